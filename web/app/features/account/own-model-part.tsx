import { useQuery } from "@tanstack/react-query";
import { Bot } from "lucide-react";
import { useEffect, useState } from "react";
import { leadsElsewhere } from "~/api/errors";
import { fetchOwnModel, type OwnModel, type OwnModelState, removeOwnModel, testOwnModel } from "~/api/own-model";
import { look } from "~/api/queries";
import { useAction } from "~/api/use-action";
import { dayOf, longDay } from "~/lib/time";
import { AskFirst } from "~/ui/ask-first";
import { Message } from "~/ui/message";
import { Section } from "~/ui/section";
import { notify } from "~/ui/toasts";
import { Fetched } from "./fetched";
import { OwnModelForm } from "./own-model-form";
import css from "./account.module.css";

const ID = "own-model";

/** Not there at all where the operator allows no models of users and none is kept from before. */
export function OwnModelSection() {
  const model = useQuery({ queryKey: ["own-model"], queryFn: ({ signal }) => fetchOwnModel(signal) });
  const { data, error } = model;
  const isShown = data ? data.allowed || data.model !== null : error !== null && !leadsElsewhere(error);
  // It comes after the page: whoever was led here is taken to it then.
  useEffect(() => {
    if (isShown && window.location.hash === `#${ID}`) document.getElementById(ID)?.scrollIntoView();
  }, [isShown]);
  if (!isShown) return null;
  return (
    <Section name="Your own language model" id={ID} long sub="“Ask about your trades” goes to it, with your key">
      <Fetched query={model} what="your language model">
        {(state) => <OwnModelPart state={state} />}
      </Fetched>
    </Section>
  );
}

function OwnModelPart({ state }: { state: OwnModelState }) {
  const [changing, change] = useState(false);
  const { allowed, model } = state;
  // Its time has no parts of a second.
  const which = model ? `${model.setAt} ${model.name} ${model.address}` : "none";
  return (
    <>
      {model ? (
        <ul className={css.lines}>
          <Named key={which} model={model} allowed={allowed} onChange={allowed ? () => change(true) : undefined} />
        </ul>
      ) : (
        <p className="muted max-w-(--measure)">
          None yet. If you have a model of your own, at a provider or on a server of yours, name it here: your questions
          in words then go there, and to no other. Any server that answers POST /chat/completions with tools will do.
        </p>
      )}
      {allowed ? null : (
        <Message kind="warning" title="It is not asked.">
          <p className="muted">Whoever runs this site no longer allows models of users. You can remove it.</p>
        </Message>
      )}
      {allowed && (changing || model === null) ? (
        <OwnModelForm
          // Named meanwhile in another tab: its address and name are what is changed, not those of before.
          key={which}
          state={state}
          onDone={() => change(false)}
          onCancel={model === null ? undefined : () => change(false)}
        />
      ) : null}
    </>
  );
}

type Tried = { at: "not" } | { at: "trying" } | { at: "done"; answers: boolean; words: string };

function Named({ model, allowed, onChange }: { model: OwnModel; allowed: boolean; onChange?: () => void }) {
  const [asking, ask] = useState(false);
  const [tried, say] = useState<Tried>({ at: "not" });
  const { name, address, hasKey, setAt, problem } = model;
  async function test() {
    if (tried.at === "trying") return;
    say({ at: "trying" });
    try {
      const { answers, why } = await testOwnModel();
      say({ at: "done", answers, words: why ?? "It answers. Nothing of your journal was sent." });
    } catch (error) {
      const words = error instanceof Error ? error.message : "That did not work. Try again.";
      say({ at: "done", answers: false, words });
    }
  }
  return (
    <li>
      <Bot className="icon size-[20px]!" aria-hidden />
      <div>
        <p className="strong wrap-anywhere">{name}</p>
        <p className="muted wrap-anywhere">{address}</p>
        <p className="muted">{hasKey ? "With a key, which is kept encrypted and never shown" : "Without a key"}</p>
        <p className="caption num">Named {longDay(dayOf(setAt))}</p>
        {problem && tried.at === "not" ? <p className="field-error">{problem}</p> : null}
        <div role="status">
          {tried.at === "trying" ? <p className="muted">Asking it for one word.</p> : null}
          {tried.at === "done" ? <p className={tried.answers ? "strong" : "field-error"}>{tried.words}</p> : null}
        </div>
      </div>
      <div className="actions">
        {allowed ? (
          <button
            className="btn compact"
            type="button"
            aria-busy={tried.at === "trying" || undefined}
            onClick={() => void test()}
          >
            Test
          </button>
        ) : null}
        {onChange ? (
          <button className="btn compact" type="button" aria-label={`Change ${name}`} onClick={onChange}>
            Change
          </button>
        ) : null}
        <button className="btn compact" type="button" aria-label={`Remove ${name}`} onClick={() => ask(true)}>
          Remove
        </button>
      </div>
      {asking ? <Remove model={model} onClose={() => ask(false)} /> : null}
    </li>
  );
}

/** Its key is forgotten at once, so it cannot come back: hence the question. */
function Remove({ model: { name, hasKey }, onClose }: { model: OwnModel; onClose: () => void }) {
  const remove = useAction(async () => {
    await removeOwnModel();
    notify({ text: `${name} is removed.` });
    await look("own-model", "history", "security-events");
    onClose();
  });
  return (
    <AskFirst
      {...remove}
      title={`Remove ${name}?`}
      action="Remove"
      doing="Removing"
      unchanged="It was not removed."
      onClose={onClose}
    >
      {hasKey
        ? "Its address and its key are deleted at once. To use it again you enter both again."
        : "Its address is deleted at once. To use it again you enter it again."}
    </AskFirst>
  );
}
