import { useQuery } from "@tanstack/react-query";
import { Check, Undo2 } from "lucide-react";
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { leadsElsewhere, RequestError } from "~/api/errors";
import { fetchDetail, type TradeDetail } from "~/api/history";
import { useMe } from "~/api/queries";
import { count, counted } from "~/lib/format";
import { titledName } from "~/lib/instrument";
import { ownerOf } from "~/lib/owner";
import { page } from "~/lib/page";
import { isShortcut } from "~/lib/shortcuts";
import { JournalPage } from "~/ui/journal-page";
import { Section } from "~/ui/section";
import { notify } from "~/ui/toasts";
import { Failed } from "../failed";
import { Pictures } from "../pictures/pictures";
import { StepButtons } from "../step-buttons";
import { SetupRules } from "../trade/setup-rules";
import { useWriting } from "../trade/use-writing";
import { Words } from "../trade/words";
import { held, TradeChips } from "../trade-drawer";
import drawerCss from "../trade-drawer.module.css";
import { usePlanLines } from "../trade/plan-lines";
import { TradeFills } from "../trade-fills";
import { TradeSum } from "../trade-sum";
import { after, before } from "./next";
import css from "./review.module.css";
import { useQueue } from "./use-queue";

export const meta = () =>
  page({
    title: "Review · Rojmel",
    description: "Closed trades that you have not reviewed yet, one at a time.",
    index: false,
  });

/** Closed trades that are not reviewed, the newest first, one at a time and by keys alone. */
export default function ReviewPage() {
  const queue = useQueue();
  const { asked, data, waiting, left, at, last, choose, reviewed, back } = queue;
  const user = useMe().data?.user;
  const undo = useCallback(
    async (id: string) => {
      try {
        await back(id);
        return null;
      } catch (error) {
        const words = error instanceof Error ? error.message : "";
        return { kind: "failed" as const, text: `It is still reviewed. ${words}`.trim() };
      }
    },
    [back],
  );
  useKey("u", () => {
    if (last) void undo(last).then((notice) => notice && notify(notice));
  });
  const mark = useCallback(
    (id: string, name: string) => {
      reviewed(id);
      notify({ text: `${name} is reviewed.`, action: { name: "Undo", do: () => undo(id) } });
    },
    [reviewed, undo],
  );
  if (!data) {
    return (
      <JournalPage name="Review" what="review" asked={[asked]} leadsElsewhere={leadsElsewhere}>
        {null}
      </JournalPage>
    );
  }
  const done = data.closed - left;
  const place = at === null ? -1 : waiting.indexOf(at);
  return (
    <JournalPage name="Review" what="review" asked={[asked]} leadsElsewhere={leadsElsewhere}>
      <div className={drawerCss.tradePage}>
        <Section
          name="Review"
          page
          long
          sub={data.closed === 0 ? "Nothing to review" : left === 0 ? "Nothing left" : `${count(left)} left`}
        >
          {data.closed === 0 ? (
            <Said words="A trade can be reviewed once it is closed. There is none yet." to="/add-new-trades">
              Add trades
            </Said>
          ) : (
            <>
              <p className="num" id="review-progress" role="status">
                {count(done)} of {counted(data.closed, "closed trade")} {done === 1 ? "is" : "are"} reviewed.
              </p>
              <progress className={css.progress} aria-labelledby="review-progress" value={done} max={data.closed} />
              {left === 0 ? (
                <Said words="Every closed trade is reviewed." to="/trade-history">
                  To the journal
                </Said>
              ) : null}
              <div className={css.tools}>
                {at === null ? null : (
                  <StepButtons
                    neighbours={{
                      place: place + 1,
                      total: left,
                      before: before(waiting, at),
                      after: after(waiting, at),
                    }}
                    name="Trade"
                    onStep={choose}
                  />
                )}
                {last ? (
                  <button
                    className="btn compact"
                    type="button"
                    onClick={() => void undo(last).then((notice) => notice && notify(notice))}
                  >
                    <Undo2 className="icon size-[15px]!" aria-hidden />
                    Undo the last
                  </button>
                ) : null}
              </div>
            </>
          )}
        </Section>
        {at === null ? null : (
          <LoadedTrade key={at} id={at} owner={user ? ownerOf(user.email) : null} onReviewed={mark} />
        )}
      </div>
    </JournalPage>
  );
}

function Said({ words, to, children }: { words: string; to: string; children: ReactNode }) {
  return (
    <>
      <p className="sentence">{words}</p>
      <div className="button-row">
        <Link className="btn" to={to}>
          {children}
        </Link>
      </div>
    </>
  );
}

type OneProps = { id: string; owner: string | null; onReviewed: (id: string, name: string) => void };

