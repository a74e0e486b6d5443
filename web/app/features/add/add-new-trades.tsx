import { useMe } from "~/api/queries";
import { page } from "~/lib/page";
import Panel from "./panel";
import { NOBODY, Unknown } from "./unknown";

export const meta = () =>
  page({
    title: "Add trades · Rojmel",
    description:
      "Add trades to your journal: upload your Zerodha or Groww file, or enter them manually. You see a preview before anything is saved.",
    index: false,
  });

/** The panel of the dashboard, for a book that has trades already. */
export default function AddNewTrades() {
  const { data, error, refetch } = useMe();
  if (!data && error)
    return <Unknown title="Add trades" failed={NOBODY} error={error} onRetry={() => void refetch()} />;
  return <Panel title="Add trades" sub="To your journal" email={data ? (data.user?.email ?? null) : undefined} />;
}
