import { useVirtualizer } from "@tanstack/react-virtual";
import { ArrowDown, ArrowUp } from "lucide-react";
import { useMemo, useRef } from "react";
import type { Daily } from "~/api/report";
import { FOLDED, useMedia } from "~/lib/media";
import { TradeRow } from "./trade-row";
import { heightOf, linesOf } from "./trades-lines";
import type { Row, Sort, SortColumn } from "./trades-order";

const columns: { by: SortColumn; name: string; right?: boolean }[] = [
  { by: "exit", name: "Exit" },
  { by: "instrument", name: "Instrument" },
  { by: "side", name: "Side" },
  { by: "quantity", name: "Qty", right: true },
  { by: "entry", name: "Entry ₹", right: true },
  { by: "exitPrice", name: "Exit ₹", right: true },
  { by: "charges", name: "Charges ₹", right: true },
  { by: "net", name: "Net P&L", right: true },
  { by: "result", name: "Result", right: true },
];

type Props = { rows: readonly Row[]; sort: Sort; onSort: (sort: Sort) => void; daily: readonly Daily[]; balances: boolean };

/** Only the lines in view are in the page; the table says how many there are. */
export function TradesGrid({ rows, sort, onSort, daily, balances }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const folded = useMedia(FOLDED);
  const lines = useMemo(() => linesOf(rows, sort, daily, balances), [rows, sort, daily, balances]);
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => box.current,
    estimateSize: (at) => heightOf(lines[at]!, folded),
    getItemKey: (at) => `${folded}/${at}`,
    overscan: 12,
    scrollMargin: folded ? 0 : 38,
    initialRect: { width: 1000, height: 800 },
  });
  const items = virtual.getVirtualItems();
  const margin = virtual.options.scrollMargin;
  const before = items.length > 0 ? items[0]!.start - margin : 0;
  const after = items.length > 0 ? virtual.getTotalSize() - (items.at(-1)!.end - margin) : 0;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable
    <div className="vt" ref={box} tabIndex={0} role="region" aria-label="Trades, scrolls">
      <div role="table" aria-label="Trades" aria-rowcount={lines.length + 1} aria-colcount={10}>
        <div role="rowgroup" className="head-group contents">
          <div role="row" className="row head" aria-rowindex={1}>
            <div role="columnheader">Day</div>
            {columns.map((column) => <Head key={column.by} {...column} sort={sort} onSort={onSort} />)}
          </div>
        </div>
        <div role="rowgroup" className="body">
          <Space height={before} />
          {items.map((item) => <TradeRow key={item.key} line={lines[item.index]!} index={item.index + 2} />)}
          <Space height={after} />
        </div>
      </div>
    </div>
  );
}

function Space({ height }: { height: number }) {
  return <div role="presentation" ref={(space) => { if (space) space.style.height = `${height}px`; }} />;
}

type HeadProps = { by: SortColumn; name: string; right?: boolean; sort: Sort; onSort: (sort: Sort) => void };

function Head({ by, name, right, sort, onSort }: HeadProps) {
  const sorted = sort.by === by;
  // Words start at A, figures and times start at the largest.
  const down = sorted ? !sort.down : !["instrument", "side", "result"].includes(by);
  return (
    <div role="columnheader" className={right ? "r" : undefined} aria-sort={sorted ? (sort.down ? "descending" : "ascending") : undefined}>
      <button type="button" onClick={() => onSort({ by, down })}>
        {name}
        {sorted ? (sort.down ? <ArrowDown aria-hidden /> : <ArrowUp aria-hidden />) : null}
      </button>
    </div>
  );
}
