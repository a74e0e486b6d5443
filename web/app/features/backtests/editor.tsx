import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { type BacktestRule, type BacktestRun, fetchRunCandles, runRule, saveRule } from "~/api/backtests";
import type { CandleSet } from "~/api/candles";
import { RequestError } from "~/api/errors";
import { useAction } from "~/api/use-action";
import { useAmounts } from "~/lib/amounts";
import { draftOf, drafts } from "~/lib/drafts";
import { useDraft } from "~/lib/use-draft";
import { Message } from "~/ui/message";
import { Section } from "~/ui/section";
import { Veiled } from "~/ui/veiled";
import type { Source } from "./drawn";
import { Earlier } from "./earlier";
import { withoutAmounts } from "./hidden-text";
import { Problems } from "./problems";
import { Result } from "./result";
import { placeName, textOf, toSend, type Tree } from "./rule";
import { RuleForm } from "./rule-form";
import { type Over, RunPanel } from "./run-panel";
import { Sweeps } from "./sweeps";
import { useChecked } from "./use-checked";
import type { OfTime } from "./what-if";
import css from "./backtests.module.css";

/** What is typed, with the revision that was stored when the typing began. */
type Typed = { rule: Tree; revision: number; over: Over };

const NOWHERE: Over = { candles: "", from: "", to: "" };

type Props = {
  /** Null: one that is not stored yet. */
  stored: BacktestRule | null;
  /** What a new one begins with. */
  starter: Tree;
  owner: string | null;
  sets: CandleSet[];
  onStored: (id: string) => void;
  onClose: () => void;
};

/** A rule in its form, and what it would have made. What is typed stays in this browser until it is stored. */
export function Editor(props: Props) {
  // Of the rule as it was opened: one that is stored meanwhile stays on the page as it is.
  const [name] = useState(draftName(props.stored));
  const [kept] = useDraft<Typed>(props.owner, name);
  const [begun, begin] = useState<Typed | null>(null);
  if (begun === null && kept !== undefined) {
    const { stored, starter } = props;
    begin(kept ?? { rule: stored?.rule ?? starter, revision: stored?.revision ?? 0, over: NOWHERE });
  }
  return begun ? <Open {...props} begun={begun} /> : null;
}

/** What a result is of. */
const asked = (rule: Tree, over: Over) => JSON.stringify([toSend(rule), over]);

const draftName = (stored: { id: string } | null) => `backtest/${stored?.id ?? "new"}`;

