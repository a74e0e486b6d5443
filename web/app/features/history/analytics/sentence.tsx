import { Link } from "react-router";
import type { Analytics } from "~/api/analytics";
import type { Book, Filter } from "~/api/history";
import { counted } from "~/lib/format";
import { Pnl } from "~/ui/pnl";
import { tradesAddress } from "./analytics-view";
import css from "./analytics.module.css";

type Props = { book: Book; finding: Analytics["finding"]; closed: number; filter: Filter };

/** One sentence of plain arithmetic on what was, with the trades it is made of. */
export function Sentence({ book, finding, closed, filter }: Props) {
  if (!finding)
    return (
      <p className={css.sentence}>
        {closed === 0
          ? "No trade is closed here yet."
          : closed < 20
            ? `${counted(closed, "closed trade")}: fewer than 20 say little about where a result comes from.`
            : "No list below has two groups of 20 trades of which one made or lost something."}
      </p>
    );
  const { by, name, made, lost } = finding;
  const first = name.charAt(0).toLowerCase() + name.slice(1);
  const link = ({ value, name: group, closedTrades }: NonNullable<typeof made>) => (
    <Link key={value} to={tradesAddress(book, filter, { [by]: value })}>
      {counted(closedTrades, "trade")}, {group}
    </Link>
  );
  return (
    <>
      <p className={css.sentence}>
        {made ? (
          <>
            By {first}, {made.name} made <Pnl value={made.amount} decimals={0} />
            {lost ? ". " : "."}
          </>
        ) : null}
        {lost ? (
          <>
            {made ? "" : `By ${first}, `}
            {lost.name} lost <Pnl value={lost.amount} decimals={0} />.
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
