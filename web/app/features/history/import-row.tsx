import { Coins, FileSpreadsheet, PackageOpen, PenLine, Redo2, Split, Undo2 } from "lucide-react";
import { useRef, useState } from "react";
import type { ImportLine } from "~/api/imports-list";
import { segmentWords } from "~/api/segments";
import { count, counted } from "~/lib/format";
import { span, when } from "~/lib/time";
import { notify } from "~/ui/toasts";
import { Link } from "react-router";
import { restoreImports, undoImports } from "./change";
import css from "./imports.module.css";

const icons = {
  file: FileSpreadsheet,
  manual: PenLine,
  opening: PackageOpen,
  actions: Split,
  fees: Coins,
};

export function ImportRow({ line }: { line: ImportLine }) {
  const Icon = icons[line.kind];
  const out = line.undoneAt !== null;
  // What is turned round now. The row shows it before all of the page has come: then it can be turned back.
  const [turning, setTurning] = useState<boolean | null>(null);
  const busy = turning === out;
  const turns = useRef(0);

  async function turn() {
    if (busy) return;
    setTurning(out);
    const number = (turns.current += 1);
    const notice = await (out ? restoreImports([line.id]) : undoImports([line.id]));
    // Turned back meanwhile: what it says is no longer true.
    if (number === turns.current || notice.kind === "failed") notify(notice);
    setTurning((now) => (now === out ? null : now));
  }

  return (
    <li id={`import-${line.id}`} tabIndex={-1} className={out ? css.out : undefined}>
      <Icon className="icon size-[20px]!" aria-hidden />
      <div className="min-w-0">
        <p className="strong wrap-anywhere">
          {line.name} {out ? <span className="tag">{line.replacedBy === null ? "Undone" : "Replaced"}</span> : null}
        </p>
        <p className="muted num">{cameIn(line)}</p>
        <p className="caption num">{origin(line)}</p>
        {out || !line.window ? null : (
          <p className="caption">
            <Link to={tradesOf(line, line.window)}>See the trades of these days</Link>
          </p>
        )}
      </div>
      {line.replacedBy === null ? (
        <button
          className="btn compact"
          type="button"
          aria-busy={busy || undefined}
          aria-label={`${out ? "Restore" : "Undo"} ${held(line)} of ${line.name}`}
          onClick={() => void turn()}
        >
          {out ? (
            <Redo2 className="icon size-[15px]!" aria-hidden />
          ) : (
            <Undo2 className="icon size-[15px]!" aria-hidden />
          )}
          {out ? "Restore" : `Undo ${held(line)}`}
        </button>
      ) : null}
    </li>
  );
}

/**
 * Trades closed in the days that the file covers. A trade that an earlier file opened is among them, and belongs there.
 */
function tradesOf({ segment }: ImportLine, { from, to }: NonNullable<ImportLine["window"]>): string {
  return `/trade-history?${new URLSearchParams({ from, to, ...(segment ? { segment } : {}) }).toString()}`;
}

const held = ({ kind, rows }: ImportLine) =>
  kind === "actions"
    ? counted(rows.read, "action")
    : kind === "fees"
      ? counted(rows.read - rows.duplicates, "fee")
      : counted(rows.fills, "execution");

function cameIn({ kind, rows }: ImportLine): string {
  if (kind === "actions") return counted(rows.read, "corporate action");
  if (kind === "fees") return counted(rows.read - rows.duplicates, "fee");
  const parts = [
    counted(rows.fills, "new execution"),
    ...(rows.duplicates > 0 ? [`${count(rows.duplicates)} already in your journal`] : []),
    ...(rows.conflicts > 0 ? [`${count(rows.conflicts)} with different details`] : []),
    ...(rows.skipped > 0 ? [`${count(rows.skipped)} skipped`] : []),
    ...(rows.rejected > 0 ? [`${count(rows.rejected)} could not be read`] : []),
  ];
  return kind === "file" ? `${counted(rows.read, "row")} read: ${parts.join(", ")}` : parts.join(", ");
}

function origin({ kind, accountNames, segment, window, createdAt, undoneAt, replacedBy }: ImportLine): string {
  const from = accountNames.join(", ");
  const left = undoneAt && replacedBy === null ? `undone ${when(undoneAt)}` : "";
  return [
    when(createdAt),
    [from, segment ? segmentWords(segment) : ""].filter(Boolean).join(" "),
    kind === "manual" ? "entered manually" : "",
    window ? span(window.from, window.to) : "",
    left,
  ]
    .filter(Boolean)
    .join(" · ");
}
