import { useState } from "react";
import { type ActionLine, type ActionRow, type ActionsFound, tryActions } from "~/api/actions";
import { RequestError } from "~/api/errors";
import { type Failure, failure, notRead, notSent } from "~/api/failure";
import { counted } from "~/lib/format";
import { longDay } from "~/lib/time";
import { FileButton } from "~/ui/file-button";
import { FormFailed } from "~/ui/form-failed";
import { ActionEffects } from "./action-effects";
import { titleOf } from "./action-fields";
import { saveActions } from "./save-actions";
import css from "./actions.module.css";

const MOST = 5_000_000;

type Props = {
  several: boolean;
  /** Puts an action that the list says only in part into the form. */
  complete: (row: ActionRow) => void;
};

/** An exchange's list: only what touches the positions is shown, and everything that is ticked is saved at once. */
export function ListReader({ several, complete }: Props) {
  const [found, setFound] = useState<ActionsFound | null>(null);
  const [left, setLeft] = useState<ReadonlySet<ActionLine>>(new Set());
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<Failure | null>(null);
  const lines = found?.lines ?? [];
  const ready = lines.filter(canSave);
  const chosen = ready.filter((line) => !left.has(line));

  async function doing(action: () => Promise<void>, isSaving = false) {
    if (busy) return;
    setBusy(true);
    setFailed(null);
    try {
      await action();
    } catch (error) {
      const fields = error instanceof RequestError ? Object.keys(error.fields) : [];
      setFailed(isSaving ? failure(error, ...fields) : notRead(error, ...fields));
    } finally {
      setBusy(false);
    }
  }

  const read = (file: File) =>
    doing(async () => {
      setFound(null);
      if (file.size > MOST) {
        setFailed(notSent(`${file.name} is larger than 5 MB. Choose the list of one year.`));
        return;
      }
      setFound(await tryActions({ text: await file.text() }));
      setLeft(new Set());
    });

  const save = () =>
    doing(async () => {
      await saveActions(
        chosen.map(({ row }) => row),
        `${counted(chosen.length, "corporate action")} saved.`,
      );
      setFound({ others: 0, lines: lines.filter((line) => !chosen.includes(line)) });
    }, true);

  return (
    <>
      <FileButton
        label="List of corporate actions"
        accept=".csv,.txt"
        words={busy ? "Working" : "Choose the list"}
        disabled={busy}
        onFile={(file) => void read(file)}
      />
      {failed ? <FormFailed failed={failed} /> : null}
      {found ? (
        <div className="mt-5" role="status">
          <p className="strong">
            {lines.length > 0
              ? `${counted(lines.length, "action")} of your shares`
              : "Nothing in this list touches your shares."}
          </p>
          {found.others > 0 ? (
            <p className="caption">
              {counted(found.others, "other row")} left out: dividends, meetings, and shares that you did not hold.
            </p>
          ) : null}
        </div>
      ) : null}
      {lines.length > 0 ? (
        <ul className={`${css.found} mt-4`}>
          {lines.map((line, at) => (
            <li key={`${line.line}/${line.row.action}/${at}`}>
              {canSave(line) ? (
                <input
                  id={`found-${at}`}
                  type="checkbox"
                  aria-label={titleOf(line.row)}
                  checked={!left.has(line)}
                  disabled={busy}
                  onChange={(event) => {
                    const next = new Set(left);
                    if (event.target.checked) next.delete(line);
                    else next.add(line);
                    setLeft(next);
                  }}
                />
              ) : (
                <span />
              )}
              <div className="min-w-0">
                <p className="strong">{titleOf(line.row)}</p>
                <p className="caption">
                  {longDay(line.row.exDate)}
                  {line.purpose ? ` · ${line.purpose}` : ""}
                </p>
                {line.isRead ? (
                  <ActionEffects line={line} several={several} />
                ) : (
                  <p className="muted">The list does not say everything. Complete it by hand.</p>
                )}
              </div>
              {canSave(line) ? null : (
                <button className="btn compact" type="button" disabled={busy} onClick={() => complete(line.row)}>
                  Complete
                </button>
              )}
            </li>
          ))}
        </ul>
      ) : null}
      {ready.length > 0 ? (
        <div className="button-row">
          <button
            className="btn primary"
            type="button"
            disabled={busy || chosen.length === 0}
            onClick={() => void save()}
          >
            {busy ? "Working" : `Save ${counted(chosen.length, "action")}`}
          </button>
        </div>
      ) : null}
    </>
  );
}

const canSave = (line: ActionLine) => line.isRead && line.status !== "not_applied";
