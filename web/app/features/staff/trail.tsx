import { useState } from "react";
import { Link } from "react-router";
import type { Entry } from "~/api/staff";
import { count } from "~/lib/format";
import { when } from "~/lib/time";
import { Section } from "~/ui/section";
import { actionText } from "./action-text";
import { who } from "./who";
import css from "./application.module.css";

const SHOWN = 8;

/** Everything that was done with one application, and everyone who looked. */
export function Trail({ entries, own }: { entries: readonly Entry[]; own: string | undefined }) {
  const [all, setAll] = useState(false);
  const shown = all ? entries : entries.slice(0, SHOWN);
  const subject = entries[0]?.subject;
  return (
    <Section name="Trail" sub="Who saw and changed what" long>
      <ol className={`${css.past} num`}>
        {shown.map((entry) => (
          <li key={entry.id}>
            <span className="caption no-wrap">{when(entry.at)}</span>
            <span>
              <b className="strong wrap-anywhere">{who(entry.by, own)}</b> {actionText(entry)}
            </span>
          </li>
        ))}
      </ol>
      <div className="action-row">
        {entries.length > SHOWN ? (
          <button className="btn compact" type="button" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? `Show the last ${SHOWN}` : `Show all ${count(entries.length)}`}
          </button>
        ) : null}
        {subject ? (
          <Link className="btn link compact" to={`/staff/audit?subject=${encodeURIComponent(subject)}`}>
            In the audit
          </Link>
        ) : null}
      </div>
    </Section>
  );
}
