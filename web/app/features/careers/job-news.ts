import { fetchOpening } from "~/api/careers";
import type { OpeningPage } from "~/lib/opening-page";

type Props = { jobid: string; written: OpeningPage };

/** Whether the server says anything else of an opening than the page was printed with: changed, or closed. */
export default async function jobNews({ jobid, written }: Props): Promise<boolean> {
  return JSON.stringify(await fetchOpening(jobid)) !== JSON.stringify(written);
}
