import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Navigate, useLocation } from "react-router";
import { useMe } from "~/api/queries";
import { page } from "~/lib/page";
import { alertAfterwards } from "~/lib/alert";
import { forJournal } from "~/lib/file-store";
import { Panel } from "./panel";
import { resumeTab } from "./resume";
import { size } from "./size";
import { Unknown } from "./unknown";

export const meta = () =>
  page({
    title: "Dashboard · Rojmel",
    description:
      "Your dashboard at Rojmel opens your trade history, or the screen where you add your first trades from a broker file or by hand.",
    index: false,
  });

/** With trades it leads to the history, without it shows how to add some. Unknown is not without. */
export default function Dashboard() {
  const me = useMe();
  const user = me.data?.user;
  const trades = useQuery({ ...size, enabled: Boolean(user) });
  const { state } = useLocation();
  const error = me.error ?? (user ? trades.error : null);

  useEffect(() => {
    if (error) alertAfterwards(error.message);
  }, [error]);

  if (user === null) return <Panel title="Dashboard" sub="Add trades" email={null} />;
  // What an earlier visit was told may have changed since.
  const count = user && trades.isFetchedAfterMount ? trades.data : undefined;
  if (user && count) {
    return (
      <Navigate to={resumeTab() || forJournal.is() ? "/add-new-trades" : "/trade-history"} state={state} replace />
    );
  }
  if (user && count === 0) return <Panel title="Dashboard" sub="No trades yet" email={user.email} />;
  return (
    <Unknown
      title="Dashboard"
      failed="We could not load your trades."
      error={error}
      onRetry={() => void (me.error ? me.refetch() : trades.refetch())}
    />
  );
}
