import { useQuery } from "@tanstack/react-query";
import { Bot } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { fetchOwnModel, type OwnModel, type OwnModelState, removeOwnModel, testOwnModel } from "~/api/own-model";
import { look } from "~/api/queries";
import { useForm } from "~/api/use-form";
import { dayOf, longDay } from "~/lib/time";
import { Dialog } from "~/ui/dialog";
import { Message } from "~/ui/message";
import { Section } from "~/ui/section";
import { notify } from "~/ui/toasts";
import { OwnModelForm } from "./own-model-form";
import css from "./account.module.css";

const ID = "own-model";

/** Not there at all where the operator allows no models of users and none is kept from before. */
export function OwnModelSection() {
  const { data } = useQuery({ queryKey: ["own-model"], queryFn: ({ signal }) => fetchOwnModel(signal) });
  const isShown = data !== undefined && (data.allowed || data.model !== null);
  // It comes after the page: whoever was led here is taken to it then.
  useEffect(() => {
    if (isShown && window.location.hash === `#${ID}`) document.getElementById(ID)?.scrollIntoView();
  }, [isShown]);
  if (!isShown) return null;
  return (
    <Section name="Your own language model" id={ID} long sub="“Ask about your trades” goes to it, with your key">
      <OwnModelPart state={data} />
    </Section>
  );
}

function OwnModelPart({ state }: { state: OwnModelState }) {
  const [changing, change] = useState(false);
  const { allowed, model } = state;
  return (
    <>
      {model ? (
        <ul className={css.lines}>
          <Named model={model} allowed={allowed} onChange={allowed ? () => change(true) : undefined} />
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
  const id = useId();
  const { submit, failed, busy } = useForm({
    initial: {},
    send: async () => {
      await removeOwnModel();
      notify({ text: `${name} is removed.` });
      await look("own-model", "history", "security-events");
    },
    done: onClose,
  });
  return (
    <Dialog
      title={`Remove ${name}?`}
      onClose={onClose}
      foot={
        <>
          <button className="btn" type="submit">
            Keep
          </button>
          <button className="btn danger" type="submit" form={id} aria-busy={busy || undefined}>
            {busy ? "Removing" : "Remove"}
          </button>
        </>
      }
    >
      <form id={id} onSubmit={(event) => void submit(event)}>
        <p className="muted">
          {hasKey
            ? "Its address and its key are deleted at once. To use it again you enter both again."
            : "Its address is deleted at once. To use it again you enter it again."}
        </p>
        {failed ? (
          <div className="mt-4">
            <Message kind="error" title={failed}>
              <p className="muted">It was not removed.</p>
            </Message>
          </div>
        ) : null}
      </form>
    </Dialog>
  );
}
