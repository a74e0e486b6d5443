import { Link } from "react-router";
import type { Filter, History } from "~/api/history";
import { useAmounts } from "~/lib/amounts";
import { counted } from "~/lib/format";
import { Pnl } from "~/ui/pnl";
import { Statement } from "~/ui/statement";

type Props = { history: Pick<History, "fees" | "summary">; filter: Filter };

/** Fees outside trades below the charges, and what is left after them; the list by day is behind it. */
export function FeesBeside({ history: { fees, summary }, filter }: Props) {
  const { signedRupees } = useAmounts();
  const { account, from, to } = filter;
  const shown = Object.entries({ account, from, to }).filter((part): part is [string, string] => Boolean(part[1]));
  const address = `/fees${shown.length > 0 ? `?${new URLSearchParams(shown).toString()}` : ""}`;
  if (fees.entered === 0) {
    return (
      <p className="caption">
        No fees outside trades are entered. <Link to="/fees">Add fees</Link>
      </p>
    );
  }
  if (fees.leftOut) {
    return (
      <p className="caption">
        Fees outside trades belong to no trade and are left out under these filters.{" "}
        <Link to="/fees">See all fees</Link>
      </p>
    );
  }
  return (
    <div>
      <Statement
        caption="Net after fees outside trades"
        lines={[
          { name: "Net P&L", value: <Pnl value={summary.netPnl} /> },
          { name: "Fees outside trades", note: counted(fees.count, "fee"), value: signedRupees(-fees.total) },
          { name: "Net after fees", value: <Pnl value={fees.netAfter} />, kind: "total" },
        ]}
      />
      <p className="caption mt-2">
        <Link to={address}>See them by day, or add fees</Link>
      </p>
    </div>
  );
}
