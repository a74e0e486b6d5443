import { useQuery } from "@tanstack/react-query";
import { lazy } from "react";
import type { To } from "react-router";
import { fetchAnnotations } from "~/api/annotations";
import { RequestError } from "~/api/errors";
import { type Book, fetchDetail, type Order, type TradeDetail } from "~/api/history";
import { useAmounts } from "~/lib/amounts";
import { counted, orDash } from "~/lib/format";
import { titledName } from "~/lib/instrument";
import { clock, dayOf, longDay, namedDay } from "~/lib/time";
import { CopyLink } from "~/ui/copy-link";
import { Drawer } from "~/ui/drawer";
import { Message } from "~/ui/message";
import { Part } from "~/ui/part";
import { directions, products } from "~/ui/trade-row";
import { Veiled } from "~/ui/veiled";
import type { Neighbours } from "./neighbours";
import { Steps } from "./steps";
import { usePlanLines } from "./trade/plan-lines";
import { TradeFills } from "./trade-fills";
import { TradeNotes } from "./trade-notes";
import { TradeSum } from "./trade-sum";
import { TypedCards } from "./typed-cards";
import css from "./trade-drawer.module.css";
import type { View } from "./view";

const SampleWords = lazy(() => import("./trade/sample-words"));
const DrawerParts = lazy(() => import("./trade/drawer-parts"));
const DrawerWords = lazy(() => import("./trade/drawer-words"));

type Props = {
  book: Book;
  id: string;
  revision: number | undefined;
  filter: View["filter"];
  order: Order;
  /** The same trade over the journal without a filter. */
  whole: To;
  /** As the table has them; null when the trade is on no page of it that is here. */
  neighbours: Neighbours | null;
  onStep: (id: string) => void;
  onClose: () => void;
};

/** One trade in full, over the journal. Its address can be sent to oneself. */
export default function TradeDrawer(props: Props) {
  const { book, id, revision, filter, order, whole, neighbours, onStep, onClose } = props;
  const detail = useQuery({
    queryKey: ["detail", book, id, revision],
    queryFn: ({ signal }) => fetchDetail(book, id, signal),
    enabled: revision !== undefined,
  });
  const { data, error } = detail;
  const name = data ? titledName(data.trade.title) : null;
  return (
    <Drawer
      className={css.tradeDrawer}
      title={name?.name ?? "Trade"}
      tools={
        <>
          {revision === undefined ? null : (
            <Steps
              book={book}
              id={id}
              name={name?.name ?? "Trade"}
              known={neighbours}
              {...{ filter, order, revision, whole, onStep }}
            />
          )}
          {data ? <CopyLink key={id} /> : null}
        </>
      }
      onClose={onClose}
    >
      {data ? (
        <Detail
          book={book}
          detail={data}
          write={book === "own" && revision !== undefined ? { revision, onGone: onClose } : null}
        />
      ) : null}
      {!data && !error ? <Waiting /> : null}
      {!data && error ? (
        <Failed error={error} busy={detail.isFetching} retry={() => void detail.refetch()} onClose={onClose} />
      ) : null}
    </Drawer>
  );
}

type DetailProps = { book: Book; detail: TradeDetail; write: { revision: number; onGone: () => void } | null };

function Detail({ book, detail, write }: DetailProps) {
  const { trade } = detail;
  const note = useQuery({
    queryKey: [book === "own" ? "annotations" : "sample-annotations", trade.id],
    queryFn: ({ signal }) => fetchAnnotations(trade.id, signal, book),
    staleTime: book === "own" ? 0 : Number.POSITIVE_INFINITY,
  }).data?.annotations[0];
  const lines = usePlanLines(note);
  return (
    <>
      <p className={`${css.when} num`}>{held(detail)}</p>
      <TradeChips trade={trade} />
      {write ? (
        <Part>
          <DrawerWords key={trade.id} trade={trade.id} />
        </Part>
      ) : null}
      {book === "sample" ? (
        <Part>
          <SampleWords key={trade.id} trade={trade.id} isClosed={["win", "loss", "breakeven"].includes(trade.status)} />
        </Part>
      ) : null}
      <TradeSum detail={detail} />
      <TradeFills detail={detail} drawn={lines} />
      <Part
        fallback={
          <p className="muted" role="status">
            Loading the rest of the trade.
          </p>
        }
      >
        <DrawerParts book={book} detail={detail} />
      </Part>
      <TradeNotes notes={detail.notes} />
      {write ? <TypedCards cards={detail.cards ?? []} revision={write.revision} onGone={write.onGone} /> : null}
    </>
  );
}

