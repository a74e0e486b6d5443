import { type ComponentType, memo, type ReactNode, useSyncExternalStore } from "react";
import type { To } from "react-router";
import { type Amounts, heard, useAmounts } from "~/lib/amounts";
import { amount as priceOf, counted, orDash } from "~/lib/format";
import { instrumentName, titledName } from "~/lib/instrument";
import { clock, namedDay, shortDay } from "~/lib/time";
import { Pnl } from "./pnl";
import type { Line, ShownTrade, TradeOnLine } from "./trades-line";
import { Veiled } from "./veiled";
import css from "./trades-grid.module.css";

export const products = { intraday: "Intraday", delivery: "Delivery", futures: "Futures", options: "Options" } as const;
export const directions = { long: "Long", short: "Short" } as const;

type LinkProps = { className: string; to: To; tabIndex: number; preventScrollReset: boolean; children: ReactNode };

/**
 * Where a trade is opened: the address for its link, the same for a click anywhere in its row, and the router's link,
 * which pages without a router do not carry.
 */
export type Opens = { to: (id: string) => To; open: (id: string) => void; Link: ComponentType<LinkProps> };

/** Rows that are chosen: of all, or by their trades. `index` is the row's, `through` means those in between too. */
export type Selects = {
  subscribe: (notice: () => void) => () => void;
  has: (id: string) => boolean;
  /** All of them are: none can be left out. */
  all: () => boolean;
  toggle: (id: string, index: number, through: boolean) => void;
};

type Props = {
  line: Line;
  index: number;
  years: boolean;
  opens?: Opens;
  selects?: Selects;
  /** Tab leads to this one. */
  stop: boolean;
};

/** One line of the grid. On a phone the same cells stand in two lines. */
export const TradeRow = memo(function TradeRow({ line, index, years, opens, selects, stop }: Props) {
  switch (line.kind) {
    case "balance":
      return <Balance line={line} index={index} />;
    case "waiting":
      return <Waiting index={index} />;
    case "trade":
      return <OneTrade line={line} index={index} years={years} opens={opens} selects={selects} stop={stop} />;
  }
});

function Balance({ line, index }: { line: Extract<Line, { kind: "balance" }>; index: number }) {
  return (
    <div
      role="row"
      className={`${css.row} ${css.balanceRow} ${line.last ? css.broughtForward : ""}`}
      aria-rowindex={index}
    >
      <div role="cell" className={css.dateCell} />
      <div role="cell" aria-colspan={7}>
        {line.words}
      </div>
      <div role="cell" className={`align-right ${css.netCell}`}>
        <Pnl value={line.value} />
      </div>
      <div role="cell" className="wide-only" />
    </div>
  );
}

/** Its trade is on the way. */
function Waiting({ index }: { index: number }) {
  return (
    <div role="row" className={`${css.row} ${css.wait}`} aria-rowindex={index} aria-busy="true">
      <div role="cell" className={css.dateCell} />
      <div role="cell" className={css.timeCell}>
        <i className="skeleton w-[34px]" />
      </div>
      <div role="cell" className={css.symbolCell}>
        <i className="skeleton w-[120px]" />
        <span className="visually-hidden">loading</span>
      </div>
      <div role="cell" className={css.directionCell} />
      <div role="cell" className={`${css.quantityCell} align-right`} />
      <div role="cell" className={`${css.entryCell} align-right`}>
        <i className="skeleton w-[56px]" />
      </div>
      <div role="cell" className={`${css.exitCell} align-right`}>
        <i className="skeleton w-[56px]" />
      </div>
      <div role="cell" className={`${css.chargesCell} align-right`} />
      <div role="cell" className={`${css.netCell} align-right`}>
        <i className="skeleton w-[84px]" />
      </div>
      <div role="cell" className={`${css.resultCell} align-right`} />
      <div className="phone-line" aria-hidden="true">
        <i className="skeleton w-[180px]" />
      </div>
    </div>
  );
}

