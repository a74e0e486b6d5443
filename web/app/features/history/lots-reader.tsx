import { ChevronRight, FileUp } from "lucide-react";
import { useRef, useState } from "react";
import { RequestError } from "~/api/errors";
import type { ReadLots } from "~/api/record";
import { counted } from "~/lib/format";
import { longDay } from "~/lib/time";
import { Message } from "~/ui/message";
import { Textarea } from "~/ui/textarea";

type Props = {
  day: string;
  busy: boolean;
  onRead: (read: ReadLots) => void;
  readText: (text: string, day: string) => Promise<ReadLots>;
  readFile: (file: File, day: string) => Promise<ReadLots>;
};

type Said = { rows: number; source: ReadLots["source"]; day: string | null; problems: string[] };
const sources = { paste: "what you pasted", zerodha: "the Zerodha holdings file", groww: "the Groww holdings file" } as const;

/** The two ways to many rows at once: a broker's holdings file, and a spreadsheet's cells. */
export function LotsReader({ day, busy, onRead, readText, readFile }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [reading, setReading] = useState(false);
  const [said, say] = useState<Said | null>(null);
  const [failed, setFailed] = useState<string | null>(null);

  async function read(ask: () => Promise<ReadLots>): Promise<void> {
    if (reading) return;
    setReading(true);
    setFailed(null);
    say(null);
    try {
      const found = await ask();
      onRead(found);
      say({ rows: found.rows.length, source: found.source, day: found.day, problems: found.problems });
      setText("");
    } catch (error) {
      setFailed(error instanceof RequestError ? (error.fields.file ?? error.fields.text ?? error.message) : "That could not be read. Try again.");
    } finally {
      setReading(false);
    }
  }

  return (
    <div className="mt-4">
      <input
        ref={input} className="vh" type="file" tabIndex={-1} aria-label="Holdings file" accept=".xlsx,.xls,.csv" disabled={busy || reading}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = "";
          if (file) void read(() => readFile(file, day));
        }}
      />
      <div className="lots-read">
        <button className="btn sml" type="button" disabled={busy || reading} onClick={() => input.current?.click()}>
          <FileUp className="ico size-[15px]!" aria-hidden />{reading ? "Reading" : "Choose a holdings file"}
        </button>
        <p className="cap">Zerodha: Console → Portfolio → Holdings. Groww: Reports → Holdings statement.</p>
      </div>
      <details className="more mt-2">
        <summary><ChevronRight aria-hidden />Paste from a spreadsheet</summary>
        <div className="pt-2 max-w-[760px]">
          <Textarea
            id="lots-paste" label="Rows from a spreadsheet" rows={4} value={text} disabled={busy || reading}
            hint="Symbol, quantity, price and date, in any order, with or without a heading. You can also paste straight into a cell below."
            onChange={(event) => setText(event.target.value)}
          />
          <button className="btn sml mt-3" type="button" disabled={busy || reading || text.trim() === ""} onClick={() => void read(() => readText(text, day))}>Read these rows</button>
        </div>
      </details>
      <div role="status">
        {said ? (
          <p className="c2 mt-3">
            {counted(said.rows, "row")} read from {sources[said.source]}{said.day ? ` of ${longDay(said.day)}` : ""}. Nothing is saved until you press Save.
            {said.problems.length > 0 ? ` ${said.problems.slice(0, 5).join(" ")}${said.problems.length > 5 ? ` And ${said.problems.length - 5} more.` : ""}` : ""}
          </p>
        ) : null}
      </div>
      {failed ? <div className="mt-3"><Message kind="error" title={failed}><p className="c2">Nothing was changed.</p></Message></div> : null}
    </div>
  );
}
