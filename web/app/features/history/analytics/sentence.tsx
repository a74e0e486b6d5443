import { Link } from "react-router";
import type { Analytics } from "~/api/analytics";
import type { Book, Filter } from "~/api/history";
import { counted } from "~/lib/format";
import { useAmounts } from "~/lib/amounts";
import { Pnl } from "~/ui/pnl";
import { tradesAddress } from "./analytics-view";
import css from "./analytics.module.css";

type Props = { book: Book; finding: Analytics["finding"]; closed: number; filter: Filter };

/** One sentence of plain arithmetic on what was, with the trades it is made of. */
export function Sentence({ book, finding, closed, filter }: Props) {
  const amounts = useAmounts();
  if (!finding)
    return (
      <p className={css.sentence}>
        {closed === 0
          ? "No trade is closed here yet."
          : closed < 20
            ? `${counted(closed, "closed trade")}: fewer than 20 say little about where a result comes from.`
            : "No group of 20 trades below made or lost so much that chance would rarely show it."}
      </p>
    );
  const { by, name, made, lost } = finding;
  const first = name.charAt(0).toLowerCase() + name.slice(1);
  const link = ({ value, name: group, closedTrades }: NonNullable<typeof made>) => (
    <Link key={value} to={tradesAddress(book, filter, { [by]: value })}>
      {counted(closedTrades, "trade")}, {group}
    </Link>
  );
  const sure = ({ closedTrades, interval: { low, high } }: NonNullable<typeof made>) =>
    ` in ${counted(closedTrades, "trade")} (${amounts.signedRupees(low, 0)} to ${amounts.signedRupees(high, 0)} a trade, 90%)`;
  return (
    <>
      <p className={css.sentence}>
        {made ? (
          <>
            By {first}, {made.name} made <Pnl value={made.amount} decimals={0} />
            {sure(made)}
            {lost ? ". " : "."}
          </>
        ) : null}
        {lost ? (
          <>
            {made ? "" : `By ${first}, `}
            {lost.name} lost <Pnl value={lost.amount} decimals={0} />
            {sure(lost)}.
          </>
        ) : null}
      </p>
      <p className="caption mt-2 mb-5">
        From {made ? link(made) : null}
        {made && lost ? " and " : null}
        {lost ? link(lost) : null}. Arithmetic on the past, not advice.
      </p>
    </>
  );
}
