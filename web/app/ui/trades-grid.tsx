import { useVirtualizer } from "@tanstack/react-virtual";
import { ArrowDown, ArrowUp } from "lucide-react";
import { type Ref, useEffect, useImperativeHandle, useMemo, useRef, useState } from "react";
import { FOLDED, useMedia } from "~/lib/media";
import type { Opens } from "./trade-row";
import { DayGroup } from "./trades-day";
import { daysOf, HEIGHTS, heightOf, type Line } from "./trades-line";

/** Exactly what a grid needs of its lines: how many, and each by its place. A new object when a line changed. */
export type Lines = { count: number; at: (place: number) => Line };

export type Column<By extends string> = { by: By; name: string; right?: boolean; /** Words start at A, figures at the largest. */ words?: boolean };
export type Sorted<By extends string> = { by: By; down: boolean };

/** `focus` brings a line into view and gives its link the focus, as soon as it is there. */
export type GridHandle = { focus: (place: number) => void };

type Props<By extends string> = {
  lines: Lines;
  columns: readonly Column<By>[];
  sort: Sorted<By>;
  onSort: (sort: Sorted<By>) => void;
  years: boolean;
  /** Up to so many lines all of them are in the page, as on paper; above it only those in view are. */
  inFlow: number;
  opens?: Opens;
  /** The lines in view, for those who fetch them. */
  onView?: (from: number, until: number) => void;
  ref?: Ref<GridHandle>;
};

export function TradesGrid<By extends string>({ lines, columns, sort, onSort, years, inFlow, opens, onView, ref }: Props<By>) {
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const scroll = useRef<((place: number) => void) | null>(null);
  const wanted = useRef<number | null>(null);
  const boxed = lines.count > inFlow;

  useImperativeHandle(ref, () => ({
    focus: (place) => {
      wanted.current = place;
      scroll.current?.(place);
      grant();
    },
  }));

  function grant() {
    if (wanted.current === null) return;
    const link = box?.querySelector<HTMLElement>(`[aria-rowindex="${wanted.current + 2}"] a`);
    if (!link) return;
    wanted.current = null;
    link.focus({ preventScroll: boxed });
  }
  // A line asked for by key may have to be rendered, or fetched, first.
  useEffect(grant);

  return (
    <div className={`vt ${boxed ? "boxed" : ""}`} ref={setBox} {...(boxed ? { tabIndex: 0, role: "region", "aria-label": "Trades, scrolls" } : {})}>
      <div role="table" aria-label="Trades" aria-rowcount={lines.count + 1} aria-colcount={columns.length + 1}>
        <div role="rowgroup" className="head-group contents">
          <div role="row" className="row head" aria-rowindex={1}>
            <div role="columnheader">Day</div>
            {columns.map((column) => <Head key={column.by} column={column} sort={sort} onSort={onSort} />)}
          </div>
        </div>
        <div className="body">
          {boxed ? (
            <InView lines={lines} box={box} years={years} opens={opens} onView={onView} onRendered={grant} scroll={scroll} />
          ) : (
            <All lines={lines} years={years} opens={opens} onView={onView} />
          )}
        </div>
      </div>
    </div>
  );
}

type Shown = Pick<Props<string>, "lines" | "years" | "opens" | "onView">;

function All({ lines, years, opens, onView }: Shown) {
  useEffect(() => onView?.(0, lines.count), [lines, onView]);
  const all = useMemo(() => Array.from({ length: lines.count }, (_, place) => lines.at(place)), [lines]);
  return <Days lines={all} from={0} years={years} opens={opens} />;
}

/** Heights depend on the width, so a place has two keys. */
const wideKey = (place: number) => place;
const foldedKey = (place: number) => -1 - place;

/** Above so many lines only those in view are asked for their height; all others are taken for plain ones. */
const LOOKED_AT = 5000;

type InViewProps = Shown & { box: HTMLDivElement | null; onRendered: () => void; scroll: { current: ((place: number) => void) | null } };

/** Only the lines in view are in the page; the table says how many there are. */
function InView({ lines, box, years, opens, onView, onRendered, scroll }: InViewProps) {
  const folded = useMedia(FOLDED);
  const virtual = useVirtualizer({
    count: lines.count,
    getScrollElement: () => box,
    estimateSize: (place) => (lines.count > LOOKED_AT ? (folded ? HEIGHTS.folded : HEIGHTS.wide).row : heightOf(lines.at(place), folded)),
    // The same function every time: with another one all places would be measured again.
    getItemKey: folded ? foldedKey : wideKey,
    overscan: 4,
    // A scroll and the lines it brings are two tasks, not one long one.
    useFlushSync: false,
    scrollMargin: folded ? 0 : 38,
    // A row brought into view must not end up under the head, nor under the name of its day.
    scrollPaddingStart: folded ? 48 : 38,
    initialRect: { width: 1000, height: 800 },
  });
  const items = virtual.getVirtualItems();
  const from = items[0]?.index ?? 0;
  const until = (items.at(-1)?.index ?? -1) + 1;

  useEffect(() => {
    scroll.current = (place) => virtual.scrollToIndex(place, { align: "auto" });
    return () => {
      scroll.current = null;
    };
  }, [virtual, scroll]);
  useEffect(() => onView?.(from, until), [onView, from, until]);
  useEffect(onRendered);
  // A line that has come may be taller than its place was: a day begins with it.
  useEffect(() => {
    for (let place = from; place < until; place += 1) virtual.resizeItem(place, heightOf(lines.at(place), folded));
  }, [virtual, lines, from, until, folded]);

  if (items.length === 0) return <Space height={virtual.getTotalSize()} />;
  const margin = virtual.options.scrollMargin;
  const shown = Array.from({ length: until - from }, (_, i) => lines.at(from + i));
  // A day that began above still has its name over the rows in view.
  const begun = shown[0]!;
  const name = folded && begun.kind === "trade" && begun.grouped && !begun.first ? HEIGHTS.folded.first : 0;
  return (
    <>
      <Space height={items[0]!.start - margin - name} />
      <Days lines={shown} from={from} years={years} opens={opens} />
      <Space height={virtual.getTotalSize() - (items.at(-1)!.end - margin)} />
    </>
  );
}

type DaysProps = { lines: readonly Line[]; from: number; years: boolean; opens?: Opens };

function Days({ lines, from, years, opens }: DaysProps) {
  return daysOf(lines).map(({ key, at, lines: ofDay }) => (
    <DayGroup key={`${key}/${ofDay[0]!.kind === "waiting" ? from + at : ""}`} lines={ofDay} from={from + at} years={years} opens={opens} />
  ));
}

function Space({ height }: { height: number }) {
  return <div role="presentation" ref={(space) => { if (space) space.style.height = `${Math.max(0, height)}px`; }} />;
}

type HeadProps<By extends string> = { column: Column<By>; sort: Sorted<By>; onSort: (sort: Sorted<By>) => void };

function Head<By extends string>({ column: { by, name, right, words }, sort, onSort }: HeadProps<By>) {
  const sorted = sort.by === by;
  return (
    <div role="columnheader" className={right ? "r" : undefined} aria-sort={sorted ? (sort.down ? "descending" : "ascending") : undefined}>
      <button type="button" onClick={() => onSort({ by, down: sorted ? !sort.down : !words })}>
        {name}
        {sorted ? (sort.down ? <ArrowDown aria-hidden /> : <ArrowUp aria-hidden />) : null}
      </button>
    </div>
  );
}
