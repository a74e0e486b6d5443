import { fetchOwn } from "~/api/landing";
import { lastOwner } from "~/lib/session";

/** Whether the table has more to say than the examples that are printed: for who is logged in, and for visitors with trades of their own. */
export default async function ownNews(): Promise<boolean> {
  if (lastOwner() !== null) return true;
  return (await fetchOwn("intraday", new AbortController().signal)).length > 0;
}
