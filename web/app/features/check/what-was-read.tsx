import { brokers } from "~/api/brokers";
import type { FileReport } from "~/api/report";
import { segmentWords } from "~/api/segments";
import { count, counted, MINUS } from "~/lib/format";
import { longDay } from "~/lib/time";
import { Section } from "~/ui/section";
import { Statement } from "~/ui/statement";

/** Rows of the table; the server lists a thousand. */
const SHOWN = 200;

export function WhatWasRead({ files }: { files: readonly FileReport[] }) {
  return (
    <Section name="Files read" sub={counted(files.length, "file")}>
      <div className="stack">
        {files.map((file, at) => (
          <OneFile key={`${file.name}/${at}`} file={file} />
        ))}
      </div>
    </Section>
  );
}

function OneFile({ file }: { file: FileReport }) {
  const { rows } = file;
  return (
    <div className="sum items-start! mb-0!">
      <div className="min-w-0">
        <h3 className="text-lg wrap-anywhere">{file.name}</h3>
        <p className="muted mt-1">{`${brokers[file.broker].name}, ${segmentWords(file.segment)} · ${formatWords(file.format)}`}</p>
        <p className="muted num">{windowWords(file)}</p>
        {rows.rejected.length > 0 ? <Rejected file={file} /> : null}
      </div>
      <Statement
        caption={`Rows of ${file.name}`}
        lines={[
          { name: "Rows read", value: count(rows.read) },
          { name: "Duplicates", note: "already read", value: minus(rows.duplicates), kind: "part" },
          { name: "Conflicts", note: "same trade, different details", value: minus(rows.conflicts), kind: "part" },
          { name: "Skipped", note: "not trades", value: minus(rows.skipped), kind: "part" },
          { name: "Could not be read", value: minus(rows.rejected.length + rows.rejectedMore), kind: "part" },
          { name: "Executions", value: count(rows.fills), kind: "total" },
        ]}
      />
    </div>
  );
}

function Rejected({ file }: { file: FileReport }) {
  const { rejected, rejectedMore } = file.rows;
  const all = rejected.length + rejectedMore;
  return (
    <>
      <h4 className="strong mt-4 mb-2 font-ui">{counted(all, "row")} we could not read</h4>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable */}
      <div className="scroll tall" tabIndex={0} role="region" aria-label={`Rows of ${file.name} we could not read`}>
        <table className="data-table">
          <thead>
            <tr>
              <th scope="col" className="align-right">
                Row
              </th>
              <th scope="col">Column</th>
              <th scope="col">Why</th>
            </tr>
          </thead>
          <tbody>
            {rejected.slice(0, SHOWN).map(({ row, column, reason }, at) => (
              <tr key={`${row}/${at}`}>
                <td className="align-right">{count(row)}</td>
                <td>{column || "–"}</td>
                <td className="py-2!">{reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {all > SHOWN ? <p className="caption mt-2">and {count(all - SHOWN)} more</p> : null}
    </>
  );
}

/** `zerodha-tradebook-csv` is "tradebook csv": the broker is said before it. */
/** `zerodha-tradebook-csv`; `columns-csv` is a file whose columns were chosen. */
const formatWords = (format: string) =>
  format
    .replace(/^columns-/, "chosen-columns-")
    .replace(/^(?!chosen-)[a-z0-9]+-/, "")
    .replaceAll("-", " ");
const minus = (value: number) => (value === 0 ? "0" : `${MINUS}${count(value)}`);

function windowWords({ window }: FileReport): string {
  if (window) return `${longDay(window.from)} to ${longDay(window.to)}`;
  return "No period given";
}
