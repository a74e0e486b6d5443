import { Plus } from "lucide-react";
import { type ReactNode, type SubmitEvent, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { Link } from "react-router";
import { useProfile } from "~/api/use-profile";
import { afterPointerUp } from "~/lib/after-pointer-up";
import { counted } from "~/lib/format";
import { Toast } from "~/ui/toast";
import { AddOrReplace } from "./add-or-replace";
import {
  addCard,
  restoreCard,
  type Removed,
  removeCard,
  renumber,
  useCards,
  useUsualBroker,
  write,
} from "./card-store";
import { CardForm, Tally } from "./card-form";
import { type Card, type Field, MOST_CARDS } from "./cards";
import { ManualFailed } from "./manual-failed";
import { focusField, listOf, ProblemLines, ProblemsBox } from "./problems-box";
import { fields, type Problems, problemsOf } from "./rules";
import { useCardPreviews } from "./use-card-previews";
import { FAILED, useSubmit } from "./use-submit";
import css from "./add.module.css";

const FORM = "manual-trades";

type Props = {
  /** Undefined: not known yet. Null: a visitor. */
  email: string | null | undefined;
  heading: "h1" | "h2";
  /** The other way to add trades, where it is not a tab beside this one. */
  other?: ReactNode;
};

export default function Manual({ email, heading: Heading, other }: Props) {
  const cards = useCards(email);
  useUsualBroker(useProfile().data?.preferences.defaultBroker ?? "");
  return (
    <>
      <section className={`section ${css.bare} ${css.intro}`} aria-label="Enter Your Trades">
        <div className="section-body">
          <Heading className="result-heading">Enter Your Trades</Heading>
          <p className="muted">Each card is one trade: one buy and one sell. Times are Indian time (IST). {other}</p>
        </div>
      </section>
      {cards && email !== undefined ? <Cards cards={cards} email={email} /> : <CardSkeleton />}
    </>
  );
}

function Cards({ cards, email }: { cards: readonly Card[]; email: string | null }) {
  const { stage, submit, send, back } = useSubmit(cards, email);
  // Only problems of fields that have been left are shown, never while typing. Submitting counts as leaving all of
  // them.
  const [left, setLeft] = useState<ReadonlyMap<string, ReadonlySet<Field>>>(new Map());
  const [isChecked, setIsChecked] = useState(false);
  const [refused, setRefused] = useState<ReadonlyMap<string, Problems>>(new Map());
  const [removed, setRemoved] = useState<Removed | null>(null);
  const [now] = useState(() => Date.now());
  const summary = useRef<HTMLParagraphElement>(null);
  const failure = useRef<HTMLParagraphElement>(null);
  const focus = useRef<(() => void) | null>(null);

  const found = useMemo(() => new Map(cards.map((card) => [card.orderId, problemsOf(card, now)])), [cards, now]);
  const ready = useMemo(() => cards.filter((card) => listOf(found.get(card.orderId)).length === 0), [cards, found]);
  const looks = useCardPreviews(ready);

  // What the server says of a field counts like a rule of our own until the field is changed.
  const problems = new Map(
    cards.map(({ orderId }) => {
      const look = looks.get(orderId);
      const ours = { ...(look?.is === "known" ? look.preview.problems : {}), ...found.get(orderId) };
      // Nobody leaves the select of the account with something wrong in it: that one is lacking is said as soon as it
      // is known.
      const lacking: Problems = ours.account ? { account: ours.account } : {};
      return [orderId, { ...leftFields(ours, left.get(orderId)), ...lacking, ...refused.get(orderId) }];
    }),
  );
  const readyIds = new Set(
    ready.flatMap(({ orderId }) => (listOf(problems.get(orderId)).length === 0 ? [orderId] : [])),
  );
  const wrong = isChecked && cards.some(({ orderId }) => listOf(problems.get(orderId)).length > 0);

  useEffect(() => {
    focus.current?.();
    focus.current = null;
  });

  useEffect(() => {
    if (stage.is !== "failed") return;
    setRefused(stage.problems);
    const [orderId, first] = [...stage.problems][0] ?? [];
    const [field] = listOf(first);
    if (orderId && field) focus.current = () => focusField(orderId, field);
    else focus.current = () => failure.current?.focus();
  }, [stage]);

  const onWrite = useCallback((orderId: string, field: Field, value: string) => {
    write(orderId, { [field]: value });
    setLeft((map) =>
      map.get(orderId)?.has(field)
        ? new Map(map).set(orderId, new Set([...map.get(orderId)!].filter((name) => name !== field)))
        : map,
    );
    setRefused((map) => {
      const { [field]: gone, ...others } = map.get(orderId) ?? {};
      return gone === undefined ? map : new Map(map).set(orderId, others);
    });
  }, []);

  const onLeave = useCallback((orderId: string, field: Field) => {
    afterPointerUp(() => setLeft((map) => new Map(map).set(orderId, new Set([...(map.get(orderId) ?? []), field]))));
  }, []);

  const onRemove = useCallback((orderId: string) => {
    const gone = removeCard(orderId);
    setRemoved(gone);
    focus.current = () => focusCard(gone?.next ?? null);
  }, []);

  function undo() {
    if (!removed) return;
    restoreCard(removed);
    setRemoved(null);
    focus.current = () => focusCard(removed.card.orderId);
  }

  function add() {
    const orderId = addCard();
    if (orderId) focus.current = () => focusField(orderId, "stockName");
  }

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    setLeft(new Map(cards.map(({ orderId }) => [orderId, new Set(fields)])));
    setIsChecked(true);
    if (cards.some(({ orderId }) => listOf({ ...refused.get(orderId), ...found.get(orderId) }).length > 0)) {
      focus.current = () => summary.current?.focus();
      back();
      return;
    }
    void submit();
  }

  const busy = stage.is === "counting" || stage.is === "adding";
  return (
    <>
      <form id={FORM} className="contents" onSubmit={onSubmit} noValidate>
        {wrong || stage.is === "failed" ? (
          <section className={`section ${css.bare} ${css.problems}`}>
            <div className="section-body stack">
              {stage.is === "failed" ? (
                <ManualFailed
                  failure={stage}
                  titleRef={failure}
                  onRenumber={() => {
                    renumber(stage.taken);
                    setRefused(new Map());
                    back();
                  }}
                >
                  <ProblemLines cards={cards} problems={problems} named />
                </ManualFailed>
              ) : (
                <ProblemsBox cards={cards} problems={problems} titleRef={summary} />
              )}
            </div>
          </section>
        ) : null}
        {cards.map((card, at) => (
          <CardForm
            key={card.orderId}
            card={card}
            number={at + 1}
            problems={problems.get(card.orderId)!}
            ready={readyIds.has(card.orderId)}
            look={looks.get(card.orderId)}
            onWrite={onWrite}
            onLeave={onLeave}
            onRemove={onRemove}
            cheaper={cheaper}
          />
        ))}
        <div className={`section ${css.bare} ${css.add}`}>
          <div className="section-body">
            {cards.length < MOST_CARDS ? (
              <button className="btn add-button" type="button" onClick={add}>
                <Plus className="icon" aria-hidden />
                Add another trade
              </button>
            ) : (
              <p className="muted">You can submit {MOST_CARDS} trades at a time. Submit these, then enter the next.</p>
            )}
          </div>
        </div>
      </form>
      <div className="bar">
        <div>
          <Tally cards={cards.length} ready={readyIds.size} />
          <button
            className="btn primary"
            type="submit"
            form={FORM}
            aria-disabled={busy || undefined}
            aria-busy={busy || undefined}
          >
            {stage.is === "adding"
              ? `Adding ${counted(cards.length * 2, "execution")}`
              : stage.is === "counting"
                ? "Checking your journal"
                : "Submit Trades"}
          </button>
        </div>
      </div>
      <div role="status" className="visually-hidden">
        {stage.is === "adding" ? "Adding your trades" : stage.is === "failed" ? FAILED : ""}
      </div>
      {removed ? (
        <Toast
          text={removed.next === null ? "The card is emptied." : `Trade ${removed.at + 1} is removed.`}
          action="Undo"
          seconds={10}
          onAction={undo}
          onGone={() => setRemoved(null)}
        />
      ) : null}
      {stage.is === "asking" ? (
        <AddOrReplace
          trades={stage.trades}
          cards={cards.length}
          onAdd={() => void send("add")}
          onReplace={() => void send("replace")}
          onClose={back}
        />
      ) : null}
    </>
  );
}

const cheaper = <Link to="/add-new-trades?tab=excel">Lower price? Upload your broker’s file</Link>;

function leftFields(problems: Problems, shown: ReadonlySet<Field> | undefined): Problems {
  return Object.fromEntries(
    fields.filter((field) => problems[field] && shown?.has(field)).map((field) => [field, problems[field]]),
  );
}

function focusCard(orderId: string | null): void {
  const card = orderId ? document.getElementById(`card-${orderId}`) : document.querySelector(`.${css.card}`);
  card?.querySelector("h2")?.focus();
}

function CardSkeleton() {
  return (
    <section className="section" aria-label="Trade 1" aria-busy="true">
      <div className="section-margin">
        <h2>Trade 1</h2>
      </div>
      <div className="section-body late" aria-hidden="true">
        <div className={css.cardHeader}>
          {[0, 1, 2, 3].map((at) => (
            <i className="skeleton h-[44px]!" key={at} />
          ))}
        </div>
      </div>
    </section>
  );
}
