import { ChevronDown } from "lucide-react";
import { Fragment } from "react";
import type { Book } from "~/api/history";
import type { StrategyLine } from "~/api/strategies";
import { longDay, when } from "~/lib/time";
import { Pnl } from "~/ui/pnl";
import type { Change } from "../filter-bar";
import type { Seen } from "./change-strategies";
import { StrategyDetail } from "./strategy-detail";
import { stateNames } from "./strategies-view";
import css from "./strategies.module.css";

type Props = {
  book: Book;
  rows: readonly StrategyLine[];
  open: string | null;
  change: Change;
  /** Null: nothing can be changed here. */
  seen: Seen | null;
  /** Ids; null while nothing is chosen. */
  chosen: readonly string[] | null;
  choose: (id: string, isChosen: boolean) => void;
};

/** One line a strategy. */
export function StrategyTable({ book, rows, open, change, seen, chosen, choose }: Props) {
  return (
    <table className={css.list}>
      <caption className="visually-hidden">Strategies</caption>
      <thead>
        <tr>
          <th scope="col">Strategy</th>
          <th scope="col">Opened</th>
          <th scope="col">Now</th>
          <th scope="col">Net P&L</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((one) => {
          const isOpen = one.id === open;
          return (
            <Fragment key={one.id}>
              <tr className={isOpen ? css.opened : undefined}>
                <th scope="row" className={chosen ? css.choosing : undefined}>
                  {chosen ? (
                    <input
                      type="checkbox"
                      aria-label={`Select ${one.name}, ${one.underlying}, opened ${when(one.opened)}`}
                      checked={chosen.includes(one.id)}
                      onChange={({ target }) => choose(one.id, target.checked)}
                    />
                  ) : null}
                  <button
                    className={css.name}
                    type="button"
                    aria-expanded={isOpen}
                    aria-controls={isOpen ? `strategy-${one.id}` : undefined}
                    onClick={() => change({ strategy: isOpen ? null : one.id, page: pageNow() })}
                  >
                    <ChevronDown className="icon size-[16px]!" aria-hidden />
                    <span>
                      {one.name}
                      <small>
                        {one.name === one.kindName ? "" : `${one.kindName}, `}
                        {one.underlying}
                        {one.expiries[0] ? `, ${one.expiries.map(longDay).join(" and ")}` : ""}
                        {one.part ? ", partly outside the filter" : ""}
                        {one.byHand ? ", by hand" : ""}
                        {one.byHand && one.byHand.missing.length > 0 ? ", legs missing" : ""}
                      </small>
                    </span>
                  </button>
                </th>
                <td>{one.how === "day" ? longDay(one.opened.slice(0, 10)) : when(one.opened)}</td>
                <td>
                  {stateNames[one.state]}
                  {one.remains.length > 0 ? <small>left: {one.remains.join(", ").toLowerCase()}</small> : null}
                </td>
                <td>
                  <Pnl value={one.net} />
                </td>
              </tr>
              {isOpen ? (
                <tr className={css.detail}>
                  <td colSpan={4} id={`strategy-${one.id}`}>
                    <StrategyDetail book={book} strategy={one} seen={seen} />
                  </td>
                </tr>
              ) : null}
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}

/** A line opens on the page where it stands. */
const pageNow = () => new URLSearchParams(window.location.search).get("page");
