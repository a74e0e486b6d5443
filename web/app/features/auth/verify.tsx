import { useCallback, useEffect, useState } from "react";
import { RequestError } from "~/api/errors";
import { sendVerify, verifyAddress } from "~/api/mailed";
import { useKnown } from "~/api/use-session";
import { brand } from "~/content/brand";
import { useHydrated } from "~/lib/hydrated";
import { loginThen } from "~/lib/next-path";
import { page } from "~/lib/page";
import { mailedToken } from "~/lib/token";
import { Message } from "~/ui/message";
import { waitingToken } from "./waiting-token";
import { Waiting } from "./waiting";
import { LinkOver } from "./link-over";
import css from "./auth.module.css";

export const meta = () =>
  page({
    title: "Confirm your email · Rojmel",
    description:
      "This link from our email confirms your email address at Rojmel. It works once, for one day, and only for the account it was sent to.",
    index: false,
  });

const HERE = "/verify-email";

type State =
  | { is: "asking" }
  | { is: "done" }
  | { is: "over" }
  | { is: "other"; why: string }
  | { is: "failed"; why: string };

/** Whose address it is says a login together with the mail; one of both alone says nothing. */
export default function Verify() {
  return useHydrated() ? <Confirming /> : <Asking />;
}

function Confirming() {
  const [state, setState] = useState<State>({ is: "asking" });
  // Read once: when it has done its work it is gone from where it waited.
  const [token] = useState(() => mailedToken() ?? waitingToken.get());

  const answered = useCallback((next: State | "login") => {
    if (next === "login") return window.location.replace(loginThen(HERE));
    // In another account it has confirmed nothing: it waits for the one it was sent to.
    if (next.is !== "failed" && next.is !== "other") waitingToken.set(null);
    setState(next);
  }, []);
  useEffect(() => {
    if (!token) return;
    waitingToken.set(token);
    void confirmed(token).then(answered);
  }, [token, answered]);

  if (token === null) return <Over />;
  switch (state.is) {
    case "asking":
      return <Asking />;
    case "over":
      return <Over />;
    case "done":
      return (
        <section className={`stack ${css.messageBox}`}>
          <div role="status">
            <h1>Your email is confirmed</h1>
            <p className="subtitle">If you forget your password, you can now set a new one by email.</p>
          </div>
          <a className="btn primary" href="/dashboard">
            Open your journal
          </a>
        </section>
      );
    case "other":
      return (
        <LinkOver
          title="Another account"
          why={state.why}
          action={
            <a className="btn primary" href={`/logout?next=${encodeURIComponent(HERE)}`}>
              Log out
            </a>
          }
        />
      );
    case "failed":
      return (
        <section className={`stack ${css.messageBox}`}>
          <h1>Not confirmed yet</h1>
          <Message kind="error" title="We could not confirm your email.">
            <p className="muted">{state.why} The link still works.</p>
          </Message>
          <button
            className="btn primary"
            type="button"
            onClick={() => {
              setState({ is: "asking" });
              if (token) void confirmed(token).then(answered);
            }}
          >
            Retry
          </button>
        </section>
      );
  }
}

function Asking() {
  return (
    <section className={css.messageBox}>
      <Waiting words="Confirming your email" />
      <noscript>
        <p className="message mt-4">Confirming your email needs JavaScript. Turn it on for this site and reload.</p>
      </noscript>
    </section>
  );
}

async function confirmed(token: string): Promise<State | "login"> {
  try {
    await verifyAddress(token);
    return { is: "done" };
  } catch (error) {
    if (!(error instanceof RequestError)) return { is: "failed", why: "Something on this page failed." };
    switch (error.code) {
      case "signed_out":
        return "login";
      case "link_over":
        return { is: "over" };
      case "other_user":
        return { is: "other", why: error.message };
      default:
        return { is: "failed", why: error.message };
    }
  }
}

function Over() {
  const [said, say] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const mailed = useKnown()?.delivery !== "outbox";

  async function send() {
    if (busy) return;
    setBusy(true);
    try {
      const delivery = await sendVerify();
      say(
        delivery === "mail"
          ? "A new link was sent."
          : `A new link was created. This site does not send email yet: write to ${brand.email} to get it.`,
      );
    } catch (error) {
      say(
        error instanceof RequestError && error.status === 401
          ? "Log in first, then ask for a new link."
          : error instanceof Error
            ? error.message
            : "That did not work. Try again.",
      );
    }
    setBusy(false);
  }

  return (
    <LinkOver
      title="This link has expired"
      why="The link works once, for one day. You may have used it already: see your profile."
      action={
        <>
          <button className="btn primary" type="button" aria-busy={busy || undefined} onClick={() => void send()}>
            {busy ? (mailed ? "Sending" : "Creating") : mailed ? "Send a new link" : "Create a new link"}
          </button>
          <p className="muted" role="status">
            {said}
          </p>
        </>
      }
    />
  );
}
