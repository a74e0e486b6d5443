import { ChevronRight } from "lucide-react";
import { type ClipboardEvent, type SubmitEvent, useRef, useState } from "react";
import { RequestError } from "~/api/errors";
import { type Failure, failure, notSent } from "~/api/failure";
import { addFees } from "~/api/fees";
import type { AccountLine } from "~/api/history";
import { journalChanged } from "~/api/queries";
import { counted } from "~/lib/format";
import { useDraft } from "~/lib/use-draft";
import { EntryFoot } from "~/ui/entry-foot";
import { focusProblem, pastedCells } from "~/ui/row-grid";
import { Select } from "~/ui/select";
import { Textarea } from "~/ui/textarea";
import { notify } from "~/ui/toasts";
import { undoImports } from "../change";
import { FeeGrid } from "./fee-grid";
import { check, emptyRow, feeOf, isEmpty, pasted, problemsByRow, type Row } from "./fee-rows";

type Draft = { account: string; rows: Row[] };

type Props = { accounts: readonly AccountLine[]; chosen: string | undefined; asOf: string; owner: string };

/** Fees of one account, many at once, typed or pasted; one step undoes them. */
export function FeeForm({ accounts, chosen, asOf, owner }: Props) {
  const [kept, keep] = useDraft<Draft>(owner, "fees");
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<Failure | null>(null);
  const [text, setText] = useState("");
  const grid = useRef<HTMLDivElement>(null);
  const fresh: Draft = { account: chosen ?? accounts[0]?.account ?? "", rows: [emptyRow(), emptyRow()] };
  const { account, rows } = kept ?? fresh;
  const put = (part: Partial<Draft>) => void keep({ account, rows, ...part });
  const filled = rows.filter((row) => !isEmpty(row));
  const wrong = filled.filter(({ problems }) => Object.values(problems).some(Boolean)).length;

  /** `false`: there was nothing to read. */
  function take(pastedText: string): boolean {
    const more = pasted(pastedText);
    setFailed(more.length > 0 ? null : notSent("What you pasted has no row with a date and an amount."));
    if (more.length > 0) put({ rows: [...filled, ...more] });
    return more.length > 0;
  }

  function paste(event: ClipboardEvent<HTMLDivElement>) {
    const cells = pastedCells(event);
    if (cells !== null) take(cells);
  }

  function mark(found: Map<Row, Row["problems"]>): boolean {
    put({ rows: rows.map((row) => ({ ...row, problems: found.get(row) ?? {} })) });
    const any = [...found.values()].some((problems) => Object.values(problems).some(Boolean));
    if (any) focusProblem(grid);
    return any;
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    setFailed(null);
    if (filled.length === 0) {
      setFailed(notSent("Enter at least one fee."));
      return;
    }
    if (mark(new Map(filled.map((row) => [row, check(row, asOf)])))) return;
    setBusy(true);
    try {
      const { importId, repeated } = await addFees(account, filled.map(feeOf));
      await keep(null);
      await journalChanged();
      notify({
        text: repeated ? "These fees are in your journal already." : `${counted(filled.length, "fee")} saved.`,
        ...(importId === null || repeated
          ? {}
          : { action: { name: "Undo", do: () => undoImports([importId], "What you entered") } }),
      });
    } catch (error) {
      const fields = error instanceof RequestError ? error.fields : {};
      const marked = mark(
        new Map(
          [...problemsByRow(fields)].flatMap(([place, problems]) =>
            filled[place] ? [[filled[place], problems] as const] : [],
          ),
        ),
      );
      if (!marked) setFailed(failure(error, "account"));
    } finally {
      setBusy(false);
    }
  }

  if (kept === undefined) return <p className="muted">Loading your draft.</p>;
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      {accounts.length > 1 ? (
        <div className="two-columns pick mb-4">
          <Select
            id="fees-account"
            label="Account"
            options={accounts.map((one) => [one.account, one.accountName] as const)}
            value={account}
            disabled={busy}
            onChange={({ target }) => put({ account: target.value })}
          />
        </div>
      ) : null}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- pasting into any of its cells */}
      <div ref={grid} onPaste={paste}>
        <FeeGrid rows={rows} asOf={asOf} busy={busy} onChange={(next) => put({ rows: next })} />
      </div>
      <p className="caption mt-2">An amount below 0 was given back.</p>
      <details className="more mt-2">
        <summary>
          <ChevronRight aria-hidden />
          Paste from a spreadsheet
        </summary>
        <div className="pt-2 max-w-[760px]">
          <Textarea
            id="fees-paste"
            label="Rows from a spreadsheet"
            rows={4}
            value={text}
            disabled={busy}
            hint="Date, amount, fee and note, in any order, with or without a heading; also the columns Particulars, Posting Date, Debit and Credit."
            onChange={({ target }) => setText(target.value)}
          />
          <button
            className="btn compact mt-3"
            type="button"
            disabled={busy || text.trim() === ""}
            onClick={() => {
              if (take(text)) setText("");
            }}
          >
            Read these rows
          </button>
        </div>
      </details>
      <EntryFoot
        failed={failed}
        wrong={wrong}
        busy={busy}
        what={filled.length > 0 ? counted(filled.length, "fee") : ""}
        isKept={kept !== null}
        onDiscard={() => void keep(null)}
      />
    </form>
  );
}
