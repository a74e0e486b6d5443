import { type ClipboardEvent, type SubmitEvent, useEffect, useMemo, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { leadsElsewhere, RequestError } from "~/api/errors";
import { type Failure, failure, notRead, notSent } from "~/api/failure";
import type { HistoryStart } from "~/api/history";
import { useMe } from "~/api/queries";
import { type ReadLots, readLotsFile, readLotsText } from "~/api/record";
import { counted } from "~/lib/format";
import { ownerOf } from "~/lib/owner";
import { page } from "~/lib/page";
import { addDays, longDay } from "~/lib/time";
import { useDraft } from "~/lib/use-draft";
import { DateField } from "~/ui/date-field";
import { EntryFoot } from "~/ui/entry-foot";
import { focusProblem, pastedCells } from "~/ui/row-grid";
import { Section } from "~/ui/section";
import { Select } from "~/ui/select";
import { addHeld } from "./change";
import { JournalPage } from "~/ui/journal-page";
import { LotsGrid } from "./lots-grid";
import { LotsReader } from "./lots-reader";
import {
  allOf,
  changed,
  check,
  emptyRow,
  isEmpty,
  lotOf,
  problemsByRow,
  type Row,
  rowsOfQuestions,
  rowsRead,
  withRows,
} from "./lots-rows";
import { useHistoryStart } from "./use-history";

export const meta = () =>
  page({
    title: "Shares you held before · Rojmel",
    description:
      "Enter what you held before your first file: symbol, date, quantity and price, typed, pasted from a spreadsheet, or from a holdings file.",
    index: false,
  });

/** What was held before the first file, many scrips at once. */
export default function Lots() {
  const email = useMe().data?.user?.email;
  const history = useHistoryStart();
  return (
    <JournalPage name="Shares you held before" asked={[history]} leadsElsewhere={leadsElsewhere}>
      {history.data && email ? <Entry history={history.data} owner={ownerOf(email)} /> : null}
    </JournalPage>
  );
}

type Draft = { account: string; day: string; rows: Row[]; flat: boolean };

function Entry({ history, owner }: { history: HistoryStart; owner: string }) {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const { accounts, asOf, records, questions } = history;
  const scrip = address.get("scrip");
  const asked = questions.find(({ subject }) => subject === scrip);
  // What a broker's statement counts each of them at.
  const price = address.get("price") ?? "";
  const first = asked?.account ?? address.get("account") ?? accounts[0]?.account ?? "zerodha";
  const [kept, keep] = useDraft<Draft>(owner, "opening-holdings");
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<Failure | null>(null);
  const grid = useRef<HTMLDivElement>(null);

  const before = (account: string) => {
    const from = records.find((record) => record.account === account)?.from;
    return from ? addDays(from, -1) : "";
  };
  const fresh: Draft = {
    account: first,
    day: before(first),
    flat: false,
    rows:
      asked && asked.kind === "unknown_cost"
        ? rowsOfQuestions([asked], first, price)
        : [emptyRow(), emptyRow(), emptyRow()],
  };
  const now: Draft = kept ?? fresh;
  const { account, rows, day, flat } = now;
  const put = (part: Partial<Draft>) => keep({ ...now, ...part });

  // Somebody who came for one scrip finds it in a row, also beside what was typed before.
  const isRestored = useRef(false);
  useEffect(() => {
    if (kept === undefined || isRestored.current) return;
    isRestored.current = true;
    if (kept && asked && asked.kind === "unknown_cost" && !kept.rows.some(({ symbol }) => symbol === asked.symbol)) {
      keep({ ...kept, account: asked.account, rows: withRows(kept.rows, rowsOfQuestions([asked], asked.account)) });
    }
  }, [kept, asked, keep]);

  const lacking = useMemo(() => rowsOfQuestions(questions, account), [questions, account]);
  const missing = lacking.filter(
    ({ symbol }) => !rows.some((row) => row.symbol.trim().toUpperCase() === symbol.toUpperCase()),
  );
  const filled = rows.filter((row) => !isEmpty(row));
  const wrong = filled.filter(({ problems }) => Object.values(problems).some(Boolean)).length;
  const from = records.find((record) => record.account === account)?.from ?? null;

  // What the table held before the last file was read, and what it held then.
  const last = useRef<{ before: Row[]; after: Row[] } | null>(null);

  function take(read: ReadLots, again = false) {
    setFailed(null);
    // Rows that were changed by hand since then stay.
    const isUntouched = again && last.current !== null && JSON.stringify(last.current.after) === JSON.stringify(rows);
    const before = isUntouched ? last.current!.before : rows;
    const more = rowsRead(read.rows).map((row) =>
      row.day || !day ? row : changed(row, { day, problems: { ...row.problems, day: undefined } }),
    );
    const after = withRows(before, more);
    last.current = { before, after };
    put({ rows: after });
  }

  async function paste(event: ClipboardEvent<HTMLDivElement>) {
    const text = pastedCells(event);
    if (text === null) return;
    try {
      take(await readLotsText(text, day, account));
    } catch (error) {
      setFailed(error instanceof RequestError ? notRead(error) : notSent("What you pasted could not be read."));
    }
  }

  function mark(found: Map<Row, Row["problems"]>): boolean {
    put({ rows: rows.map((row) => changed(row, { problems: found.get(row) ?? {} })) });
    const any = [...found.values()].some((problems) => Object.values(problems).some(Boolean));
    if (any) focusProblem(grid);
    return any;
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    setFailed(null);
    if (filled.length === 0 && !flat) {
      setFailed(notSent("Enter at least one holding."));
      return;
    }
    if (mark(new Map(filled.map((row) => [row, check(row, asOf)])))) return;
    setBusy(true);
    try {
      const words =
        filled.length > 0
          ? `${counted(filled.length, "holding")} saved.`
          : `You held nothing else before${from ? ` ${longDay(from)}` : ""}.`;
      await addHeld(
        { account, rows: filled.map(lotOf), all: allOf(filled), ...(flat ? { allElseFlat: true } : {}) },
        words,
      );
      keep(null);
      await navigate("/trade-history");
    } catch (error) {
      const at = error instanceof RequestError ? problemsByRow(error.fields) : new Map<number, Row["problems"]>();
      if (
        !mark(
          new Map([...at].flatMap(([place, problems]) => (filled[place] ? [[filled[place], problems] as const] : []))),
        )
      ) {
        setFailed(failure(error));
      }
    } finally {
      setBusy(false);
    }
  }

  if (kept === undefined)
    return (
      <Section name="Shares you held before" page sub="Loading">
        <p className="muted">Loading your draft.</p>
      </Section>
    );
  return (
    <Section
      name="Shares you held before"
      page
      sub={from ? `Before ${longDay(from)}` : "Before your first file"}
      className="settle"
    >
      <p className="muted max-w-(--measure) mb-5">
        Enter what you held before your first file, one row for each purchase. Sells take the oldest shares first, so
        date and price decide the profit of each. Everything here can be undone in one step.
      </p>
      <div className="two-columns pick">
        {accounts.length > 1 ? (
          <Select
            id="lots-account"
            label="Account"
            options={accounts.map((one) => [one.account, one.accountName] as const)}
            value={account}
            disabled={busy}
            onChange={(event) =>
              put({ account: event.target.value, day: day === before(account) ? before(event.target.value) : day })
            }
          />
        ) : null}
        <DateField
          id="lots-day"
          label="Date for rows without one"
          min="1990-01-01"
          max={asOf}
          value={day}
          hint="A holdings file has quantities and average prices, but no purchase dates."
          onChange={(event) => put({ day: event.target.value })}
        />
      </div>
      <LotsReader
        asOf={asOf}
        busy={busy}
        onRead={take}
        readFile={(file, of, columns) => readLotsFile(file, of, account, columns)}
        readText={(text) => readLotsText(text, day, account)}
      />
      {/* Choosing columns is a form of its own. */}
      <form onSubmit={(event) => void submit(event)} noValidate>
        {missing.length > 0 ? (
          <p className="mt-4">
            <button className="btn compact" type="button" onClick={() => put({ rows: withRows(rows, missing) })}>
              Add {counted(missing.length, "share")} without a buy price
            </button>
          </p>
        ) : null}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- pasting into any of its cells */}
        <div className="mt-5" ref={grid} onPaste={(event) => void paste(event)}>
          <LotsGrid rows={rows} asOf={asOf} day={day} busy={busy} onChange={(next) => put({ rows: next })} />
        </div>
        <div className="tick mt-4">
          <label htmlFor="lots-flat">
            <input
              id="lots-flat"
              type="checkbox"
              checked={flat}
              disabled={busy}
              onChange={(event) => put({ flat: event.target.checked })}
            />
            <span>I held no other shares{from ? ` before ${longDay(from)}` : " before"}</span>
          </label>
        </div>
        <EntryFoot
          failed={failed}
          wrong={wrong}
          busy={busy}
          what={filled.length > 0 ? counted(filled.length, "holding") : ""}
          isKept={kept !== null}
          onDiscard={() => keep(null)}
        />
      </form>
    </Section>
  );
}
