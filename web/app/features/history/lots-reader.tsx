import { brokers } from "~/api/brokers";
import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { RequestError } from "~/api/errors";
import type { ReadLots } from "~/api/record";
import { counted } from "~/lib/format";
import { longDay } from "~/lib/time";
import { DateField } from "~/ui/date-field";
import { FileButton } from "~/ui/file-button";
import { Message } from "~/ui/message";
import { Textarea } from "~/ui/textarea";
import css from "./start.module.css";

type Props = {
  asOf: string;
  busy: boolean;
  onRead: (read: ReadLots) => void;
  readText: (text: string) => Promise<ReadLots>;
  /** `of`: the day of a file that does not say it; empty at first. */
  readFile: (file: File, of: string) => Promise<ReadLots>;
};

type Said = { rows: number; broker: ReadLots["broker"]; day: string | null; problems: string[] };

/** The two ways to many rows at once: a broker's holdings file, and a spreadsheet's cells. */
export function LotsReader({ asOf, busy, onRead, readText, readFile }: Props) {
  const [text, setText] = useState("");
  const [reading, setReading] = useState(false);
  const [said, say] = useState<Said | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  // A file that does not say its day waits until somebody does.
  const [undated, setUndated] = useState<{ file: File; day: string; problem: string } | null>(null);

  const readOf = (file: File, day: string) =>
    read(
      () => readFile(file, day),
      (problem) => setUndated((now) => (now?.file === file ? { ...now, problem } : { file, day, problem })),
    );

  async function read(ask: () => Promise<ReadLots>, askDay?: (problem: string) => void): Promise<void> {
    if (reading) return;
    setReading(true);
    setFailed(null);
    say(null);
    try {
      const found = await ask();
      setUndated(null);
      onRead(found);
      say({ rows: found.rows.length, broker: found.broker, day: found.day, problems: found.problems });
      setText("");
    } catch (error) {
      const day = error instanceof RequestError ? error.fields.day : undefined;
      if (day && askDay) askDay(day);
      else
        setFailed(
          error instanceof RequestError
            ? (error.fields.file ?? error.fields.text ?? error.message)
            : "That could not be read. Try again.",
        );
    } finally {
      setReading(false);
    }
  }

  return (
    <div className="mt-4">
      <div className={css.lotsRead}>
        <FileButton
          label="Holdings file"
          accept=".xlsx,.xls,.csv"
          words={reading ? "Reading" : "Choose a holdings file"}
          disabled={busy || reading}
          compact
          onFile={(file) => {
            setUndated(null);
            void readOf(file, "");
          }}
        />
        <p className="caption">Zerodha: Console → Portfolio → Holdings. Groww: Reports → Holdings statement.</p>
      </div>
      <details className="more mt-2">
        <summary>
          <ChevronRight aria-hidden />
          Paste from a spreadsheet
        </summary>
        <div className="pt-2 max-w-[760px]">
          <Textarea
            id="lots-paste"
            label="Rows from a spreadsheet"
            rows={4}
            value={text}
            disabled={busy || reading}
            hint="Symbol, quantity, price and date, in any order, with or without a heading. You can also paste straight into a cell below."
            onChange={(event) => setText(event.target.value)}
          />
          <button
            className="btn compact mt-3"
            type="button"
            disabled={busy || reading || text.trim() === ""}
            onClick={() => void read(() => readText(text))}
          >
            Read these rows
          </button>
        </div>
      </details>
      {undated ? (
        <div className="mt-4 max-w-[760px]">
          <DateField
            id="lots-file-day"
            label={`Date of ${undated.file.name}`}
            min="1990-01-01"
            max={asOf}
            value={undated.day}
            error={undated.problem}
            onChange={(event) => setUndated({ ...undated, day: event.target.value })}
          />
          <button
            className="btn compact mt-3"
            type="button"
            disabled={busy || reading || undated.day === ""}
            onClick={() => void readOf(undated.file, undated.day)}
          >
            Read the file
          </button>
        </div>
      ) : null}
      <div role="status">
        {said ? (
          <p className="muted mt-3">
            {counted(said.rows, "row")} read from{" "}
            {said.broker ? `the ${brokers[said.broker].name} holdings file` : "what you pasted"}
            {said.day ? ` of ${longDay(said.day)}` : ""}. Nothing is saved until you press Save.
            {said.problems.length > 0
              ? ` ${said.problems.slice(0, 5).join(" ")}${said.problems.length > 5 ? ` And ${said.problems.length - 5} more.` : ""}`
              : ""}
          </p>
        ) : null}
      </div>
      {failed ? (
        <div className="mt-3">
          <Message kind="error" title={failed}>
            <p className="muted">Nothing was changed.</p>
          </Message>
        </div>
      ) : null}
    </div>
  );
}