export function TradeChips({ trade }: Pick<TradeDetail, "trade">) {
  const { quantity } = useAmounts();
  const { expiry } = titledName(trade.title);
  return (
    <ul className="chips">
      <li className="chip">{products[trade.product]}</li>
      <li className="chip">{directions[trade.direction]}</li>
      <li className="chip num">
        <Veiled>{quantity(trade.quantity)}</Veiled>
      </li>
      {expiry ? <li className="chip num">expires {expiry}</li> : null}
      <li className="chip">{trade.accountName}</li>
      {trade.manual ? <li className="chip">entered manually</li> : null}
      <li>
        <StatusTag status={trade.status} />
      </li>
      {trade.assumed ? (
        <li>
          <span className="tag ask">Assumed</span>
        </li>
      ) : null}
    </ul>
  );
}

const statuses = {
  win: "Win",
  loss: "Loss",
  breakeven: "Breakeven",
  open: "Open",
  unknown_cost: "No buy price",
  settlement_needed: "No closing price",
} as const;

function StatusTag({ status }: { status: TradeDetail["trade"]["status"] }) {
  const look = { win: "up", loss: "down", breakeven: "", open: "", unknown_cost: "ask", settlement_needed: "ask" }[
    status
  ];
  return <span className={`tag ${look}`}>{statuses[status]}</span>;
}

/** `Thu, 19 Nov 2026, 13:34 – 14:12`, or both days. */
export function held({ trade: { entryTime, exitTime, openQuantity, days } }: TradeDetail): string {
  if (!entryTime) return orDash(exitTime, (time) => `${namedDay(dayOf(time), true)}, ${clock(time)}`);
  const from = dayOf(entryTime);
  if (!exitTime || openQuantity !== 0)
    return `since ${namedDay(from, true)}, ${clock(entryTime)}, open for ${counted(days, "day")}`;
  if (days === 0) return `${namedDay(from, true)}, ${clock(entryTime)} – ${clock(exitTime)}`;
  return `${longDay(from)} ${clock(entryTime)} – ${longDay(dayOf(exitTime))} ${clock(exitTime)}, held for ${counted(days, "day")}`;
}

function Waiting() {
  return (
    <div className="late" role="status">
      <span className="visually-hidden">Loading the trade.</span>
      <i className="skeleton w-[220px] my-3" />
      <i className="skeleton w-[260px] h-[44px]! my-5" />
      {["w-[90%]", "w-[97%]", "w-[94%]", "w-full"].map((width) => (
        <i key={width} className={`skeleton ${width} my-4`} />
      ))}
    </div>
  );
}

function Failed({
  error,
  busy,
  retry,
  onClose,
}: {
  error: Error;
  busy: boolean;
  retry: () => void;
  onClose: () => void;
}) {
  if (error instanceof RequestError && error.status === 404) {
    return (
      <Message kind="note" title="This trade is no longer in your journal.">
        <p className="muted">Its import was undone, or a later file changed which executions belong to it.</p>
        <button className="btn compact mt-3" type="button" onClick={onClose}>
          Back to the journal
        </button>
      </Message>
    );
  }
  return (
    <Message kind="error" title="We could not load this trade.">
      <p className="muted">{error.message} Your trades are safe. Nothing was changed.</p>
      <button className="btn compact mt-3" type="button" aria-busy={busy || undefined} onClick={retry}>
        Try again
      </button>
    </Message>
  );
}