function LoadedTrade({ id, owner, onReviewed }: OneProps) {
  const detail = useQuery({
    queryKey: ["detail", "own", id, "page"],
    queryFn: ({ signal }) => fetchDetail("own", id, signal),
    staleTime: 0,
  });
  const { data, error } = detail;
  if (data) return <TradeReview detail={data} owner={owner} onReviewed={onReviewed} />;
  if (!error)
    return (
      <Section name="Trade" sub="Loading">
        <p className="muted late" role="status">
          Loading the trade.
        </p>
      </Section>
    );
  return (
    <Section name="Trade" sub="Not loaded">
      {error instanceof RequestError && error.status === 404 ? (
        <p className="sentence">This trade has left your journal meanwhile. Go on to the next one.</p>
      ) : (
        <Failed
          what="this trade"
          error={error}
          at={detail.errorUpdatedAt}
          busy={detail.isFetching}
          retry={() => void detail.refetch()}
        />
      )}
    </Section>
  );
}

function TradeReview({ detail, owner, onReviewed }: Omit<OneProps, "id"> & { detail: TradeDetail }) {
  const { trade } = detail;
  const { name } = titledName(trade.title);
  const writing = useWriting(detail, owner);
  const lines = usePlanLines(writing.main);
  const { main, ready, set, flush, get, saying } = writing;
  const [marking, setMarking] = useState(false);
  const mark = () => {
    if (!ready) return;
    setMarking(true);
    set("reviewed", "yes");
    flush();
  };
  // It goes on when it is stored, by key or by the box.
  const isReviewed = main?.fields.reviewed?.value === "yes";
  useEffect(() => {
    if (isReviewed) onReviewed(trade.id, name);
  }, [isReviewed, onReviewed, trade.id, name]);
  useKey("r", mark);
  const rules = useRef<HTMLDivElement>(null);
  // The first that nobody has answered.
  useKey("a", () => rules.current?.querySelector<HTMLButtonElement>("[data-unanswered] button")?.focus());
  usePaste((text) => {
    // Nothing goes over what is not read yet.
    if (!ready) return;
    const note = (get("note") as string | null) ?? "";
    set("note", note ? `${note}\n\n${text}` : text);
    notify({ text: "Pasted into the note." });
  });
  const waits = marking && !isReviewed;
  const isStuck = waits && saying.kind === "offline";
  return (
    <>
      <Section name={name} sub={held(detail)} long>
        <div className={`${css.tools} mb-4`}>
          <TradeChips trade={trade} />
          <button
            className="btn primary"
            type="button"
            aria-busy={(waits && !isStuck) || undefined}
            aria-keyshortcuts="r"
            onClick={mark}
          >
            <Check className="icon size-[15px]!" aria-hidden />
            Reviewed, next
          </button>
          <Link className="btn compact" to={`/trades/${trade.id}`}>
            Open its page
          </Link>
        </div>
        <TradeSum detail={detail} />
        <p className={`caption ${css.keys}`}>
          <kbd>R</kbd> reviewed, <kbd>J</kbd> next, <kbd>K</kbd> previous, <kbd>1</kbd> to <kbd>5</kbd> rating,{" "}
          <kbd>T</kbd> tag, <kbd>M</kbd> mistake, <kbd>S</kbd> setup, <kbd>A</kbd> first rule without an answer,{" "}
          <kbd>E</kbd> note, <kbd>V</kbd> picture, <kbd>U</kbd> undo. <kbd>Esc</kbd> leaves a field.
        </p>
      </Section>
      <Words writing={writing} trade={trade} />
      <div ref={rules} className="contents">
        <SetupRules trade={trade.id} writing={writing} />
      </div>
      <Pictures beside={{ trade: trade.id }} owner={owner} />
      <Section name="What was traded">
        <TradeFills detail={detail} drawn={lines} />
      </Section>
    </>
  );
}

/** A single key, while nobody types. */
function useKey(key: string, act: () => void) {
  const now = useRef(act);
  // Before it is painted: what one sees is what the key does.
  useLayoutEffect(() => {
    now.current = act;
  });
  useLayoutEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== key || !isShortcut(event) || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      now.current();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [key]);
}

/** Text that is pasted outside of a field, unless a picture comes with it: that goes to the pictures. */
function usePaste(take: (text: string) => void) {
  const now = useRef(take);
  useLayoutEffect(() => {
    now.current = take;
  });
  useLayoutEffect(() => {
    function onPaste(event: ClipboardEvent) {
      if (event.target instanceof Element && event.target.closest("input, select, textarea")) return;
      if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
      if ([...(event.clipboardData?.files ?? [])].some(({ type }) => type.startsWith("image/"))) return;
      const text = event.clipboardData?.getData("text/plain").trim();
      if (!text) return;
      event.preventDefault();
      now.current(text);
    }
    document.addEventListener("paste", onPaste);
    return () => document.removeEventListener("paste", onPaste);
  }, []);
}
