import { useQuery } from "@tanstack/react-query";
import { lazy, useEffect } from "react";
import { Navigate, useLocation } from "react-router";
import { useMe } from "~/api/queries";
import { page } from "~/lib/page";
import { alertAfterwards } from "~/lib/alert";
import { forJournal } from "~/lib/file-store";
import { resumeTab } from "./resume";
import { size } from "./size";
import { Unknown } from "./unknown";
import { Part } from "~/ui/part";

/** Whoever has trades never sees it. */
const Panel = lazy(() => import("./panel"));

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

  // What an earlier visit was told may have changed since.
  const count = user && trades.isFetchedAfterMount ? trades.data : undefined;
  if (user && count) {
    return (
      <Navigate to={resumeTab() || forJournal.is() ? "/add-new-trades" : "/trade-history"} state={state} replace />
    );
  }
  const unknown = (
    <Unknown
      title="Dashboard"
      failed="We could not load your trades."
      error={error}
      onRetry={() => void (me.error ? me.refetch() : trades.refetch())}
    />
  );
  const sub = user === null ? "Add trades" : user && count === 0 ? "No trades yet" : null;
  if (sub === null) return unknown;
  return (
    <Part fallback={unknown}>
      <Panel title="Dashboard" sub={sub} email={user?.email ?? null} />
    </Part>
  );
}
