import { type SubmitEvent, useState } from "react";
import { Link } from "react-router";
import { leadsElsewhere, RequestError } from "~/api/errors";
import { type HistoryStart, type Resolution, resolve } from "~/api/history";
import { journalChanged, useMe } from "~/api/queries";
import { useAmounts } from "~/lib/amounts";
import { counted } from "~/lib/format";
import { ownerOf } from "~/lib/owner";
import { page } from "~/lib/page";
import { longDay } from "~/lib/time";
import { useDraft } from "~/lib/use-draft";
import { Field } from "~/ui/field";
import { Message } from "~/ui/message";
import { Section } from "~/ui/section";
import { notify } from "~/ui/toasts";
import { Veiled } from "~/ui/veiled";
import { takeBackAll } from "./change";
import { type Answer, type ExpiredGroup, expiredGroups } from "./expired";
import css from "./expired.module.css";
import { JournalPage } from "~/ui/journal-page";
import { isToConfirm } from "./settlement";
import { ValuesReader } from "./values-reader";
import { useHistoryStart } from "./use-history";

const NAME = "Expired contracts";

export const meta = () =>
  page({
    title: "Expired contracts · Rojmel",
    description:
      "Enter the final settlement price of each index or stock once: every contract of yours that expired on that day is closed with it.",
    index: false,
  });

/** One price for all contracts on an index or stock that ended on one day. */
export default function Expired() {
  const email = useMe().data?.user?.email;
  const start = useHistoryStart();
  return (
    <JournalPage name={NAME} asked={[start]} leadsElsewhere={leadsElsewhere}>
      {start.data && email ? <Groups start={start.data} owner={ownerOf(email)} /> : null}
    </JournalPage>
  );
}

type Problem = { text: string; doubted: string | null };

function Groups({ start, owner }: { start: HistoryStart; owner: string }) {
  const [kept, keep] = useDraft<Record<string, Answer>>(owner, "closing-prices");
  const [problems, setProblems] = useState<Record<string, Problem>>({});
  const [done, setDone] = useState<{ of: number; all: number } | null>(null);
  const groups = expiredGroups(start.questions);
  const answers = kept ?? {};
  const answered = groups.filter(({ key }) => isAnswered(answers[key]));
  const count = answered.reduce((sum, { contracts }) => sum + contracts.length, 0);
  const several = start.accounts.length > 1;

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (done || count === 0) return;
    const ids: number[] = [];
    const left: Record<string, Problem> = {};
    const open = { ...answers };
    setDone({ of: 0, all: count });
    for (const group of answered) {
      const answer = answers[group.key]!;
      try {
        for (const { subject } of group.contracts) {
          const resolution = resolutionOf(subject, answer, problems[group.key]?.doubted ?? null);
          ids.push((await resolve(resolution)).id);
          setDone({ of: ids.length, all: count });
        }
        delete open[group.key];
      } catch (error) {
        left[group.key] = problemOf(error, answer);
      }
    }
    setProblems(left);
    await keep(Object.keys(open).length > 0 ? open : null);
    await journalChanged();
    setDone(null);
    if (ids.length > 0) {
      notify({
        text: `${counted(ids.length, "contract")} closed.`,
        action: { name: "Undo", do: () => takeBackAll(ids) },
      });
    }
  }

  if (kept === undefined)
    return (
      <Section name={NAME} page sub="Loading">
        <p className="muted">Loading your draft.</p>
      </Section>
    );
  return (
    <div className="settle">
      <Section
        name={NAME}
        page
        sub={groups.length > 0 ? counted(start.questions.filter(isExpired).length, "contract") : "None to close"}
      >
        {groups.length === 0 ? (
          <p className="muted">Every contract of yours that has expired is closed.</p>
        ) : (
          <form onSubmit={(event) => void submit(event)} noValidate>
            <p className="muted max-w-(--measure) mb-5">
              Enter the price of the index, stock or commodity future at expiry, as the exchange published it: not the
              price of the option. It closes all your contracts of that day.
            </p>
            <ValuesReader
              groups={groups}
              busy={done !== null}
              onRead={(found) => void keep({ ...answers, ...found })}
            />
            <ul className={`${css.groups} mt-5`}>
              {groups.map((group) => (
                <Group
                  key={group.key}
                  group={group}
                  several={several}
                  answer={answers[group.key] ?? { value: "", worthless: false }}
                  problem={problems[group.key]?.text}
                  busy={done !== null}
                  onChange={(answer) => {
                    // A value that was asked about is confirmed only while it stands as it is.
                    if (problems[group.key] && answer.value.trim() !== problems[group.key]?.doubted) {
                      setProblems(Object.fromEntries(Object.entries(problems).filter(([key]) => key !== group.key)));
                    }
                    void keep({ ...answers, [group.key]: answer });
                  }}
                />
              ))}
            </ul>
            {start.questionsMore > 0 ? (
              <p className="caption">There are more questions in your journal: save these to see the rest.</p>
            ) : null}
            <div className="button-row">
              <button
                className="btn primary"
                type="submit"
                aria-busy={done !== null || undefined}
                aria-disabled={done !== null || count === 0 || undefined}
              >
                {done ? `Closing ${done.of} of ${done.all}` : `Close ${counted(count, "contract")}`}
              </button>
              <Link className="btn" to="/trade-history">
                Back to the journal
              </Link>
              <p className="caption">{kept ? "Kept in this browser until you save it." : ""}</p>
            </div>
          </form>
        )}
        {groups.length === 0 ? (
          <div className="button-row">
            <Link className="btn" to="/trade-history">
              Back to the journal
            </Link>
          </div>
        ) : null}
      </Section>
    </div>
  );
}

