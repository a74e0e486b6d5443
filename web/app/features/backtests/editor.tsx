import { useQueryClient } from "@tanstack/react-query";
import { useLayoutEffect, useMemo, useRef, useState } from "react";
import { type BacktestOptionsRun, type BacktestRule, type OptionsToRun, runOptions } from "~/api/backtests";
import type { CandleSet } from "~/api/candles";
import { RequestError } from "~/api/errors";
import { useAction } from "~/api/use-action";
import { useAmounts } from "~/lib/amounts";
import { useDraft } from "~/lib/use-draft";
import { Message } from "~/ui/message";
import { Section } from "~/ui/section";
import { notify } from "~/ui/toasts";
import { Veiled } from "~/ui/veiled";
import { Earlier } from "./earlier";
import { OptionPaper, Paper } from "./printed";
import { Problems } from "./problems";
import { Result } from "./result";
import { isMoney, isOfOptions, placeName, textOf, toSend, type Tree, treeOf } from "./rule";
import { OptionForm } from "./option-form";
import { OptionPanel } from "./option-panel";
import { OptionResult } from "./option-result";
import { RuleForm } from "./rule-form";
import { runOver, type Shown } from "./run-over";
import { chosen, type Over, RunPanel } from "./run-panel";
import { Sweeps } from "./sweeps";
import { useChecked } from "./use-checked";
import { draftName, opened, type Typed, useEditing } from "./use-editing";
import css from "./backtests.module.css";

const NOWHERE: Over = { candles: "", from: "", to: "" };
const fresh = (rule: Tree): Typed => ({ rule, revision: 0, over: NOWHERE, json: null, isEdited: false });

type Props = {
  /** Null: one that is not stored yet. */
  stored: BacktestRule | null;
  /** What a new one begins with. */
  starter: Tree;
  owner: string | null;
  /** Of candles, and of closes of options. */
  sets: CandleSet[];
  onStored: (id: string) => void;
  onClose: () => void;
};

/** A rule in its form, and what it would have made. What is typed stays in this browser until it is stored. */
export function Editor(props: Props) {
  const { stored, starter, owner } = props;
  // Of the rule as it was opened: one that is stored meanwhile stays on the page as it is.
  const [name] = useState(draftName(stored?.id ?? null));
  const [kept] = useDraft<Typed>(owner, name);
  const [begun, begin] = useState<Typed | null>(null);
  if (begun === null && kept !== undefined) begin(opened(kept, stored, fresh(starter)));
  return begun ? <Open {...props} begun={begun} /> : null;
}

/** What a result is of: in which order the candles were chosen changes nothing. */
function asked(rule: Tree, over: Over, sets: CandleSet[]) {
  const { first, others } = chosen(sets, over);
  const ids = [first, ...others].map((set) => set?.id ?? 0).toSorted((one, other) => one - other);
  return JSON.stringify([toSend(rule), ids, over.from, over.to, over.adjusted ?? false]);
}

/** `of`: what it is a result of. */
type ShownOptions = { found: BacktestOptionsRun; of: string; toRun: OptionsToRun };

/** Of the index whose options it sells. */
const closesOf = (all: CandleSet[], rule: Tree) => {
  const index = textOf(treeOf(rule.options).underlying);
  return all.find(({ holds, instrument }) => holds === "options" && instrument === index);
};

/** What a result of options is of: candles are no part of it. */
function askedOptions(rule: Tree, { from, to }: Over, closes: CandleSet | undefined) {
  return JSON.stringify([toSend(rule), closes?.id ?? 0, closes?.revision ?? 0, from, to]);
}

