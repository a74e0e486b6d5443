import { brokers } from "~/api/brokers";
import { ChevronRight } from "lucide-react";
import { useState } from "react";
import type { ChosenColumns } from "~/api/columns";
import { RequestError } from "~/api/errors";
import { type Failure, notRead, notSent } from "~/api/failure";
import type { ReadLots } from "~/api/record";
import { counted } from "~/lib/format";
import { longDay } from "~/lib/time";
import { DateField } from "~/ui/date-field";
import { FileButton } from "~/ui/file-button";
import { FormFailed } from "~/ui/form-failed";
import { Textarea } from "~/ui/textarea";
import { HeldColumns } from "./held-columns";
import css from "./start.module.css";

type Props = {
  asOf: string;
  busy: boolean;
  /** `again`: the same file by other columns; its rows take the place of those that it gave before. */
  onRead: (read: ReadLots, again: boolean) => void;
  readText: (text: string) => Promise<ReadLots>;
  /** `of`: the day of a file that does not say it; empty at first. `columns`: those of a file that no layout fits. */
  readFile: (file: File, of: string, columns: ChosenColumns | null) => Promise<ReadLots>;
};

type ReadAnswer = {
  rows: number;
  broker: ReadLots["broker"];
  day: string | null;
  problems: string[];
  /** Null: pasted. */
  file: File | null;
  chosen: ChosenColumns | null;
};

/** A file that is sent as often as something has to be said about it. */
type Sent = { file: File; day: string; columns: ChosenColumns | null; again: boolean };
type FileQuestion = Sent & { fields: Record<string, string> };

/** The two ways to many rows at once: a broker's holdings file, and a spreadsheet's cells. */
export function LotsReader({ asOf, busy, onRead, readText, readFile }: Props) {
  const [text, setText] = useState("");
  const [reading, setReading] = useState(false);
  const [said, say] = useState<ReadAnswer | null>(null);
  const [failed, setFailed] = useState<Failure | null>(null);
  // A file that does not say its day, or whose columns are not known, waits until somebody says it.
  const [undated, setUndated] = useState<FileQuestion | null>(null);
  const [unknown, setUnknown] = useState<FileQuestion | null>(null);

  function readOf(sent: Sent) {
    return read(
      () => readFile(sent.file, sent.day, sent.columns),
      sent,
      (error) => {
        const asksDay = Boolean(error.fields.day);
        const asksColumns = error.code === "unknown_layout" || Object.keys(error.fields).some(isOfColumns);
        // What is typed while the file is being read stays.
        const day = (now: FileQuestion | null) => (now?.file === sent.file ? now.day : sent.day);
        if (asksDay) setUndated((now) => ({ ...sent, day: day(now), fields: error.fields }));
        if (asksColumns) setUnknown({ ...sent, fields: error.fields });
        return asksDay || (asksColumns && sent.columns !== null);
      },
    );
  }

  /** `answers`: whether what is wrong is said where it is asked for. */
  async function read(
    ask: () => Promise<ReadLots>,
    of?: Sent,
    answers: (error: RequestError) => boolean = () => false,
  ): Promise<void> {
    if (reading) return;
    setReading(true);
    setFailed(null);
    say(null);
    try {
      const found = await ask();
      setUndated(null);
      setUnknown(null);
      onRead(found, of?.again ?? false);
      const { broker, day, problems, chosen } = found;
      say({ rows: found.rows.length, broker, day, problems, file: of?.file ?? null, chosen });
      setText("");
    } catch (error) {
      if (error instanceof RequestError && answers(error)) return;
      setFailed(
        error instanceof RequestError ? notRead(error, "file", "text") : notSent("That could not be read. Try again."),
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
            setUnknown(null);
            void readOf({ file, day: "", columns: null, again: false });
          }}
        />
        <p className="caption">
          Zerodha: Console → Portfolio → Holdings. Groww: Reports → Holdings statement. Of any other list you choose the
          columns once.
        </p>
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
            error={undated.fields.day ?? null}
            onChange={(event) => setUndated({ ...undated, day: event.target.value })}
          />
          <button
            className="btn compact mt-3"
            type="button"
            disabled={busy || reading || undated.day === ""}
            onClick={() => void readOf(undated)}
          >
            Read the file
          </button>
        </div>
      ) : null}
      {failed ? <FormFailed failed={failed} /> : null}
      {unknown && !undated ? (
        <div className="mt-4 max-w-[760px]">
          <HeldColumns
            key={unknown.file.name}
            file={unknown.file}
            chosen={unknown.columns}
            problems={unknown.fields}
            busy={busy || reading}
            onRead={(columns) => void readOf({ ...unknown, columns })}
            onCancel={() => {
              setUnknown(null);
              setFailed(null);
            }}
          />
        </div>
      ) : null}
      <div role="status">
        {said ? (
          <p className="muted mt-3">
            {counted(said.rows, "row")} read from{" "}
            {said.broker ? `the ${brokers[said.broker].name} holdings file` : (said.file?.name ?? "what you pasted")}
            {said.day ? ` of ${longDay(said.day)}` : ""}. Nothing is saved until you click Save.
            {said.problems.length > 0
              ? ` ${said.problems.slice(0, 5).join(" ")}${said.problems.length > 5 ? ` And ${said.problems.length - 5} more.` : ""}`
              : ""}{" "}
            {said.chosen ? "Read by the columns you chose. " : ""}
            {said.file ? (
              <button
                className="linked"
                type="button"
                disabled={busy || reading}
                onClick={() => {
                  setUnknown({ file: said.file!, day: "", columns: said.chosen, again: true, fields: {} });
                  say(null);
                }}
              >
                {said.chosen ? "Change the columns" : "Choose the columns yourself"}
              </button>
            ) : null}
          </p>
        ) : null}
      </div>
    </div>
  );
}

const isOfColumns = (field: string) => field === "columns" || field.startsWith("columns.");
