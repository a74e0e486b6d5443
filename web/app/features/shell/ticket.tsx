import { useEffect, useRef, useState } from "react";
import { type Arrived, exchange } from "~/api/ticket";
import { nextPath } from "~/lib/next-path";
import { signedIn } from "~/lib/session";
import { takeTicket } from "~/lib/token";
import { Dialog } from "~/ui/dialog";
import { Message } from "~/ui/message";
import { Toast } from "~/ui/toast";

type State =
  | { is: "nothing" }
  | { is: "asking"; ticket: string; arrived: Arrived }
  | { is: "over" }
  | { is: "unknown"; ticket: string; why: string };

/**
 * Somebody came by a link that can sign in. Nobody is signed in by it without a word: a stranger may have made the
 * link.
 */
export default function Ticket() {
  const [state, setState] = useState<State>({ is: "nothing" });
  const taken = useRef(false);

  useEffect(() => {
    if (taken.current) return;
    taken.current = true;
    const ticket = takeTicket();
    if (ticket) void looked(ticket).then(setState);
  }, []);

  const forget = () => setState({ is: "nothing" });
  switch (state.is) {
    case "nothing":
      return null;
    case "asking":
      return (
        <Question
          ticket={state.ticket}
          arrived={state.arrived}
          onOver={() => setState({ is: "over" })}
          onClose={forget}
        />
      );
    case "over":
      return (
        <Toast
          text="This login link has expired. It works once, for ten minutes. Nothing was changed."
          onGone={forget}
        />
      );
    case "unknown":
      return (
        <Toast
          kind="failed"
          text={`We could not check the login link. ${state.why}`}
          action="Retry"
          onAction={() => {
            forget();
            void looked(state.ticket).then(setState);
          }}
          seconds={60}
          onGone={forget}
        />
      );
  }
}

async function looked(ticket: string): Promise<State> {
  let arrived: Arrived;
  try {
    arrived = await exchange(ticket, false);
  } catch (error) {
    return { is: "unknown", ticket, why: error instanceof Error ? error.message : "Try again." };
  }
  switch (arrived.state) {
    case "ask":
    case "switch":
      return { is: "asking", ticket, arrived };
    case "same":
    case "signedIn":
      return { is: "nothing" };
    case "ignored":
      return { is: "over" };
  }
}

type QuestionProps = { ticket: string; arrived: Arrived; onOver: () => void; onClose: () => void };

function Question({ ticket, arrived: { user, current }, onOver, onClose }: QuestionProps) {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const begin = useRef<HTMLButtonElement>(null);
  const email = user?.email ?? "";

  // Where one is somebody already, the answer that changes nothing is the one at hand.
  useEffect(() => begin.current?.focus(), []);

  async function goOn() {
    if (busy) return;
    setBusy(true);
    setFailed(null);
    try {
      const { state } = await exchange(ticket, true);
      if (state === "ignored") return onOver();
      signedIn(email);
      onClose();
      const { pathname, search } = window.location;
      if (/^\/(login|signup|successreg)\/?$/.test(pathname))
        window.location.replace(nextPath(new URLSearchParams(search).get("next")) ?? "/dashboard");
    } catch (error) {
      setFailed(error instanceof Error ? error.message : "That did not work. Try again.");
      setBusy(false);
    }
  }

  return (
    <Dialog
      title={`Continue as ${email}?`}
      onClose={onClose}
      foot={
        <>
          <button className={`btn ${current ? "primary" : ""}`} type="submit" ref={current ? begin : undefined}>
            Not me
          </button>
          <button
            className={`btn ${current ? "" : "primary"}`}
            type="button"
            ref={current ? undefined : begin}
            aria-busy={busy || undefined}
            onClick={() => void goOn()}
          >
            {busy ? "Logging you in" : "Continue"}
          </button>
        </>
      }
    >
      {current ? (
        <p className="muted">
          You are logged in as <b className="strong">{current.email}</b>. This link belongs to {user?.name}, {email}.
          Continue only if that is you: trades you add will go to that account.
        </p>
      ) : (
        <p className="muted">
          You opened a login link of {user?.name}. Continue only if that is you: trades you add will go to that account.
        </p>
      )}
      {failed ? (
        <div className="mt-4">
          <Message kind="error" title={failed}>
            <p className="muted">Nobody was logged in.</p>
          </Message>
        </div>
      ) : null}
    </Dialog>
  );
}
