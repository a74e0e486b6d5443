import { Undo2 } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import type { FeeLine, FeeList as List } from "~/api/fees";
import { useAmounts } from "~/lib/amounts";
import { count, counted } from "~/lib/format";
import { longDay } from "~/lib/time";
import { Statement } from "~/ui/statement";
import { notify } from "~/ui/toasts";
import { Veiled } from "~/ui/veiled";
import { undoImports } from "../change";
import css from "./fees.module.css";

/** What is entered: by kind, and day by day, the newest first. */
export function FeeList({ list, several }: { list: List; several: boolean }) {
  const { rupees } = useAmounts();
  const days = new Map<string, FeeLine[]>();
  for (const line of list.lines) days.set(line.day, [...(days.get(line.day) ?? []), line]);
  const sumOf = new Map(list.byDay.map(({ day, amount }) => [day, amount]));
  return (
    <>
      <div className="sum items-start! mb-2">
        <Statement
          caption="Fees by kind"
          lines={[
            ...list.byKind.map(({ name, amount }) => ({ name, value: rupees(amount) })),
            { name: "All fees", value: rupees(list.total), kind: "total" as const },
          ]}
        />
      </div>
      {[...days].map(([day, lines]) => (
        <section key={day} aria-label={longDay(day)}>
          <div className={css.day}>
            <h3 className="strong">{longDay(day)}</h3>
            {lines.length > 1 ? (
              <span className="strong num">
                <Veiled>{rupees(sumOf.get(day) ?? 0)}</Veiled>
              </span>
            ) : null}
          </div>
          <ul className={css.lines}>
            {lines.map((line, at) => (
              <FeeRow key={at} line={line} all={list.lines} several={several} />
            ))}
          </ul>
        </section>
      ))}
      {list.more > 0 ? (
        <p className="caption mt-3">and {count(list.more)} more: choose fewer days in the journal to see them.</p>
      ) : null}
    </>
  );
}

function FeeRow({ line, all, several }: { line: FeeLine; all: readonly FeeLine[]; several: boolean }) {
  const { rupees } = useAmounts();
  const [busy, setBusy] = useState(false);
  const together = all.filter(({ importId }) => importId === line.importId).length;
  const beside = [line.note, several ? line.accountName : "", line.amount < 0 ? "given back" : ""];

  async function undo() {
    if (busy) return;
    setBusy(true);
    notify(await undoImports([line.importId], together > 1 ? counted(together, "fee") : line.name));
    setBusy(false);
  }

  return (
    <li>
      <div className="min-w-0">
        <p className="wrap-anywhere">{line.name}</p>
        <p className="caption wrap-anywhere">{beside.filter(Boolean).join(" · ")}</p>
      </div>
      <span className="num">
        <Veiled>{rupees(line.amount)}</Veiled>
      </span>
      {together > 8 ? (
        <Link className="btn compact" to={`/imports#import-${line.importId}`}>
          Its import
        </Link>
      ) : (
        <button
          className="btn compact"
          type="button"
          aria-busy={busy || undefined}
          aria-label={`Undo: ${line.name} of ${longDay(line.day)}${together > 1 ? `, with all ${together} entered together` : ""}`}
          onClick={() => void undo()}
        >
          <Undo2 className="icon size-[15px]!" aria-hidden />
          {together > 1 ? `Undo all ${together}` : "Undo"}
        </button>
      )}
    </li>
  );
}
