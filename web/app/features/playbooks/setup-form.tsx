import { useQueryClient } from "@tanstack/react-query";
import { type ComponentType, useId } from "react";
import { RequestError } from "~/api/errors";
import { saveSetup, type Setup } from "~/api/setups";
import { useAction } from "~/api/use-action";
import { todayInIndia } from "~/lib/time";
import { useDraft } from "~/lib/use-draft";
import { MarkdownArea } from "~/ui/markdown-area";
import { Field } from "~/ui/field";
import { Message } from "~/ui/message";
import { type Draft, draftOf, kinds, ruleOf } from "./kinds";
import { RuleRow } from "./rule-row";
import { SetupText } from "./setup-text";

/** What is typed, with what was stored when the typing began. */
type Typed = { name: string; text: string; from: string; rules: Draft[]; revision: number };

const typedOf = (setup: Setup | null): Typed => {
  const last = setup?.versions.at(-1);
  return {
    name: setup?.name ?? "",
    text: setup?.text ?? "",
    from: last?.from ?? todayInIndia(),
    rules: last?.rules.map(draftOf) ?? [],
    revision: setup?.revision ?? 0,
  };
};

type Marked = ComponentType<{ text: string }>;
type Props = { setup: Setup | null; owner: string | null; Marked: Marked; onDone: () => void };

/**
 * The last version is edited; from a later day it becomes the next one. What is typed stays in this browser until it is
 * saved.
 */
export function SetupForm({ setup, owner, Marked, onDone }: Props) {
  const [kept, keep] = useDraft<Typed>(owner, `setup/${setup?.id ?? "new"}`);
  if (kept === undefined) return null;
  const typed = kept ?? typedOf(setup);
  const close = () => {
    void keep(null);
    onDone();
  };
  return <Form setup={setup} typed={typed} Marked={Marked} onChange={(next) => void keep(next)} onDone={close} />;
}

type FormProps = {
  setup: Setup | null;
  typed: Typed;
  Marked: Marked;
  onChange: (typed: Typed) => void;
  onDone: () => void;
};

function Form({ setup, typed, Marked, onChange, onDone }: FormProps) {
  const id = useId();
  const client = useQueryClient();
  const { name, text, from, rules } = typed;
  const last = setup?.versions.at(-1);
  const isOld = typed.revision !== (setup?.revision ?? 0);
  const { busy, failed, act } = useAction(async () => {
    const before = (setup?.versions ?? []).filter((version) => version.from !== from || version !== last);
    const earlier = before.map((version) => ({
      from: version.from,
      rules: version.rules.map(({ id: own, weight, rule }) => ({ id: own, weight, rule })),
    }));
    const now = rules.map((draft) => ruleOf(ofItsKind(draft, setup)));
    const versions = rules.length > 0 || last ? [...earlier, { from, rules: now }] : [];
    try {
      await saveSetup({ id: setup?.id ?? null, revision: typed.revision, name, text, versions });
    } catch (error) {
      // Another page was faster: what is stored now is shown above what was typed.
      if (error instanceof RequestError && error.status === 409 && setup) {
        await client.invalidateQueries({ queryKey: ["setups"] });
        return;
      }
      const said = error instanceof RequestError ? Object.values(error.fields) : [];
      throw said.length > 0 ? new Error(said.map(withRuleNumber).join(" ")) : error;
    }
    await client.invalidateQueries({ queryKey: ["setups"] });
    onDone();
  });
  const put = (part: Partial<Typed>) => onChange({ ...typed, ...part });
  const setRules = (next: Draft[]) => put({ rules: next });
  const change = (at: number, draft: Draft) => setRules(rules.map((one, own) => (own === at ? draft : one)));
  return (
    <form
      className="grid gap-4 max-w-[720px]"
      onSubmit={(event) => {
        event.preventDefault();
        act();
      }}
    >
      {isOld && setup ? (
        <Message
          kind="warning"
          title="This setup was changed on another page in the meantime. Nothing was overwritten."
        >
          <p className="label">Stored now</p>
          <p className="strong">{setup.name}</p>
          <SetupText setup={setup} Marked={Marked} />
          <div className="button-row">
            <button className="btn compact" type="button" onClick={() => put({ revision: setup.revision })}>
              Keep what is written here
            </button>
            <button className="btn compact" type="button" onClick={onDone}>
              Keep the other
            </button>
          </div>
        </Message>
      ) : null}
      <Field
        id={`${id}-name`}
        label="Name"
        value={name}
        required
        onChange={(event) => put({ name: event.target.value })}
      />
      <div className="field">
        <label htmlFor={`${id}-text`}>What the setup is</label>
        <MarkdownArea id={`${id}-text`} rows={4} value={text} onChange={(event) => put({ text: event.target.value })} />
      </div>
      <Field
        id={`${id}-from`}
        type="date"
        label="Rules for trades opened from"
        hint={last ? "Another day makes a new version; earlier trades stay judged by the old one." : undefined}
        value={from}
        required
        onChange={(event) => put({ from: event.target.value })}
      />
      {rules.map((draft, at) => (
        <RuleRow
          key={draft.id}
          number={at + 1}
          draft={draft}
          onChange={(next) => change(at, next)}
          onRemove={() => setRules(rules.filter((_, own) => own !== at))}
        />
      ))}
      <div className="button-row">
        <button
          className="btn compact"
          type="button"
          onClick={() => setRules([...rules, { id: newId(), weight: "1", type: kinds[0]!.type, values: {} }])}
        >
          Add a rule
        </button>
      </div>
      {failed ? <Message kind="error" title={`Not saved. ${failed}`} /> : null}
      <div className="button-row">
        <button className="btn primary" type="submit" disabled={isOld} aria-busy={busy || undefined}>
          {busy ? "Saving" : "Save the setup"}
        </button>
        <button className="btn" type="button" onClick={onDone}>
          Cancel
        </button>
      </div>
    </form>
  );
}

/** The server names a rule by its place, from 0: `versions[1].rules[0].rule.time: …`. */
const withRuleNumber = (sentence: string) =>
  sentence
    .replace(/^versions\[\d+\]\.rules\[(\d+)\][\w.[\]]*: /, (_, at: string) => `Rule ${Number(at) + 1}: `)
    .replace(/^versions\[\d+\][\w.[\]]*: /, "");

/** A rule that became one of another kind is another rule: what was answered to it before is no answer to this one. */
function ofItsKind(draft: Draft, setup: Setup | null): Draft {
  const before = setup?.versions.flatMap((version) => version.rules).filter(({ id }) => id === draft.id) ?? [];
  return before.every(({ rule }) => rule.type === draft.type) ? draft : { ...draft, id: newId() };
}

/** Of its own for ever: answers and results go by it. */
const newId = () => crypto.randomUUID().replaceAll("-", "").slice(0, 12);
