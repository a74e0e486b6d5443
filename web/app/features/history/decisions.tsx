import { Gavel, Undo2 } from "lucide-react";
import { useState } from "react";
import type { ResolutionLine } from "~/api/imports-list";
import { orDash, rupees } from "~/lib/format";
import { when } from "~/lib/time";
import { Section } from "~/ui/section";
import { notify } from "~/ui/toasts";
import { takeBack } from "./change";
import css from "./imports.module.css";

/** What you told the book that no file could. */
export function Decisions({ resolutions }: { resolutions: readonly ResolutionLine[] }) {
  if (resolutions.length === 0) return null;
  return (
    <Section name="Your answers" sub="What you entered because no file has it" long>
      <ul className={css.imports}>
        {resolutions.map((one) => (
          <Decision key={one.id} line={one} />
        ))}
      </ul>
    </Section>
  );
}

function Decision({ line }: { line: ResolutionLine }) {
  const [busy, setBusy] = useState(false);

  async function undo() {
    if (busy) return;
    setBusy(true);
    notify(await takeBack(line.id));
    setBusy(false);
  }

  return (
    <li>
      <Gavel className="icon size-[20px]!" aria-hidden />
      <div className="min-w-0">
        <p className="strong">{line.title}</p>
        <p className="muted num">{words(line)}</p>
        <p className="caption num">{when(line.createdAt)}</p>
      </div>
      <button
        className="btn compact"
        type="button"
        aria-busy={busy || undefined}
        aria-label={`Undo: ${line.title}`}
        onClick={() => void undo()}
      >
        <Undo2 className="icon size-[15px]!" aria-hidden />
        Undo
      </button>
    </li>
  );
}

const answers: Partial<Record<string, string>> = {
  worthless: "Expired worthless",
  keep: "Both are counted as separate executions",
  drop: "The one you entered is not counted: the broker’s file has it",
  none: "You held no shares before",
  all: "What you entered was all you held of it",
  nothing: "Neither a bonus nor a split",
  split: "It was split: enter it under corporate actions",
  charges: "The broker’s own amounts are used instead of estimates",
};

function words({ kind, value }: ResolutionLine): string {
  return kind === "settlement" ? `Price at expiry ${orDash(value, rupees)}` : (answers[kind] ?? "");
}
