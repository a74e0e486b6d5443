import { type Profile, saveProfile } from "~/api/account";
import { useForm } from "~/api/use-form";
import { ownerOf } from "~/lib/owner";
import { check, tidy } from "~/lib/registration";
import { typedBy } from "~/lib/typed-by";
import { Field } from "~/ui/field";
import { Message } from "~/ui/message";
import { tell, type Told } from "~/ui/toasts";
import { profileIs } from "./use-account";

const whole = (typed: { name: string; phone: string }) => ({ email: "", password: "", confirmPassword: "", ...typed });

/** Name and phone, by the rules of registration; without a phone it is fine too. */
export function YouForm({ profile }: { profile: Profile }) {
  const now = { name: profile.name, phone: profile.phone ?? "" };
  const { form, fields, put, field, submit, failed, busy } = useForm({
    initial: now,
    typed: typedBy<typeof now>(ownerOf(profile.email), "profile"),
    check: (typed) => ({
      name: check("name", whole(typed)) ?? undefined,
      phone: typed.phone.trim() === "" ? undefined : (check("phone", whole(typed)) ?? undefined),
    }),
    send: async (typed) => {
      const { name, phone } = tidy(whole(typed));
      await save({ name, phone });
      tell({ text: "Your profile is saved.", deed: { name: "Undo", do: () => undo() } });
    },
  });
  const changed = fields.name !== now.name || fields.phone !== now.phone;

  async function save(to: { name: string; phone: string }) {
    const saved = await saveProfile(to.name, to.phone);
    put({ name: saved.name, phone: saved.phone ?? "" });
    profileIs(saved);
  }

  async function undo(): Promise<Told> {
    try {
      await save(now);
      return { text: "Your profile is as it was." };
    } catch (error) {
      return { kind: "failed", text: `We could not undo it. ${error instanceof Error ? error.message : ""}` };
    }
  }

  return (
    <form ref={form} className="narrow stack" noValidate onSubmit={(event) => void submit(event)}>
      <Field id="name" label="Full Name" autoComplete="name" {...field("name")} />
      <Field
        id="phone" label="Phone Number" type="tel" inputMode="numeric" autoComplete="tel-national" optional
        hint="Seen by you alone. Used only if you ask for help to get back into your account." {...field("phone")}
      />
      {failed ? <Message kind="error" title={failed}><p className="c2">Nothing was saved. What you typed is still here.</p></Message> : null}
      <div className="act">
        <button className="btn pri" type="submit" aria-busy={busy || undefined} disabled={!changed && !busy}>{busy ? "Saving" : "Save"}</button>
        {changed && !busy ? <button className="btn link" type="button" onClick={() => put(now)}>Put back what was there</button> : null}
      </div>
    </form>
  );
}
