import { Fragment, type Ref } from "react";
import { counted } from "~/lib/format";
import { Message } from "~/ui/message";
import type { Card } from "./cards";
import { fieldId } from "./field-id";
import { fields, names, type Problems } from "./rules";

type ProblemProps = { cards: readonly Card[]; problems: ReadonlyMap<string, Problems> };

/** Cards listed one by one; beyond them only their number. */
const SHOWN = 8;
const numbers = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

/** What keeps the cards from being sent, each with a link to its field. */
export function ProblemsBox({ cards, problems, titleRef }: ProblemProps & { titleRef: Ref<HTMLParagraphElement> }) {
  const wrong = wrongOf({ cards, problems });
  const [first] = wrong;
  if (!first) return null;
  const title =
    wrong.length === 1
      ? `Trade ${first.at + 1} has ${things(first.found.length)} to correct.`
      : `${counted(wrong.length, "trade")} have something to correct.`;
  return (
    <Message kind="error" title={title} titleRef={titleRef}>
      <ProblemLines cards={cards} problems={problems} />
    </Message>
  );
}

/** `named`: the trade is said even where it is the only one with something to correct. */
export function ProblemLines({ cards, problems, named = false }: ProblemProps & { named?: boolean }) {
  const wrong = wrongOf({ cards, problems });
  const ready = cards.flatMap((card, at) => (listOf(problems.get(card.orderId)).length === 0 ? [at + 1] : []));
  return (
    <>
      {wrong.slice(0, SHOWN).map(({ card, at, found }) => (
        <p className="muted" key={card.orderId}>
          {named || wrong.length > 1 ? `Trade ${at + 1}: ` : null}
          {found.map((field, place) => (
            <Fragment key={field}>
              {place === 0 ? null : place === found.length - 1 ? " and " : ", "}
              <a
                href={`#${fieldId(card.orderId, field)}`}
                onClick={(event) => {
                  event.preventDefault();
                  focusField(card.orderId, field);
                }}
              >
                {names[field]}
              </a>
            </Fragment>
          ))}
          .{wrong.length === 1 && ready.length > 0 ? ` ${readyWords(ready)}` : null}
        </p>
      ))}
      {wrong.length > SHOWN ? <p className="muted">and {counted(wrong.length - SHOWN, "more trade")}.</p> : null}
    </>
  );
}

function wrongOf({ cards, problems }: ProblemProps) {
  return cards
    .map((card, at) => ({ card, at, found: listOf(problems.get(card.orderId)) }))
    .filter(({ found }) => found.length > 0);
}

/** The radios have no problem of their own, so every field here is one element. */
export function focusField(orderId: string, field: (typeof fields)[number]): void {
  document.getElementById(fieldId(orderId, field))?.focus();
}

export const listOf = (problems: Problems | undefined) => fields.filter((field) => problems?.[field]);

const things = (count: number) => (count === 1 ? "one thing" : `${numbers[count] ?? count} things`);

function readyWords(ready: number[]): string {
  return ready.length === 1 ? `Trade ${ready[0]} is ready.` : `The other ${ready.length} are ready.`;
}