function Open({ stored, begun, owner, sets, onStored, onClose }: Props & { begun: Typed }) {
  const { hidden } = useAmounts();
  const client = useQueryClient();
  const [typed, type] = useState(begun);
  const { rule, over } = typed;
  const keep = (name: string, value: Typed | null) => {
    if (owner === null) return;
    const key = draftOf(owner, name);
    // Without storage it lasts as long as the page.
    void (value === null ? drafts.drop(key) : drafts.keep(key, value)).catch(() => undefined);
  };
  const checked = useChecked(rule);
  const [run, setRun] = useState<{ found: BacktestRun; of: string; source: Source; time: OfTime } | null>(null);
  const [isStoring, setStoring] = useState(false);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const result = useRef<HTMLDivElement>(null);
  const isOld = stored !== null && stored.revision > typed.revision && !isStoring;

  async function store(): Promise<BacktestRule> {
    setStoring(true);
    try {
      const saved = await saveRule({ id: stored?.id ?? null, revision: typed.revision, rule: toSend(rule) });
      const next = { rule, revision: saved.revision, over };
      if (stored === null) keep(draftName(null), null);
      keep(draftName(saved), next);
      type(next);
      await client.invalidateQueries({ queryKey: ["backtests"] });
      onStored(saved.id);
      return saved;
    } catch (error) {
      // Another page was faster: what is stored now is shown above what was typed.
      if (error instanceof RequestError && error.status === 409) {
        await client.invalidateQueries({ queryKey: ["backtests"] });
      }
      throw error;
    } finally {
      setStoring(false);
    }
  }

  const saving = useAction(async () => {
    setRefused({});
    await store();
  });
  const running = useAction(async () => {
    setRefused({});
    const saved = await store();
    const [from, to] = [over.from || null, over.to || null];
    try {
      const drawn = { rule: saved.rule, candles: Number(over.candles), to };
      const found = await runRule({ id: saved.id, ...drawn, from });
      const fetch: Source["fetch"] = (day, signal) => fetchRunCandles({ ...drawn, from: day ?? from }, signal);
      const of = asked(rule, over);
      setRun({ found, of, source: { key: [of], fetch }, time: { candles: drawn.candles, from, to } });
    } catch (error) {
      if (error instanceof RequestError && error.status === 422) {
        setRefused(error.fields);
        // What has a place stands there.
        if (Object.keys(error.fields).length > 0) return;
      }
      throw error;
    }
    await client.invalidateQueries({ queryKey: ["backtests"] });
    result.current?.scrollIntoView({ block: "start" });
  });

  const problems = useMemo(() => ({ ...refused, ...checked.problems }), [refused, checked.problems]);
  const placed = Object.entries(problems).filter(([place]) => place.startsWith("rule"));
  const put = (part: Partial<Typed>) => {
    setRefused({});
    const next = { ...typed, ...part };
    type(next);
    keep(draftName(stored), next);
  };
  const close = () => {
    keep(draftName(stored), null);
    onClose();
  };
  const not = isOld ? "Choose above which rule stays." : placed.length > 0 ? "The rule is not complete yet." : null;
  const failed = running.failed ?? saving.failed;
  return (
    <>
      <Section name={textOf(rule.name) || "A rule without a name"} sub={stored ? "Your rule" : "Not saved yet"} long>
        {isOld ? (
          <Message kind="warning" title="This rule was changed on another page meanwhile. Nothing was overwritten.">
            <p className="muted">{stored.sentence}</p>
            <div className="button-row">
              <button className="btn compact" type="button" onClick={() => put({ revision: stored.revision })}>
                Keep what is written here
              </button>
              <button
                className="btn compact"
                type="button"
                onClick={() => put({ rule: stored.rule, revision: stored.revision })}
              >
                Keep the other
              </button>
            </div>
          </Message>
        ) : null}
        <div aria-live="polite">
          {checked.sentence ? (
            <p className={css.sentence}>
              <Veiled>{withoutAmounts(checked.sentence, hidden)}</Veiled>
            </p>
          ) : null}
          {placed.map(([place, sentence]) => (
            <p className={css.sentence} key={place}>
              <b className="strong">{placeName(place)}:</b> {sentence}
            </p>
          ))}
          {checked.failed ? <p className="muted">The rule was not checked. {checked.failed}</p> : null}
        </div>
        <Problems.Provider value={problems}>
          <RuleForm rule={rule} onChange={(next) => put({ rule: next })} />
        </Problems.Provider>
        {stored ? (
          <Earlier id={stored.id} revision={stored.revision} onUse={(earlier) => put({ rule: earlier })} />
        ) : null}
        <div className="button-row">
          <button className="btn" type="button" aria-busy={saving.busy || undefined} onClick={() => saving.act()}>
            {saving.busy ? "Saving" : "Save"}
          </button>
          <button className="btn" type="button" onClick={close}>
            Close
          </button>
        </div>
      </Section>
      <Section name="Run" sub="On your own candles" long>
        <RunPanel
          sets={sets}
          over={over}
          problems={problems}
          busy={running.busy}
          not={not}
          onChange={(next) => put({ over: next })}
          onRun={() => running.act()}
        />
        {running.busy ? (
          <p className="muted" role="status">
            The rule is run over the candles.
          </p>
        ) : null}
        {failed ? <Message kind="error" title={`That did not work. ${failed}`} /> : null}
      </Section>
      <div ref={result}>
        {run && run.of !== asked(rule, over) ? (
          <Message
            kind="note"
            title="The rule, the candles or the time were changed since. This result is of before."
          />
        ) : null}
        {run ? <Result run={run.found} source={run.source} time={run.time} /> : null}
      </div>
      <Sweeps
        id={stored?.id ?? null}
        owner={owner}
        rule={rule}
        over={over}
        not={not}
        onUse={(next) => put({ rule: next })}
      />
    </>
  );
}
