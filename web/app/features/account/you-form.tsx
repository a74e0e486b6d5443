import { useLayoutEffect, useRef } from "react";
import { type Profile, saveProfile } from "~/api/account";
import { notDone } from "~/api/failure";
import { useForm } from "~/api/use-form";
import { ownerOf } from "~/lib/owner";
import { check, tidy } from "~/lib/registration";
import { typedBy } from "~/lib/typed-by";
import { useKeptFocus } from "~/lib/use-kept-focus";
import { Field } from "~/ui/field";
import { Message } from "~/ui/message";
import { notify, type Notice } from "~/ui/toasts";
import { profileIs } from "./use-account";
import css from "./account.module.css";

const whole = (typed: { name: string; phone: string }) => ({ email: "", password: "", confirmPassword: "", ...typed });

/** Name and phone, by the rules of registration; without a phone it is fine too. */
export function YouForm({ profile }: { profile: Profile }) {
  const now = { name: profile.name, phone: profile.phone ?? "" };
  const { form, fields, put, field, submit, failed, became, busy } = useForm({
    initial: now,
    typed: typedBy<typeof now>(ownerOf(profile.email), "profile"),
    check: (typed) => ({
      name: check("name", whole(typed)) ?? undefined,
      phone: typed.phone.trim() === "" ? undefined : (check("phone", whole(typed)) ?? undefined),
    }),
    send: async (typed) => {
      const { name, phone } = tidy(whole(typed));
      const saved = await save({ name, phone }, typed);
      notify({ text: "Your profile is saved.", action: { name: "Undo", do: () => undo(saved) } });
    },
  });
  useKeptFocus(busy);
  // An undo comes later than this drawing.
  const latest = useRef(fields);
  useLayoutEffect(() => {
    latest.current = fields;
  });
  const changed = fields.name !== now.name || fields.phone !== now.phone;

  /** Fields that still say what they said `before` show what is stored now; what was typed since stays. */
  async function save(to: typeof now, before: typeof now): Promise<typeof now> {
    const profile = await saveProfile(to.name, to.phone);
    const saved = { name: profile.name, phone: profile.phone ?? "" };
    const { name, phone } = latest.current;
    put({ name: name === before.name ? saved.name : name, phone: phone === before.phone ? saved.phone : phone });
    profileIs(profile);
    return saved;
  }

  async function undo(saved: typeof now): Promise<Notice> {
    try {
      await save(now, saved);
      return { text: "Your profile is as it was before." };
    } catch (error) {
      return { kind: "failed", text: notDone(error, "We could not undo it.", "We do not know whether it was undone.") };
    }
  }

  return (
    <form ref={form} className={`${css.narrow} stack`} noValidate onSubmit={(event) => void submit(event)}>
      <div className="stack" inert={busy}>
        <Field id="name" label="Full Name" autoComplete="name" {...field("name")} />
        <Field
          id="phone"
          label="Phone Number"
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          optional
          hint="Only you can see it. We use it only if you ask for help to get back into your account."
          {...field("phone")}
        />
      </div>
      {failed ? (
        <Message kind="error" title={failed}>
          <p className="muted">{became} What you typed is still here.</p>
        </Message>
      ) : null}
      <div className="button-row">
        <button className="btn primary" type="submit" aria-busy={busy || undefined} disabled={!changed && !busy}>
          {busy ? "Saving" : "Save"}
        </button>
        {changed && !busy ? (
          <button className="btn link" type="button" onClick={() => put(now)}>
            Reset
          </button>
        ) : null}
      </div>
    </form>
  );
}