function OneTrade({ line, index, years, opens, selects, stop }: Omit<Props, "line"> & { line: TradeOnLine }) {
  const amounts = useAmounts();
  const { trade, id, end, grouped } = line;
  const day = line.day ? namedDay(line.day, years) : "Not closed";
  const { name, expiry } =
    trade.title === undefined ? instrumentName(trade.symbol, trade.segment) : titledName(trade.title);
  const time = trade.exitTime ? clock(trade.exitTime) : "–";
  const opened = opens && id !== null ? { to: opens.to(id), open: () => opens.open(id), Link: opens.Link } : null;
  const classes = `${css.row} ${grouped && end ? css.end : ""} ${opened ? css.opens : ""}`;
  return (
    // The link of the name opens it for everybody; the rest of the row is only a larger place to hit for a mouse.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      role="row"
      className={classes}
      aria-rowindex={index}
      data-trade={id ?? undefined}
      onClick={
        opened
          ? (event) => {
              if (
                !event.defaultPrevented &&
                !(event.target as Element).closest("a, input") &&
                !window.getSelection()?.toString()
              )
                opened.open();
            }
          : undefined
      }
    >
      {grouped ? (
        <HeardDay line={line} day={day} />
      ) : (
        <div role="cell" className={`${css.dateCell} ${css.plain}`}>
          {day}
        </div>
      )}
      <div role="cell" className={`${css.timeCell} faint`}>
        {time}
      </div>
      <div role="cell" className={css.symbolCell}>
        {selects && id !== null ? <Box id={id} name={`${name}, ${day}`} index={index} selects={selects} /> : null}
        {opened ? (
          <opened.Link className="strong" to={opened.to} tabIndex={stop ? 0 : -1} preventScrollReset>
            {name}
          </opened.Link>
        ) : (
          <span className="strong">{name}</span>
        )}{" "}
        <span className="caption">
          {expiry ?? products[trade.product]}
          {trade.assumed ? " · assumed" : ""}
          {line.account === null ? "" : ` · ${line.account}`}
        </span>
      </div>
      <div role="cell" className={`${css.directionCell} muted`}>
        {directions[trade.direction]}
      </div>
      <div role="cell" className={`${css.quantityCell} align-right`}>
        <Veiled>{amounts.quantity(trade.quantity)}</Veiled>
      </div>
      <div role="cell" className={`${css.entryCell} align-right`}>
        {orDash(trade.averageEntry, priceOf)}
      </div>
      <div role="cell" className={`${css.exitCell} align-right`}>
        {orDash(trade.averageExit, priceOf)}
      </div>
      <div role="cell" className={`${css.chargesCell} align-right faint`}>
        <Veiled>{orDash(line.counts ? trade.charges : null, amounts.amount)}</Veiled>
      </div>
      <div role="cell" className={`${css.netCell} align-right`}>
        <Pnl value={line.counts ? trade.netPnl : null} />
      </div>
      <div role="cell" className={`${css.resultCell} align-right`}>
        <Result status={trade.status} />
      </div>
      <div className="phone-line" aria-hidden="true">
        {shortLine(
          trade,
          amounts,
          grouped ? time : `${line.day ? shortDay(line.day, years).replaceAll(" ", "\u00a0") : ""} ${time}`,
        )}
      </div>
    </div>
  );
}

function Box({ id, name, index, selects }: { id: string; name: string; index: number; selects: Selects }) {
  const now = useSyncExternalStore(
    selects.subscribe,
    () => (selects.all() ? "all" : selects.has(id) ? "chosen" : ""),
    () => "",
  );
  return (
    <input
      type="checkbox"
      className={css.box}
      aria-label={`Select ${name}`}
      checked={now !== ""}
      disabled={now === "all"}
      onChange={(event) => selects.toggle(id, index, (event.nativeEvent as MouseEvent).shiftKey === true)}
    />
  );
}

/** In a group the day is written once beside all its rows; here it is for those who hear the table. */
function HeardDay({ line: { first, dayNet, dayTrades }, day }: { line: TradeOnLine; day: string }) {
  const { signedRupees } = useAmounts();
  const parts = [
    day,
    ...(dayNet === null ? [] : [`net ${signedRupees(dayNet)}`]),
    ...(dayTrades === null ? [] : [counted(dayTrades, "trade")]),
  ];
  return (
    <div role={first ? "rowheader" : "cell"} className={css.dateCell}>
      <span className="visually-hidden">{first ? heard(parts.join(", ")) : day}</span>
    </div>
  );
}

/** WIN and LOSS as words, everything else as a tag: it is not a result. */
export function Result({ status }: { status: ShownTrade["status"] }) {
  switch (status) {
    case "win":
      return <span className="muted">Win</span>;
    case "loss":
      return <span className="muted">Loss</span>;
    case "breakeven":
      return <span className="tag">Breakeven</span>;
    case "open":
      return <span className="tag">Open</span>;
    case "unknown_cost":
      return <span className="tag ask">No buy price</span>;
    case "settlement_needed":
      return <span className="tag ask">No closing price</span>;
  }
}

/** `Long 250 · 1,482.30 → 1,491.85 · 10:42`, for a phone. */
function shortLine(trade: ShownTrade, { quantity }: Amounts, when: string): string {
  const start = `${directions[trade.direction]} ${quantity(trade.quantity)} · ${orDash(trade.averageEntry, priceOf)}`;
  return trade.averageExit === null ? start : `${start} → ${priceOf(trade.averageExit)} · ${when}`;
}
