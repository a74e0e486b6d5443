import { Laptop, MonitorSmartphone, Smartphone, SquareTerminal } from "lucide-react";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { endSession, endSessions, type SessionLine } from "~/api/account-sessions";
import { RequestError } from "~/api/errors";
import { look, useMe } from "~/api/queries";
import { eraseDrafts } from "~/lib/drafts";
import { counted } from "~/lib/format";
import { ownerOf } from "~/lib/owner";
import { signedOut } from "~/lib/session";
import { countUnsent, type UnsentCount, unsentWords } from "~/lib/unsent";
import { clock, dayOf, longDay, todayInIndia } from "~/lib/time";
import { Message } from "~/ui/message";
import { notify } from "~/ui/toasts";
import { Fetched } from "./fetched";
import type { useSessions } from "./use-account";
import css from "./account.module.css";

/** Every browser this account is open in; each can be closed from here. */
export function SessionsPart({ sessions }: { sessions: ReturnType<typeof useSessions> }) {
  return (
    <Fetched query={sessions} what="your sessions">
      {(found) => (
        <>
          <ul className={css.lines}>
            {found.map((line) => (
              <OneSession key={line.id} line={line} />
            ))}
          </ul>
          <Everywhere others={found.filter(({ current }) => !current).length} />
        </>
      )}
    </Fetched>
  );
}

function OneSession({ line: { id, device: said, address, createdAt, seenAt, current } }: { line: SessionLine }) {
  const device = said ?? "Unknown browser";
  const [busy, setBusy] = useState(false);
  const Icon = icons[sortOf(device)];

  async function end() {
    if (busy) return;
    setBusy(true);
    try {
      await endSession(id);
      notify({ text: `${device} is logged out.` });
    } catch (error) {
      // Ended elsewhere meanwhile: that is what was wanted.
      const gone = error instanceof RequestError && error.code === "no_session";
      notify(
        gone
          ? { text: `${device} was already logged out.` }
          : { kind: "failed", text: `We could not log it out. ${error instanceof Error ? error.message : ""}` },
      );
    }
    await look("sessions", "security-events");
    setBusy(false);
  }

  return (
    <li>
      <Icon className="icon size-[20px]!" aria-hidden />
      <div>
        <p className="strong wrap-anywhere">
          {device} {current ? <span className="tag">This browser</span> : null}
        </p>
        <p className="muted num">
          {current ? "Now" : `Last seen ${when(seenAt)}`}
          {address ? `, from ${address}` : ""}
        </p>
        <p className="caption num">Logged in {when(createdAt)}</p>
      </div>
      {current ? null : (
        <button
          className="btn compact"
          type="button"
          aria-busy={busy || undefined}
          aria-label={`Log out ${device}, last seen ${when(seenAt)}`}
          onClick={() => void end()}
        >
          {busy ? "Logging out" : "Log out"}
        </button>
      )}
    </li>
  );
}

function Everywhere({ others }: { others: number }) {
  const navigate = useNavigate();
  const email = useMe().data?.user?.email;
  const [busy, setBusy] = useState<"others" | "all" | null>(null);
  const [unsent, ask] = useState<UnsentCount | null>(null);

  async function end(keepThis: boolean, mayLose = false) {
    if (busy) return;
    if (!keepThis && !mayLose && email) {
      const found = await countUnsent(ownerOf(email));
      if (found.notes + found.pictures > 0) return ask(found);
    }
    setBusy(keepThis ? "others" : "all");
    try {
      const ended = await endSessions(keepThis);
      if (!keepThis) {
        if (email) await eraseDrafts(ownerOf(email));
        // First away from here: a page of somebody logged out leads to the login, and back.
        await navigate("/login", { replace: true });
        signedOut(true);
        return;
      }
      notify({
        text: ended > 0 ? `Logged out in ${counted(ended, "other browser")}.` : "No other browser was logged in.",
      });
      await look("sessions", "security-events");
    } catch (error) {
      notify({ kind: "failed", text: `We could not log them out. ${error instanceof Error ? error.message : ""}` });
    }
    setBusy(null);
  }

  if (unsent) {
    return (
      <Message kind="warning" title={unsentWords(unsent)}>
        <p>Only this browser has it. Logging out everywhere removes it from here for good.</p>
        <div className="button-row">
          <Link className="btn" to="/notes">
            Look at what is not sent
          </Link>
          <button
            className="btn danger"
            type="button"
            aria-busy={busy === "all" || undefined}
            onClick={() => void end(false, true)}
          >
            {busy === "all" ? "Logging out" : "Log out everywhere and lose it"}
          </button>
          <button className="btn" type="button" onClick={() => ask(null)}>
            Stay
          </button>
        </div>
      </Message>
    );
  }
  return (
    <div className="button-row">
      {others > 0 ? (
        <button className="btn" type="button" aria-busy={busy === "others" || undefined} onClick={() => void end(true)}>
          {busy === "others" ? "Logging out" : "Log out the others"}
        </button>
      ) : null}
      <button
        className="btn danger"
        type="button"
        aria-busy={busy === "all" || undefined}
        onClick={() => void end(false)}
      >
        {busy === "all" ? "Logging out" : "Log out everywhere"}
      </button>
      <p className="caption">
        {others > 0 ? "This includes this browser. Your trades are not changed." : "No other browser is logged in."}
      </p>
    </div>
  );
}

const icons = { program: SquareTerminal, phone: Smartphone, computer: Laptop, unknown: MonitorSmartphone };

function sortOf(device: string): keyof typeof icons {
  if (/program/i.test(device)) return "program";
  if (/android|iphone|ipad|phone/i.test(device)) return "phone";
  return / on /.test(device) ? "computer" : "unknown";
}

/** `today, 14:12`, or `20 Nov 2026, 14:12`. */
function when(instant: string): string {
  const day = dayOf(instant);
  return `${day === todayInIndia() ? "today" : longDay(day)}, ${clock(instant)}`;
}
