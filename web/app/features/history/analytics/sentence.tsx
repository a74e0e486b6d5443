import { Link } from "react-router";
import type { Analytics } from "~/api/analytics";
import type { Book, Filter } from "~/api/history";
import { useAmounts } from "~/lib/amounts";
import { counted } from "~/lib/format";
import { Pnl } from "~/ui/pnl";
import { Veiled } from "~/ui/veiled";
import { tradesAddress } from "./analytics-view";
import css from "./analytics.module.css";

type Finding = NonNullable<Analytics["finding"]>;
type Found = NonNullable<Finding["made"]>;

type Props = {
  book: Book;
  finding: Analytics["finding"];
  /** Groups of 20 trades and more that were looked at. */
  groups: number;
  closed: number;
  filter: Filter;
};

/** One sentence of plain arithmetic on what was, with the trades it is made of; or that nothing stands out. */
export function Sentence({ book, finding, groups, closed, filter }: Props) {
  const amounts = useAmounts();
  if (!finding) return <p className={`${css.sentence} mb-5`}>{nothing(closed, groups)}</p>;
  const { by, name, made, lost } = finding;
  const both = [made, lost].filter((one) => one !== null);
  const link = ({ value, name: group, closedTrades }: Found) => (
    <Link key={value} to={tradesAddress(book, filter, { [by]: value })}>
      {counted(closedTrades, "trade")}, {group}
    </Link>
  );
  return (
    <>
      <p className={css.sentence}>
        {both.map((one, at) => (
          <span key={one.value}>
            {at > 0 ? " " : null}
            {one.name}: {counted(one.closedTrades, "trade")} {one === made ? "made" : "lost"}{" "}
            <Pnl value={one.amount} decimals={0} />.
          </span>
        ))}
      </p>
      {both.map((one) => (
        <p className="caption mt-2" key={one.value}>
          <Veiled>
            {`${one.name}: ${amounts.signedRupees(one.mean, 0)} a trade on average, all other trades ${amounts.signedRupees(one.meanOfOthers, 0)}. ${counted(groups, "group")} were compared; allowing for that, the true average of ${one.name} lies 9 times of 10 between ${amounts.signedRupees(one.interval.low, 0)} and ${amounts.signedRupees(one.interval.high, 0)}.`}
          </Veiled>
        </p>
      ))}
      <p className="caption mt-2 mb-5">
        {name}: from {both.flatMap((one, at) => (at > 0 ? [" and ", link(one)] : [link(one)]))}. Arithmetic on the past,
        not advice.
      </p>
    </>
  );
}

function nothing(closed: number, groups: number): string {
  if (closed === 0) return "No trade is closed here yet.";
  if (closed < 20)
    return `${counted(closed, "closed trade")}: fewer than 20 say little about where a result comes from.`;
  if (groups === 0) return "No list here has two groups of 20 trades: too few to compare.";
  return `Nothing stands out: ${counted(groups, "group")} were compared, and chance alone could make them differ this much.`;
}
