import { useAccounts } from "~/api/accounts";
import { page } from "~/lib/page";
import { Analytics } from "./analytics";

export const meta = () =>
  page({
    title: "Analytics · Rojmel",
    description:
      "Where your result came from: your book by setup, time, product and 50 other dimensions, any two against each other, and how trades are spread.",
    index: false,
  });

export default function Own() {
  return <Analytics book="own" accounts={useAccounts().data ?? []} />;
}
