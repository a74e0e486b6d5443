import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useLayoutEffect, useState } from "react";
import { Days, firstTrade, Space } from "./trades-day";
import type { RowProps } from "./trades-grid";
import { HEIGHTS, heightOf, type Line } from "./trades-line";
import css from "./trades-grid.module.css";

/** Heights depend on the width, so a place has two keys. */
const wideKey = (place: number) => place;
const foldedKey = (place: number) => -1 - place;

/** Above so many lines only those in view are asked for their height; all others are taken for plain ones. */
const LOOKED_AT = 5000;

/** What sticks to the upper edge over the rows, and to the lower one. */
const STICKY = { wide: { head: 38, foot: 0 }, folded: { head: 48, foot: 76 } } as const;

type InViewProps = RowProps & {
  folded: boolean;
  box: HTMLDivElement | null;
  onRendered: () => void;
  scroll: { current: ((place: number) => void) | null };
  /** A line that was asked for before this part of the table was here. */
  wanted: { readonly current: number | null };
};

/** Only the lines in view are in the page; the table says how many there are. */
export default function InView({
  lines,
  box,
  years,
  opens,
  selects,
  onView,
  onRendered,
  scroll,
  wanted,
  stop,
  folded,
}: InViewProps) {
  const margin = useTop(box);
  const sticky = folded ? STICKY.folded : STICKY.wide;
  const virtual = useWindowVirtualizer({
    count: lines.count,
    estimateSize: (place) =>
      lines.count > LOOKED_AT ? (folded ? HEIGHTS.folded : HEIGHTS.wide).row : heightOf(lines.at(place), folded),
    // The same function every time: with another one all places would be measured again.
    getItemKey: folded ? foldedKey : wideKey,
    overscan: 4,
    // A scroll and the lines it brings are two tasks, not one long one.
    useFlushSync: false,
    scrollMargin: margin,
    // A row brought into view must not end up under the head, the name of its day, or the bar at the foot.
    scrollPaddingStart: sticky.head,
    scrollPaddingEnd: sticky.foot,
    initialRect: { width: 1000, height: 800 },
  });
  const items = virtual.getVirtualItems();
  const from = items[0]?.index ?? 0;
  const until = (items.at(-1)?.index ?? -1) + 1;

  useLayoutEffect(() => {
    scroll.current = (place) => virtual.scrollToIndex(place, { align: "auto" });
    if (wanted.current !== null) scroll.current(wanted.current);
    return () => {
      scroll.current = null;
    };
  }, [virtual, scroll, wanted]);
  useEffect(() => onView?.(from, until), [onView, from, until]);
  useEffect(onRendered);
  // A line that has come may be taller than its place was: a day begins with it, or on a phone its prices need another
  // line.
  useLayoutEffect(() => {
    const rows = box?.querySelectorAll<HTMLElement>(`.${css.body} .${css.row}`) ?? [];
    for (const row of rows) {
      const place = Number(row.getAttribute("aria-rowindex")) - 2;
      if (place < from || place >= until) continue;
      virtual.resizeItem(place, row.offsetHeight + (folded ? nameAbove(lines.at(place)) : 0));
    }
  }, [virtual, box, lines, from, until, folded]);

  if (items.length === 0) return <Space height={virtual.getTotalSize()} />;
  const shown = Array.from({ length: until - from }, (_, i) => lines.at(from + i));
  // A day that began above still has its name over the rows in view.
  const begun = shown[0]!;
  const name = folded && begun.kind === "trade" && begun.grouped && !begun.first ? HEIGHTS.folded.first : 0;
  const first = virtual.options.scrollMargin;
  return (
    <>
      <Space height={items[0]!.start - first - name} />
      <Days
        lines={shown}
        from={from}
        years={years}
        opens={opens}
        selects={selects}
        stop={stop >= from && stop < until ? stop : firstTrade(shown, from)}
      />
      <Space height={virtual.getTotalSize() - (items.at(-1)!.end - first)} />
    </>
  );
}

const nameAbove = (line: Line) => (line.kind === "trade" && line.grouped && line.first ? HEIGHTS.folded.first : 0);

/** How far the first line is from the top of the page: what stands above it may grow and fold. */
function useTop(box: HTMLDivElement | null): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const body = box?.querySelector(`.${css.body}`);
    if (!body) return;
    const measure = () => setTop(Math.round(body.getBoundingClientRect().top + window.scrollY));
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(document.body);
    return () => watch.disconnect();
  }, [box]);
  return top;
}
