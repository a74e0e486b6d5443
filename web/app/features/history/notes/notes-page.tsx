import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { type AnnotationTray, attachAnnotation, fetchTray, type WaitingAnnotation } from "~/api/annotations";
import { leadsElsewhere } from "~/api/errors";
import { journalChanged, useMe } from "~/api/queries";
import { useAction } from "~/api/use-action";
import { count, counted } from "~/lib/format";
import { titledName } from "~/lib/instrument";
import { ownerOf } from "~/lib/owner";
import { page } from "~/lib/page";
import { longDay } from "~/lib/time";
import { JournalPage } from "~/ui/journal-page";
import { Section } from "~/ui/section";
import { notify } from "~/ui/toasts";
import { directions, products } from "~/ui/trade-row";
import { UnsentNotes } from "../unsent/unsent-notes";
import { PictureRow } from "../pictures/picture-row";
import { ReadFields } from "../trade/read-fields";
import css from "./notes-page.module.css";

export const meta = () =>
  page({
    title: "Notes without a trade · Rojmel",
    description: "Notes whose trade has left the journal. They come back by themselves when its executions return.",
    index: false,
  });

export default function NotesPage() {
  const tray = useInfiniteQuery({
    queryKey: ["annotation-tray"],
    queryFn: ({ signal, pageParam }) => fetchTray(pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: ({ total, annotations }: AnnotationTray, _pages, offset) => {
      const next = offset + annotations.length;
      return annotations.length > 0 && next < total ? next : null;
    },
    staleTime: 0,
  });
  const last = tray.data?.pages.at(-1);
  const annotations = tray.data?.pages.flatMap((one) => one.annotations) ?? [];
  const user = useMe().data?.user;
  const owner = user ? ownerOf(user.email) : null;
  return (
    <JournalPage
      name="Notes"
      what="notes"
      asked={[tray]}
      leadsElsewhere={leadsElsewhere}
      beside={owner ? <UnsentNotes owner={owner} /> : null}
    >
      {last ? (
        <Section name="Notes without a trade" page long sub={last.total > 0 ? counted(last.total, "note") : "None"}>
          <p className="sentence">
            {last.total > 0
              ? "Their executions are not in your journal now. Restore the import, or upload the file again, and each note returns to its trade."
              : "Every stored note stands beside its trade."}
          </p>
          {last.total === 0 ? (
            <div className="button-row">
              <Link className="btn" to="/trade-history">
                To the journal
              </Link>
            </div>
          ) : null}
          <ul className={css.notes}>
            {annotations.map((one) => (
              <WaitingNote key={one.id} annotation={one} />
            ))}
          </ul>
          {tray.hasNextPage ? (
            <div className="button-row">
              <button
                className="btn"
                type="button"
                aria-busy={tray.isFetchingNextPage || undefined}
                onClick={() => void tray.fetchNextPage()}
              >
                Show more
              </button>
              <p className="caption num">
                {count(annotations.length)} of {counted(last.total, "note")} are shown.
              </p>
            </div>
          ) : null}
        </Section>
      ) : null}
    </JournalPage>
  );
}

function WaitingNote({ annotation }: { annotation: WaitingAnnotation }) {
  const { id, revision, symbol, day, product, direction, pictures, candidates } = annotation;
  const { busy, failed, act } = useAction(async (trade: string) => {
    await attachAnnotation({ annotation: id, revision, trade });
    await journalChanged();
    notify({ text: "The note is beside that trade now." });
  });
  const same = candidates.filter((trade) => trade.same);
  const others = candidates.filter((trade) => !trade.same && trade.day === day);
  const ofOtherDays = candidates.filter((trade) => !trade.same && trade.day !== day);
  const about = [product ? products[product] : null, direction ? directions[direction] : null].filter(Boolean);
  return (
    <li>
      <h2>{symbol}</h2>
      <p className="caption num">{[longDay(day), ...about].join(" · ")}</p>
      <ReadFields annotation={annotation} />
      <PictureRow pictures={pictures} />
      {same.length > 0 ? (
        <>
          <p>This seems to be the same trade, from a file: the same day, side, quantity and price.</p>
          <Offers trades={same} busy={busy} put={act} />
        </>
      ) : null}
      {others.length > 0 ? (
        <>
          {same.length > 0 ? <p className="caption">Other trades of this instrument opened on that day:</p> : null}
          <Offers trades={others} busy={busy} put={act} />
        </>
      ) : null}
      {ofOtherDays.length > 0 ? (
        <>
          <p className="caption">
            {same.length + others.length > 0 ? "" : "No trade of this instrument was opened on that day. "}
            Trades of other days:
          </p>
          <Offers trades={ofOtherDays} busy={busy} put={act} />
        </>
      ) : null}
      {candidates.length === 0 ? <p className="caption">No trade of this instrument is in your journal.</p> : null}
      {failed ? (
        <p className="field-error" role="alert">
          {failed}
        </p>
      ) : null}
    </li>
  );
}

function Offers({
  trades,
  busy,
  put,
}: {
  trades: WaitingAnnotation["candidates"];
  busy: boolean;
  put: (trade: string) => void;
}) {
  return (
    <div className="action-row">
      {trades.map((trade) => (
        <button
          key={trade.id}
          className="btn compact"
          type="button"
          aria-busy={busy || undefined}
          onClick={() => put(trade.id)}
        >
          Put it beside {titledName(trade.title).name} of {longDay(trade.day)}
        </button>
      ))}
    </div>
  );
}
