import { useVirtualizer } from "@tanstack/react-virtual";
import { ArrowDown, ArrowUp } from "lucide-react";
import { useMemo, useState } from "react";
import type { Daily } from "~/api/report";
import { FOLDED, useMedia } from "~/lib/media";
import { DayGroup } from "./trades-day";
import { daysOf, HEIGHTS, heightOf, type Line, linesOf } from "./trades-lines";
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

type Props = { rows: readonly Row[]; sort: Sort; onSort: (sort: Sort) => void; daily: readonly Daily[]; balances: boolean; years: boolean };

/** Up to here every line is in the page, as on paper; above it only those in view are. */
export const IN_FLOW = 500;

export function TradesGrid({ rows, sort, onSort, daily, balances, years }: Props) {
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const lines = useMemo(() => linesOf(rows, sort, daily, balances), [rows, sort, daily, balances]);
  const boxed = lines.length > IN_FLOW;
  return (
    <div className={`vt ${boxed ? "boxed" : ""}`} ref={setBox} {...(boxed ? { tabIndex: 0, role: "region", "aria-label": "Trades, scrolls" } : {})}>
      <div role="table" aria-label="Trades" aria-rowcount={lines.length + 1} aria-colcount={10}>
        <div role="rowgroup" className="head-group contents">
          <div role="row" className="row head" aria-rowindex={1}>
            <div role="columnheader">Day</div>
            {columns.map((column) => <Head key={column.by} {...column} sort={sort} onSort={onSort} />)}
          </div>
        </div>
        <div className="body">
          {boxed ? <InView lines={lines} box={box} years={years} /> : <Days lines={lines} from={0} years={years} />}
        </div>
      </div>
    </div>
  );
}

/** Only the lines in view are in the page; the table says how many there are. */
function InView({ lines, box, years }: { lines: readonly Line[]; box: HTMLDivElement | null; years: boolean }) {
  const folded = useMedia(FOLDED);
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => box,
    estimateSize: (at) => heightOf(lines[at]!, folded),
    getItemKey: (at) => `${folded}/${at}`,
    overscan: 12,
    scrollMargin: folded ? 0 : 38,
    initialRect: { width: 1000, height: 800 },
  });
  const items = virtual.getVirtualItems();
  if (items.length === 0) return <Space height={virtual.getTotalSize()} />;
  const margin = virtual.options.scrollMargin;
  const from = items[0]!.index;
  const until = items.at(-1)!.index + 1;
  // A day that began above still has its name over the rows in view.
  const begun = lines[from]!;
  const name = folded && begun.kind === "row" && begun.dayTrades > 0 && !begun.first ? HEIGHTS.folded.first : 0;
  return (
    <>
      <Space height={items[0]!.start - margin - name} />
      <Days lines={lines.slice(from, until)} from={from} years={years} />
      <Space height={virtual.getTotalSize() - (items.at(-1)!.end - margin)} />
    </>
  );
}

function Days({ lines, from, years }: { lines: readonly Line[]; from: number; years: boolean }) {
  return daysOf(lines).map(({ key, at, lines: ofDay }) => <DayGroup key={key} lines={ofDay} from={from + at} years={years} />);
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
