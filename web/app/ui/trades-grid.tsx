import { ArrowDown, ArrowUp } from "lucide-react";
import {
  type KeyboardEvent,
  lazy,
  type Ref,
  Suspense,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from "react";
import { FOLDED, useMedia } from "~/lib/media";
import type { Opens, Selects } from "./trade-row";
import { Days, Space } from "./trades-day";
import { HEIGHTS, type Line } from "./trades-line";
import css from "./trades-grid.module.css";

/** Only a table of more lines than `inFlow` needs it. */
const InView = lazy(() => import("./trades-in-view"));

/** Exactly what a grid needs of its lines: how many, and each by its place. A new object when a line changed. */
export type Lines = { count: number; at: (place: number) => Line };

export type Column<By extends string> = {
  by: By;
  name: string;
  right?: boolean;
  /** Words start at A, figures at the largest. */ words?: boolean;
};
export type Sorted<By extends string> = { by: By; down: boolean };

/** `focus` brings a line into view and gives its link the focus, as soon as it is there. */
export type GridHandle = { focus: (place: number) => void };

type Props<By extends string> = {
  lines: Lines;
  columns: readonly Column<By>[];
  /** Those that a wide screen leaves out. */
  without?: readonly By[];
  sort: Sorted<By>;
  onSort: (sort: Sorted<By>) => void;
  years: boolean;
  /** Up to so many lines all of them are in the page, as on paper; above it only those in view are. */
  inFlow: number;
  opens?: Opens;
  /** Rows can be chosen. */
  selects?: Selects;
  /** The lines in view, for those who fetch them. */
  onView?: (from: number, until: number) => void;
  ref?: Ref<GridHandle>;
};

/** The trades in the page's own scroll. They are one tab stop: arrow keys, Home and End go from trade to trade. */
export function TradesGrid<By extends string>({
  lines,
  columns,
  without,
  sort,
  onSort,
  years,
  inFlow,
  opens,
  selects,
  onView,
  ref,
}: Props<By>) {
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const scroll = useRef<((place: number) => void) | null>(null);
  const wanted = useRef<number | null>(null);
  const [stop, setStop] = useState(0);
  const folded = useMedia(FOLDED);
  const virtual = lines.count > inFlow;
  const end = useId();

  function focus(place: number) {
    wanted.current = place;
    scroll.current?.(place);
    grant();
  }
  useImperativeHandle(ref, () => ({ focus }));

  function grant() {
    if (wanted.current === null) return;
    const link = box?.querySelector<HTMLElement>(`[aria-rowindex="${wanted.current + 2}"] a`);
    if (!link) return;
    wanted.current = null;
    link.focus({ preventScroll: true });
    // Lines that came with it may have pushed it: the page's scroll padding keeps it clear of what sticks.
    link.closest("[role=row]")?.scrollIntoView({ block: "nearest", behavior: "instant" });
  }
  // A line asked for by key may have to be rendered, or fetched, first.
  useEffect(grant);

  function move(event: KeyboardEvent) {
    const row = (event.target as Element).closest("[data-trade]");
    if (!row || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const to = moved(lines, Number(row.getAttribute("aria-rowindex")) - 2, event.key);
    if (to === null) return;
    event.preventDefault();
    focus(to);
  }

  function order(next: Sorted<By>) {
    // Another order begins at its first line, also for who stands far below.
    if (box && box.getBoundingClientRect().top < 0) box.scrollIntoView({ block: "start", behavior: "instant" });
    onSort(next);
  }

  const shown = { lines, years, opens, selects, onView, stop };
  return (
    <div className={css.tradesGrid} ref={setBox} data-without={without?.join(" ") || undefined}>
      {opens ? (
        <a className="skip" href={`#${end}`}>
          Skip the trades
        </a>
      ) : null}
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus, jsx-a11y/no-noninteractive-element-interactions -- the links inside have the focus */}
      <div
        role="table"
        aria-label="Trades"
        aria-rowcount={lines.count + 1}
        aria-colcount={columns.length + 1 - (without?.length ?? 0)}
        onKeyDown={move}
        onFocus={({ target }) => {
          const row = target.closest("[data-trade]");
          if (row) setStop(Number(row.getAttribute("aria-rowindex")) - 2);
        }}
      >
        <div role="rowgroup" className="head-group contents">
          <div role="row" className={`${css.row} ${css.head}`} aria-rowindex={1}>
            <div role="columnheader">Day</div>
            {columns.map((column) => (
              <Head key={column.by} column={column} sort={sort} onSort={order} folded={folded} />
            ))}
          </div>
        </div>
        <div className={css.body}>
          {virtual ? (
            <Suspense fallback={<Space height={lines.count * HEIGHTS[folded ? "folded" : "wide"].row} />}>
              <InView {...shown} folded={folded} box={box} onRendered={grant} scroll={scroll} wanted={wanted} />
            </Suspense>
          ) : (
            <TradeRows {...shown} />
          )}
        </div>
      </div>
      <span id={end} tabIndex={-1} />
    </div>
  );
}

/** Where a key leads from a trade: balances are passed over. */
function moved(lines: Lines, from: number, key: string): number | null {
  const steps: Record<string, [start: number, step: number]> = {
    ArrowDown: [from + 1, 1],
    ArrowUp: [from - 1, -1],
    Home: [0, 1],
    End: [lines.count - 1, -1],
  };
  const way = steps[key];
  if (!way) return null;
  let [place] = way;
  while (place >= 0 && place < lines.count && lines.at(place).kind === "balance") place += way[1];
  return place >= 0 && place < lines.count ? place : null;
}

export type RowProps = Pick<Props<string>, "lines" | "years" | "opens" | "selects" | "onView"> & {
  /** The trade that Tab leads to. */ stop: number;
};

function TradeRows({ lines, years, opens, selects, onView, stop }: RowProps) {
  useEffect(() => onView?.(0, lines.count), [lines, onView]);
  const all = useMemo(() => Array.from({ length: lines.count }, (_, place) => lines.at(place)), [lines]);
  return <Days lines={all} from={0} years={years} opens={opens} selects={selects} stop={stop} />;
}

type HeadProps<By extends string> = {
  column: Column<By>;
  sort: Sorted<By>;
  onSort: (sort: Sorted<By>) => void;
  /**
   * On a phone the heads are only heard, and a list of orders stands above the table: a button nobody sees must not
   * take the focus.
   */
  folded: boolean;
};

function Head<By extends string>({ column: { by, name, right, words }, sort, onSort, folded }: HeadProps<By>) {
  const sorted = sort.by === by;
  return (
    <div
      role="columnheader"
      data-column={by}
      className={right ? "align-right" : undefined}
      aria-sort={sorted ? (sort.down ? "descending" : "ascending") : undefined}
    >
      {folded ? (
        name
      ) : (
        <button type="button" onClick={() => onSort({ by, down: sorted ? !sort.down : !words })}>
          {name}
          {sorted ? sort.down ? <ArrowDown aria-hidden /> : <ArrowUp aria-hidden /> : null}
        </button>
      )}
    </div>
  );
}
