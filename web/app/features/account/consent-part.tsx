import { ChevronRight, CircleCheck, CircleMinus } from "lucide-react";
import type { ConsentRecord, Purpose } from "~/api/account-data";
import { agree } from "~/api/account-actions";
import { useAction } from "~/api/use-action";
import { longDay, when } from "~/lib/time";
import { Message } from "~/ui/message";
import { notify } from "~/ui/toasts";
import { Fetched } from "./fetched";
import { useConsents } from "./use-account";
import css from "./account.module.css";

/** Each purpose for itself, with what was agreed to and when; taking it back is as easy as giving it. */
export function ConsentPart() {
  const consents = useConsents();
  return (
    <Fetched query={consents} what="what you agreed to">
      {({ notice, purposes, records }) => (
        <>
          <p className="muted max-w-(--measure)">
            The <a href={notice.url}>privacy notice</a> of {longDay(notice.version)} says what data we keep, why and for
            how long. You can complain to us and to the Data Protection Board of India.
          </p>
          <ul className={`${css.lines} mt-4`}>
            {purposes.map((one) => (
              <OnePurpose key={one.purpose} purpose={one} version={notice.version} />
            ))}
          </ul>
          {records.length > 0 ? <Records records={records} purposes={purposes} /> : null}
        </>
      )}
    </Fetched>
  );
}

function OnePurpose({
  purpose: { purpose, title, text, required, given, version: agreed, since },
  version,
}: {
  purpose: Purpose;
  version: string;
}) {
  const {
    busy,
    failed,
    outcome,
    act: say,
  } = useAction(async (yes: boolean) => {
    await agree(purpose, yes, version);
    notify({ text: yes ? `Agreed: ${title}.` : `Withdrawn: ${title}.` });
  });
  const old = given && agreed !== version;
  const Icon = given ? CircleCheck : CircleMinus;

  return (
    <li>
      <Icon className={`icon size-[20px]! ${given ? css.yes : ""}`} aria-hidden />
      <div>
        <p className="strong">
          {title} {required ? <span className="tag">Needed for the journal</span> : null}
        </p>
        <p className="muted">{text}</p>
        <p className="caption num">
          {given && since ? `Agreed ${when(since)}${old ? ", to an older notice" : ""}` : "Not agreed"}
        </p>
        {failed ? (
          <div className="mt-3">
            <Message kind="error" title={failed}>
              <p className="muted">
                {outcome("Nothing was changed.")}{" "}
                {required ? (
                  <>
                    You can <a href="#delete">delete the account</a> below. Download your data first.
                  </>
                ) : null}
              </p>
            </Message>
          </div>
        ) : null}
      </div>
      <div className="actions">
        {!given || old ? (
          <button
            className="btn compact"
            type="button"
            aria-busy={busy || undefined}
            aria-label={`Agree: ${title}`}
            onClick={() => say(true)}
          >
            I agree
          </button>
        ) : null}
        {given ? (
          <button
            className="btn compact"
            type="button"
            aria-busy={busy || undefined}
            aria-label={`Withdraw: ${title}`}
            onClick={() => say(false)}
          >
            Withdraw
          </button>
        ) : null}
      </div>
    </li>
  );
}

function Records({ records, purposes }: { records: readonly ConsentRecord[]; purposes: readonly Purpose[] }) {
  const name = (purpose: string) => purposes.find((one) => one.purpose === purpose)?.title ?? purpose;
  return (
    <details className="more mt-3">
      <summary>
        <ChevronRight aria-hidden />
        Consents given and withdrawn so far
      </summary>
      <ul className="brief">
        {records.map((record, at) => (
          <li key={at} className="num">
            {when(record.at)}: {name(record.purpose)}, {record.given ? "agreed" : "withdrawn"}, notice of{" "}
            {longDay(record.version)}
          </li>
        ))}
      </ul>
    </details>
  );
}
