import { useState } from "react";
import type { SecurityEvent } from "~/api/account-sessions";
import { counted } from "~/lib/format";
import { when } from "~/lib/time";
import { eventWords, needsLook } from "./event-words";
import { Fetched } from "./fetched";
import { useSecurityEvents } from "./use-account";
import css from "./account.module.css";

const SHOWN = 10;

export function EventsPart() {
  const events = useSecurityEvents();
  return (
    <Fetched query={events} what="your security events">
      {(found) => <Events events={found} />}
    </Fetched>
  );
}

function Events({ events }: { events: readonly SecurityEvent[] }) {
  const [all, setAll] = useState(false);
  if (events.length === 0) return <p className="muted">No events yet.</p>;
  const shown = all ? events : events.slice(0, SHOWN);
  return (
    <>
      <table className={`data-table ${css.events}`}>
        <caption className="visually-hidden">Security events, newest first</caption>
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">What</th>
            <th scope="col">Where</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((event) => (
            <tr key={event.id} className={needsLook(event.kind) ? "ask" : undefined}>
              <td className={`num no-wrap ${css.whenCell}`}>{when(event.at)}</td>
              <th scope="row">{eventWords(event.kind)}</th>
              <td className={`muted wrap-anywhere ${css.whereCell}`}>
                {[event.device, event.address].filter(Boolean).join(", ") || "–"}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {events.length > SHOWN ? (
        <button className="btn compact mt-4" type="button" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? `Show the last ${SHOWN}` : `Show all ${counted(events.length, "event")}`}
        </button>
      ) : null}
    </>
  );
}
