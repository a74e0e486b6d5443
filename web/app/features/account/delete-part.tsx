import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { deleteAccount } from "~/api/account-data";
import { keep } from "~/api/account-actions";
import { useMe } from "~/api/queries";
import { useAction } from "~/api/use-action";
import { eraseDrafts } from "~/lib/drafts";
import { ownerOf } from "~/lib/owner";
import { givenUp } from "~/lib/session";
import { dayOf, longDay } from "~/lib/time";
import { countUnsent, type UnsentCount, unsentWords } from "~/lib/unsent";
import { Message } from "~/ui/message";
import { notify } from "~/ui/toasts";
import { PasswordAgain } from "./password-again";
import css from "./account.module.css";

/** The way out: everything goes, after a week in which it can be kept. */
export function DeletePart() {
  const user = useMe().data?.user;
  const navigate = useNavigate();
  const [asking, ask] = useState(false);
  const [unsent, count] = useState<UnsentCount | null>(null);
  if (!user) return null;
  if (user.deletion) return <DeletionPlanned day={longDay(dayOf(user.deletion))} />;

  async function goAway(password: string) {
    const deletion = await deleteAccount(password === "" ? undefined : password);
    await eraseDrafts(ownerOf(user!.email));
    // That page forgets the session: this one, of somebody logged out, would lead to the login.
    givenUp.say();
    await navigate("/leaving", { replace: true, state: { deletion } });
  }

  return (
    <div className={`${css.narrow} ${css.wide}`} id="delete">
      <p className="muted">
        Seven days after you confirm, your trades, the names of your files, your profile and your consents are deleted
        for good. Log in before that to keep your account. You are logged out in all browsers at once.
      </p>
      <div className="button-row">
        <button
          className="btn danger"
          type="button"
          onClick={() => {
            ask(true);
            void countUnsent(ownerOf(user.email)).then(count);
          }}
        >
          Delete my account
        </button>
      </div>
      {asking ? (
        <PasswordAgain
          title="Delete your account?"
          action="Delete my account"
          doing="Deleting"
          danger
          back="/my-data"
          send={goAway}
          onClose={() => ask(false)}
        >
          <p>
            You are logged out everywhere, and after seven days everything of{" "}
            <b className="strong wrap-anywhere">{user.email}</b> is deleted. Download your data first if you want to
            keep it.
          </p>
          {unsent && unsent.notes + unsent.pictures > 0 ? (
            <p>
              {unsentWords(unsent)} Only this browser has it, and it goes at once. You find it under{" "}
              <Link to="/notes">notes</Link>.
            </p>
          ) : null}
        </PasswordAgain>
      ) : null}
    </div>
  );
}

function DeletionPlanned({ day }: { day: string }) {
  const { busy, failed, outcome, act } = useAction(async () => {
    await keep();
    notify({ text: "Your account stays." });
  });

  return (
    <div className={`${css.narrow} ${css.wide}`}>
      <p className="strong">Your account will be deleted on {day}.</p>
      <p className="muted">Until then you can keep your account.</p>
      <div className="button-row">
        <button className="btn" type="button" aria-busy={busy || undefined} onClick={act}>
          {busy ? "Saving" : "Keep my account"}
        </button>
      </div>
      {failed ? (
        <div className="mt-4">
          <Message kind="error" title={failed}>
            <p className="muted">
              {outcome(
                "Nothing was changed. Try again before that day.",
                "We do not know whether your account stays. Try again before that day; doing it twice is safe.",
              )}
            </p>
          </Message>
        </div>
      ) : null}
    </div>
  );
}