function Open({ stored, starter, begun, owner, sets: all, onStored, onClose }: Props & { begun: Typed }) {
  const sets = useMemo(() => all.filter(({ holds }) => holds === "candles"), [all]);
  const { hidden, textOf: said } = useAmounts();
  const client = useQueryClient();
  const { typed, isStoring, put: type, store, discard } = useEditing({ stored, begun, owner, onStored });
  const { rule, over } = typed;
  const checked = useChecked(rule);
  const [run, setRun] = useState<Shown | null>(null);
  const [optionRun, setOptionRun] = useState<ShownOptions | null>(null);
  const ofOptions = isOfOptions(rule);
  const index = textOf(treeOf(rule.options).underlying);
  const ofIndex = closesOf(all, rule);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const result = useRef<HTMLDivElement>(null);
  const isOld = stored !== null && stored.revision > typed.revision && !isStoring;

  const saving = useAction(async () => {
    setRefused({});
    await store();
  });
  const running = useAction(async () => {
    setRefused({});
    const { saved, sent, over: where } = await store();
    const [from, to] = [where.from || null, where.to || null];
    try {
      if (isOfOptions(sent)) {
        const of = askedOptions(sent, where, closesOf(all, sent));
        const toRun = { id: saved.id, rule: saved.rule, from, to };
        setOptionRun({ found: await runOptions(toRun), of, toRun });
      } else {
        const of = asked(sent, where, sets);
        const { first, others } = chosen(sets, where);
        const some = first ? [first, ...others] : others;
        const also = others.map((set) => set.id);
        const adjusted = where.adjusted ?? false;
        const toRun = { id: saved.id, rule: saved.rule, candles: Number(where.candles), also, from, to, adjusted };
        setRun(await runOver(toRun, some, of));
      }
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
    type(part);
  };
  const not = isOld ? "Choose above which rule stays." : placed.length > 0 ? "The rule is not complete yet." : null;
  const Form = ofOptions ? OptionForm : RuleForm;
  const panel = {
    over,
    problems,
    busy: running.busy,
    not,
    onChange: (next: Over) => put({ over: next }),
    onRun: () => running.act(),
  };
  const shownOf = (ofOptions ? optionRun?.of : run?.of) ?? null;
  const now = ofOptions ? askedOptions(rule, over, ofIndex) : asked(rule, over, sets);
  const failed = [...new Set([running.failed, saving.failed])].filter((one) => one !== null);
  const shown = useRef(typed);
  useLayoutEffect(() => {
    shown.current = typed;
  }, [typed]);
  /** What stood there comes back by one click, unless something was typed since. */
  const withUndo = (text: string, before: Partial<Typed>, isAsItWas: (now: Typed) => boolean) =>
    notify({
      text,
      action: {
        name: "Undo",
        do: () => {
          if (!isAsItWas(shown.current)) {
            return Promise.resolve({ kind: "failed", text: "The rule was changed since. Nothing was put back." });
          }
          put(before);
          return Promise.resolve(null);
        },
      },
    });
  /** Another rule takes the place of what is typed. */
  const replace = (part: Partial<Typed>, text: string) => {
    const { rule: before, json, over: where } = typed;
    put(part);
    withUndo(text, { rule: before, json, over: where }, (now) => now.rule === part.rule);
  };
  return (
    <>
      <Section name={textOf(rule.name) || "A rule without a name"} sub={stored ? "Your rule" : "Not saved yet"} long>
        {isOld ? (
          <Message kind="warning" title="This rule was changed on another page meanwhile. Nothing was overwritten.">
            <p className="muted">
              <Veiled>{stored.sentenceText ? said(stored.sentenceText) : ""}</Veiled>
            </p>
            <div className="button-row">
              <button className="btn compact" type="button" onClick={() => put({ revision: stored.revision })}>
                Keep what is written here
              </button>
              <button
                className="btn compact"
                type="button"
                onClick={() =>
                  replace(
                    { rule: stored.rule, revision: stored.revision, json: null },
                    "The rule as the other page saved it.",
                  )
                }
              >
                Keep the other
              </button>
            </div>
          </Message>
        ) : null}
        <div aria-live="polite">
          {checked.sentence ? (
            <p className={css.sentence}>
              <Veiled>{said(checked.sentence)}</Veiled>
            </p>
          ) : null}
          {placed.map(([place, sentence]) => (
            <p className={css.sentence} key={place}>
              <b className="strong">{placeName(place)}:</b>{" "}
              {hidden && isMoney(place) ? "Show amounts to see what is wrong." : sentence}
            </p>
          ))}
          {checked.failed ? <p className="muted">The rule was not checked. {checked.failed}</p> : null}
        </div>
        <Problems.Provider value={problems}>
          <Form
            rule={rule}
            json={typed.json ?? null}
            onChange={(next) => put({ rule: next })}
            onJson={(json, next) => put(next ? { json, rule: next } : { json })}
          />
        </Problems.Provider>
        {stored ? (
          <Earlier
            id={stored.id}
            revision={stored.revision}
            onUse={(earlier) => replace({ rule: earlier, json: null }, "The earlier rule is in the form.")}
          />
        ) : null}
        <div className="button-row">
          <button className="btn" type="button" aria-busy={saving.busy || undefined} onClick={() => saving.act()}>
            {saving.busy ? "Saving" : "Save"}
          </button>
          {typed.isEdited === false ? null : (
            <button
              className="btn"
              type="button"
              disabled={isStoring}
              onClick={() => {
                const before = typed;
                discard(fresh(starter));
                withUndo("What you typed is discarded.", before, (now) => now.isEdited === false);
              }}
            >
              Discard
            </button>
          )}
          <button className="btn" type="button" onClick={onClose}>
            Close
          </button>
          <p className="caption">
            {typed.isEdited === false ? "" : "Kept in this browser until you save or discard it."}
          </p>
        </div>
      </Section>
      <Section name="Run" sub={ofOptions ? "On closing prices of your daily lists" : "On your own candles"} long>
        {ofOptions ? (
          <OptionPanel key={index} index={index} set={ofIndex} {...panel} />
        ) : (
          <RunPanel sets={sets} {...panel} />
        )}
        {running.busy ? (
          <p className="muted" role="status">
            The rule is run over the {ofOptions ? "closes" : "candles"}.
          </p>
        ) : null}
        {failed.map((one) => (
          <Message key={one} kind="error" title={`That did not work. ${one}`} />
        ))}
      </Section>
      <div ref={result}>
        {shownOf !== null && shownOf !== now ? (
          <Message
            kind="note"
            title={`The rule, the ${ofOptions ? "closes" : "candles"} or the time were changed since. This result is of before.`}
          />
        ) : null}
        {ofOptions && optionRun ? (
          <OptionResult
            run={optionRun.found}
            paper={<OptionPaper key={optionRun.of} run={optionRun.toRun} link={optionRun.found.link} />}
          />
        ) : null}
        {run && !ofOptions ? (
          <Result
            run={run.found}
            source={run.source}
            time={run.time}
            paper={<Paper key={run.of} run={run.toRun} link={run.found.link} />}
          />
        ) : null}
      </div>
      {ofOptions ? null : (
        <Sweeps
          id={stored?.id ?? null}
          owner={owner}
          rule={rule}
          over={over}
          also={chosen(sets, over).others.map((set) => set.id)}
          not={not}
          onUse={(next, days) =>
            replace(
              { rule: next, json: null, over: { ...over, ...days } },
              days ? "The values and the days are in the form." : "The values are in the form.",
            )
          }
        />
      )}
    </>
  );
}
