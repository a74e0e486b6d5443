import type { MetaFunction } from "react-router";
import { useMe } from "~/api/queries";
import { page } from "~/lib/page";
import { Panel } from "./panel";
import { NOBODY, Unknown } from "./unknown";

export const meta: MetaFunction = () =>
  page({
    title: "Add trades · Rojmel",
    description:
      "Add trades to your book: drop in your Zerodha or Groww file, or write them by hand. What it would change is shown before anything is stored.",
    index: false,
  });

/** The panel of the dashboard, for a book that has trades already. */
export default function AddNewTrades() {
  const { data, error, refetch } = useMe();
  if (!data && error) return <Unknown title="Add trades" failed={NOBODY} error={error} onRetry={() => void refetch()} />;
  return <Panel title="Add trades" sub="To your book" email={data ? (data.user?.email ?? null) : undefined} />;
}
