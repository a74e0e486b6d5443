import { useId, useState } from "react";
import { RequestError } from "~/api/errors";
import { look } from "~/api/queries";
import { type MadeToken, makeToken, type TokenScope } from "~/api/tokens";
import { useForm } from "~/api/use-form";
import { Field } from "~/ui/field";
import { Message } from "~/ui/message";
import { Select } from "~/ui/select";
import { PasswordAgain } from "./password-again";
import { scopes } from "./token-scopes";
import css from "./account.module.css";

const DAYS = [
  ["30", "30 days"],
  ["90", "90 days"],
  ["365", "a year"],
] as const;

type Wanted = { name: string; scopes: TokenScope[]; days: number };

/** Named, with what it may read and for how long. */
export function MakeToken({ onMade }: { onMade: (made: MadeToken) => void }) {
  const id = useId();
  const [chosen, choose] = useState<readonly TokenScope[]>(["trades", "analytics"]);
  const [noScope, sayNoScope] = useState(false);
  const [days, last] = useState("90");
  const [again, askAgain] = useState<Wanted | null>(null);
  const make = async (wanted: Wanted, password?: string) => {
    onMade(await makeToken({ ...wanted, password: password ?? null }));
    await look("tokens", "security-events");
  };
  const { form, field, submit, failed, outcome, busy } = useForm({
    initial: { name: "" },
    check: ({ name }) => ({ name: name.trim() ? undefined : "Name is required." }),
    send: async ({ name }) => {
      sayNoScope(chosen.length === 0);
      if (chosen.length === 0) return;
      const wanted = { name: name.trim(), scopes: [...chosen], days: Number(days) };
      try {
        await make(wanted);
      } catch (error) {
        if (!(error instanceof RequestError) || error.code !== "password_again") throw error;
        askAgain(wanted);
      }
    },
  });
  return (
    <>
      <form ref={form} className={`${css.narrow} mt-5 stack`} noValidate onSubmit={(event) => void submit(event)}>
        <Field
          id={`${id}-name`}
          label="Name of the new token"
          hint="What it is for, as “Notebook”."
          maxLength={60}
          autoComplete="off"
          {...field("name")}
        />
        <fieldset>
          <legend className="label">It may read</legend>
          {scopes.map(({ key, name, about }) => (
            <div className="tick" key={key}>
              <label htmlFor={`${id}-${key}`}>
                <input
                  id={`${id}-${key}`}
                  type="checkbox"
                  checked={chosen.includes(key)}
                  onChange={({ target }) => {
                    sayNoScope(false);
                    choose(target.checked ? [...chosen, key] : chosen.filter((one) => one !== key));
                  }}
                />
                <span>
                  {name} <small className="muted">{about}</small>
                </span>
              </label>
            </div>
          ))}
          {noScope ? (
            <p className="field-error" role="alert">
              Choose what the token may read.
            </p>
          ) : null}
        </fieldset>
        <Select
          id={`${id}-days`}
          label="It ends after"
          options={DAYS}
          value={days}
          onChange={({ target }) => last(target.value)}
        />
        <div className="button-row">
          <button className="btn" type="submit" aria-busy={busy || undefined}>
            {busy ? "Making it" : "Make a token"}
          </button>
        </div>
        {failed ? (
          <Message kind="error" title={failed}>
            <p className="muted">
              {outcome(
                "No token was made.",
                "We do not know whether a token was made. Reload the page: revoke one that you did not see.",
              )}
            </p>
          </Message>
        ) : null}
      </form>
      {again === null ? null : (
        <PasswordAgain
          title="Enter your password"
          action="Go on"
          doing="Making it"
          back="/security#tokens"
          send={(password) => make(again, password)}
          onClose={() => askAgain(null)}
        >
          <p>You logged in a while ago. To make a token, enter your password again.</p>
        </PasswordAgain>
      )}
    </>
  );
}