const isExpired = ({ kind }: HistoryStart["questions"][number]) => kind === "settlement_needed";

const isAnswered = (answer: Answer | undefined) => Boolean(answer && (answer.worthless || answer.value.trim()));

const resolutionOf = (subject: string, { value, worthless }: Answer, doubted: string | null): Resolution =>
  worthless
    ? { subject, kind: "worthless" }
    : { subject, kind: "settlement", value: value.trim(), confirmed: value.trim() === doubted };

function problemOf(error: unknown, { value }: Answer): Problem {
  if (!(error instanceof RequestError)) return { text: "That did not work. Try again.", doubted: null };
  const text = error.fields.value ?? error.fields.kind ?? error.fields.subject ?? error.message;
  return isToConfirm(error)
    ? { text: `${text} Save once more to confirm it.`, doubted: value.trim() }
    : { text, doubted: null };
}

type GroupProps = {
  group: ExpiredGroup;
  several: boolean;
  answer: Answer;
  problem: string | undefined;
  busy: boolean;
  onChange: (answer: Answer) => void;
};

function Group({ group, several, answer, problem, busy, onChange }: GroupProps) {
  const { quantity } = useAmounts();
  const { underlying, expiry, accountName, contracts, canBeWorthless, key } = group;
  const name = `${underlying}, ${longDay(expiry)}${several ? `, ${accountName}` : ""}`;
  return (
    <li>
      <div className="min-w-0">
        <p className="strong">{name}</p>
        <ul className="muted num">
          {contracts.map((one) => (
            <li key={one.subject}>
              <Veiled>{`${one.title}: ${quantity(one.quantity)}`}</Veiled>
            </li>
          ))}
        </ul>
      </div>
      <div>
        <Field
          id={`price-${key}`}
          label={`Price of ${underlying} at expiry`}
          prefix="₹"
          inputMode="decimal"
          autoComplete="off"
          error={answer.worthless ? undefined : problem}
          disabled={busy || answer.worthless}
          value={answer.worthless ? "" : answer.value}
          onChange={(event) => onChange({ ...answer, value: event.target.value })}
        />
        {canBeWorthless ? (
          <div className="tick mt-2">
            <label htmlFor={`worthless-${key}`}>
              <input
                id={`worthless-${key}`}
                type="checkbox"
                checked={answer.worthless}
                disabled={busy}
                onChange={(event) => onChange({ ...answer, worthless: event.target.checked })}
              />
              <span>{contracts.length > 1 ? "All expired worthless" : "Expired worthless"}</span>
            </label>
          </div>
        ) : null}
        {answer.worthless && problem ? (
          <div className="mt-2">
            <Message kind="error" title={problem} />
          </div>
        ) : null}
      </div>
    </li>
  );
}
