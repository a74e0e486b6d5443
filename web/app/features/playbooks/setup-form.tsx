import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { RequestError } from "~/api/errors";
import { saveSetup, type Setup } from "~/api/setups";
import { useAction } from "~/api/use-action";
import { todayInIndia } from "~/lib/time";
import { Field } from "~/ui/field";
import { Message } from "~/ui/message";
import { type Draft, draftOf, kinds, ruleOf } from "./kinds";
import { RuleRow } from "./rule-row";

/** The last version is edited; from a later day it becomes the next one. */
export function SetupForm({ setup, onDone }: { setup: Setup | null; onDone: () => void }) {
  const id = useId();
  const client = useQueryClient();
  const last = setup?.versions.at(-1);
  const [name, setName] = useState(setup?.name ?? "");
  const [text, setText] = useState(setup?.text ?? "");
  const [from, setFrom] = useState(last?.from ?? todayInIndia());
  const [rules, setRules] = useState<Draft[]>(() => last?.rules.map(draftOf) ?? []);
  const { busy, failed, act } = useAction(async () => {
    const kept = (setup?.versions ?? []).filter((version) => version.from !== from || version !== last);
    const before = kept.map((version) => ({
      from: version.from,
      rules: version.rules.map(({ id: own, weight, rule }) => ({ id: own, weight, rule })),
    }));
    const versions = rules.length > 0 || last ? [...before, { from, rules: rules.map(ruleOf) }] : [];
    try {
      await saveSetup({ id: setup?.id ?? null, revision: setup?.revision ?? 0, name, text, versions });
    } catch (error) {
      const said = error instanceof RequestError ? Object.values(error.fields) : [];
      throw said.length > 0 ? new Error(said.join(" ")) : error;
    }
    await client.invalidateQueries({ queryKey: ["setups"] });
    onDone();
  });
  const change = (at: number, draft: Draft) => setRules((all) => all.map((one, own) => (own === at ? draft : one)));
  return (
    <form
      className="grid gap-4 max-w-[720px]"
      onSubmit={(event) => {
        event.preventDefault();
        act();
      }}
    >
      <Field id={`${id}-name`} label="Name" value={name} required onChange={(event) => setName(event.target.value)} />
      <div className="field">
        <label htmlFor={`${id}-text`}>What the setup is</label>
        <textarea
          id={`${id}-text`}
          className="input"
          rows={4}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <Field
        id={`${id}-from`}
        type="date"
        label="Rules for trades opened from"
        hint={last ? "Another day makes a new version; earlier trades stay judged by the old one." : undefined}
        value={from}
        required
        onChange={(event) => setFrom(event.target.value)}
      />
      {rules.map((draft, at) => (
        <RuleRow
          key={draft.id}
          number={at + 1}
          draft={draft}
          onChange={(next) => change(at, next)}
          onRemove={() => setRules((all) => all.filter((_, own) => own !== at))}
        />
      ))}
      <div className="button-row">
        <button
          className="btn compact"
          type="button"
          onClick={() => setRules((all) => [...all, { id: newId(), weight: "1", type: kinds[0]!.type, values: {} }])}
        >
          Add a rule
        </button>
      </div>
      {failed ? <Message kind="error" title={`Not saved. ${failed}`} /> : null}
      <div className="button-row">
        <button className="btn primary" type="submit" aria-busy={busy || undefined}>
          {busy ? "Saving" : "Save the setup"}
        </button>
        <button className="btn" type="button" onClick={onDone}>
          Cancel
        </button>
      </div>
    </form>
  );
}

/** Of its own for ever: answers and results go by it. */
const newId = () => crypto.randomUUID().replaceAll("-", "").slice(0, 12);
