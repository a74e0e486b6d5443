import { useState } from "react";
import { Link } from "react-router";
import type { RecordLine } from "~/api/record";
import { segmentWords } from "~/api/segments";
import { useAmounts } from "~/lib/amounts";
import { longDay } from "~/lib/time";
import { notify } from "~/ui/toasts";
import { Veiled } from "~/ui/veiled";
import { decide, takeBack, undoImports } from "./change";
import { lotsAddress } from "./lots-address";

type Props = { records: readonly RecordLine[]; canWrite: boolean };

/** What the figures assume about the time before the first file, with the two answers: nothing, or what was held. */
export function StartSentence({ records, canWrite }: Props) {
  const shown = records.filter(({ state, heldNone }) => state !== "known" || heldNone !== null);
  if (shown.length === 0) return null;
  const accounts = new Set(records.map(({ account }) => account));
  return (
    <ul className="starts" aria-label="What these figures assume">
      {shown.map((record) => (
        <RecordStart
          key={`${record.account} ${record.segment}`}
          record={record}
          named={accounts.size > 1}
          canWrite={canWrite}
        />
      ))}
    </ul>
  );
}

function RecordStart({ record, named, canWrite }: { record: RecordLine; named: boolean; canWrite: boolean }) {
  const amounts = useAmounts();
  // What is answered now; false while nothing is. The next answer is shown before all of the page has come.
  const [answered, answer] = useState<RecordLine["heldNone"] | false>(false);
  const { of, segment, account, accountName, state, from, subject, heldNone, sentence } = record;
  const { assumedPnl, leftOutSaleValue } = record;
  const busy = answered === heldNone;
  const none = of === "shares" ? "held no shares" : `had no ${segmentWords(segment)} contracts open`;

  async function act(work: () => Promise<void>) {
    if (busy) return;
    answer(heldNone);
    await work();
    answer((now) => (now === heldNone ? false : now));
  }

  async function heldNothing() {
    if (subject && from) await decide({ subject, kind: "none" }, `You ${none} before ${longDay(from)}.`);
  }

  async function undo() {
    if (!heldNone) return;
    const { id, importId } = heldNone;
    if (id !== null) notify(await takeBack(id));
    else if (importId !== null) notify(await undoImports([importId], "What you entered"));
  }

  const rests =
    state !== "known" && assumedPnl !== 0 ? `${amounts.signedRupees(assumedPnl)} of the gross profit is assumed.` : "";
  const leftOut =
    leftOutSaleValue > 0
      ? `${amounts.rupees(leftOutSaleValue)} of sales ${state === "deficit" ? "have no buy price and " : ""}are left out.`
      : "";
  const said = heldNone && from ? `You said that you ${none} before ${longDay(from)}.` : "";
  return (
    <li className={state === "known" ? "settled" : ""}>
      <p>
        {named ? <b className="strong">{accountName}: </b> : null}
        <Veiled>{[said, sentence, rests, leftOut].filter(Boolean).join(" ")}</Veiled>
      </p>
      {canWrite ? (
        <div className="action-row">
          {heldNone ? (
            <button className="btn compact" type="button" aria-busy={busy || undefined} onClick={() => void act(undo)}>
              Undo
            </button>
          ) : state === "assumed" && from && subject ? (
            <button
              className="btn compact"
              type="button"
              aria-busy={busy || undefined}
              onClick={() => void act(heldNothing)}
            >
              {of === "shares" ? "I held none" : "None were open"} before {longDay(from)}
            </button>
          ) : null}
          {state === "known" || of === "contracts" ? null : (
            <Link className="btn compact" to={lotsAddress({ account })}>
              Add what I held
            </Link>
          )}
        </div>
      ) : null}
    </li>
  );
}
