import { useQuery } from "@tanstack/react-query";
import { Check, X } from "lucide-react";
import { Link } from "react-router";
import { fetchJudged, type JudgedSetup } from "~/api/setups";
import type { Book } from "~/api/history";
import { useAmounts } from "~/lib/amounts";
import { longDay } from "~/lib/time";
import { Failed } from "~/ui/failed";
import { Section } from "~/ui/section";
import { Veiled } from "~/ui/veiled";
import { answerTo, withAnswer } from "./rule-answers";
import css from "./setup-rules.module.css";
import type { Writing } from "./use-writing";

const words = { passed: "kept", broken: "broken", not_applicable: "does not apply", open: "not known" } as const;

type Props = { trade: string; writing: Writing };

/** The trade by the rules of the setup that its note names. */
export function SetupRules({ trade, writing }: Props) {
  const asked = useJudged(trade, writing.main?.revision);
  const { data, error } = asked;
  if (!data && !error) return null;
  return (
    <Section name="Setup" sub={data ? "Judged by the version in force that day" : "Not loaded"} long>
      <Found asked={asked} writing={writing} />
    </Section>
  );
}

/** The same within a part of a page. */
export function SetupRulesWithin({ trade, writing }: Props) {
  const asked = useJudged(trade, writing.main?.revision);
  if (asked.data || asked.error) return <Found asked={asked} writing={writing} />;
  return asked.isPending ? (
    <p className="muted" role="status">
      Loading the rules.
    </p>
  ) : (
    <p className="muted">No setup is named in the note of this trade.</p>
  );
}

function useJudged(trade: string, revision: number | undefined) {
  return useQuery({
    // A note that was saved since may name another setup, or another stop.
    queryKey: ["judged", trade, revision ?? 0],
    queryFn: ({ signal }) => fetchJudged(trade, signal),
    staleTime: 0,
    // The same trade before its note was saved: nothing moves under the typing hand.
    placeholderData: (before) => before,
  });
}

function Found({ asked, writing }: { asked: ReturnType<typeof useJudged>; writing: Writing }) {
  const { data, error } = asked;
  return data ? (
    <Judged setup={data} writing={writing} />
  ) : (
    <Failed
      title="We could not load the rules of this trade."
      error={error!}
      at={asked.errorUpdatedAt}
      busy={asked.isFetching}
      retry={() => void asked.refetch()}
    />
  );
}

type JudgedProps = { setup: JudgedSetup; book?: Book; writing?: Writing };

/** What the rules of its setup say of a trade. With `writing`, what no fill shows can be answered. */
export function Judged({ setup, book = "own", writing }: JudgedProps) {
  const { textOf } = useAmounts();
  return (
    <>
      <p className="muted mb-4">
        <b className="strong">{setup.name}</b>
        {setup.version && setup.from ? `, version ${setup.version}, since ${longDay(setup.from)}. ` : ". "}
        {book === "own" ? <Link to={`/playbooks?setup=${encodeURIComponent(setup.id)}`}>Read the playbook</Link> : null}
      </p>
      {setup.reason ? (
        <p className="muted">{textOf(setup.reason.text)}</p>
      ) : setup.rules.length === 0 ? (
        <p className="muted">This version has no rules.</p>
      ) : (
        <ul className={css.rules}>
          {setup.rules.map((rule) => (
            <li key={rule.id} data-outcome={rule.outcome}>
              {rule.outcome === "passed" ? (
                <Check className="icon size-[16px]!" aria-hidden />
              ) : rule.outcome === "broken" ? (
                <X className={`icon size-[16px]! ${css.cross}`} aria-hidden />
              ) : (
                <span aria-hidden />
              )}
              <span className={css.says}>
                <Veiled>{textOf(rule.sentence.text)}</Veiled>
              </span>
              <span className={rule.outcome === "broken" ? css.broken : css.word}>{words[rule.outcome]}</span>
              <span className={`num ${css.by}`}>
                <Veiled>{textOf(rule.evidence.text)}</Veiled>
              </span>
              {rule.byHand && writing?.ready ? (
                <ByHand setup={setup.id} rule={rule.id} says={textOf(rule.sentence.text)} writing={writing} />
              ) : null}
            </li>
          ))}
          <li className={css.end}>
            <span aria-hidden />
            <span>{setup.judged > 0 ? `${setup.kept} of ${setup.judged} kept` : "No rule could be judged"}</span>
          </li>
        </ul>
      )}
      {writing?.refused.ruleAnswers ? <p className="field-error">{writing.refused.ruleAnswers}</p> : null}
    </>
  );
}

type ByHandProps = { setup: string; rule: string; says: string; writing: Writing };

/** Two answers to what no fill shows; the one that is given is taken back when it is pressed again. */
function ByHand({ setup, rule, says, writing }: ByHandProps) {
  const answers = (writing.get("ruleAnswers") as string[] | null) ?? [];
  const given = answerTo(answers, setup, rule);
  return (
    <div
      className={css.answers}
      role="group"
      aria-label={`Your answer to “${says}”`}
      data-unanswered={given === null || undefined}
    >
      {(["yes", "no"] as const).map((word) => (
        <button
          key={word}
          className={`btn compact ${css.answer}`}
          type="button"
          aria-pressed={given === word}
          onClick={() => {
            writing.set("ruleAnswers", withAnswer(answers, setup, rule, given === word ? null : word));
            writing.flush();
          }}
        >
          {word === "yes" ? "Kept" : "Not kept"}
        </button>
      ))}
    </div>
  );
}
