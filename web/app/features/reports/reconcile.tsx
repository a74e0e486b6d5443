import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { RequestError } from "~/api/errors";
import { segmentWords } from "~/api/segments";
import { fetchStart } from "~/api/history";
import { journalChanged } from "~/api/queries";
import { addStatement, fetchReconciliation, fetchStatements, removeStatement, type StatementLine } from "~/api/reports";
import { useAmounts } from "~/lib/amounts";
import { count, counted } from "~/lib/format";
import { longDay, span, when } from "~/lib/time";
import { DropZone } from "~/ui/drop-zone";
import { Failed } from "~/ui/failed";
import { FileButton } from "~/ui/file-button";
import { Message } from "~/ui/message";
import { LoadingLines } from "~/ui/loading-lines";
import { Section } from "~/ui/section";
import { notify } from "~/ui/toasts";
import { Veiled } from "~/ui/veiled";
import { brokers, ReconciledHeads } from "./reconciled-heads";
import { ReconciledReasons } from "./reconciled-reasons";
import { ReconciledScrips } from "./reconciled-scrips";
import { ReconciledTax } from "./reconciled-tax";
import { StatedCharges } from "./stated-charges";
import { StatementFees } from "./statement-fees";
import { undo } from "./undo";
import css from "./tax.module.css";

type Props = { from: string; to: string };

/** Our figures beside the broker's own, to the paisa. */
export function Reconcile({ from, to }: Props) {
  const [chosen, choose] = useState<number | null>(null);
  const statements = useQuery({
    queryKey: ["statements"],
    queryFn: ({ signal }) => fetchStatements(signal),
    staleTime: 0,
  });
  const list = statements.data ?? [];
  // One that was asked for, else the newest that has a day of the year, else the newest.
  const shown =
    list.find(({ id }) => id === chosen) ?? list.find((one) => one.from <= to && one.to >= from) ?? list[0] ?? null;
  return (
    <Section id="reconcile" name="Reconcile" sub="Ours beside the broker’s report, to the paisa" long>
      {statements.data ? (
        <>
          <Upload first={list.length === 0} onAdded={choose} />
          {list.length > 1 ? <Choice list={list} shown={shown} choose={choose} /> : null}
          {shown ? <Compared key={shown.id} statement={shown} /> : null}
        </>
      ) : statements.error ? (
        <Failed
          title="We could not load your statements."
          safe="Your trades are safe. Nothing was changed."
          error={statements.error}
          at={statements.errorUpdatedAt}
          busy={statements.isFetching}
          retry={() => void statements.refetch()}
        />
      ) : (
        <p className="muted" role="status">
          Loading your statements.
        </p>
      )}
    </Section>
  );
}

function Choice({
  list,
  shown,
  choose,
}: {
  list: StatementLine[];
  shown: StatementLine | null;
  choose: (id: number) => void;
}) {
  return (
    <div className="filter-bar" role="group" aria-label="Statement">
      <label className="filter-select">
        <i>Statement</i>
        <select value={shown?.id} onChange={({ target }) => choose(Number(target.value))}>
          {list.map((one) => (
            <option key={one.id} value={one.id}>
              {one.accountName}, {partOf(one)}, {span(one.from, one.to)}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

function partOf({ kind, segments }: StatementLine): string {
  if (kind === "tax_profit_and_loss") return "tax P&L";
  return segments.length === 1 ? `P&L of ${segmentWords(segments[0]!)}` : "P&L";
}

const ACCEPT = ".xlsx,.xls,.csv";
const WHERE =
  "Zerodha: Console, Reports, P&L or Tax P&L, as XLSX. Groww: Reports, P&L of stocks or of futures and options.";

function Upload({ first, onAdded }: { first: boolean; onAdded: (id: number) => void }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  // A file that does not say whose it is, until an account is chosen.
  const [waiting, setWaiting] = useState<File | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const start = useQuery({
    queryKey: ["history", "start"],
    queryFn: ({ signal }) => fetchStart(signal),
    enabled: waiting !== null,
  });

  async function send(file: File, account = "") {
    setBusy(true);
    setProblem(null);
    try {
      const { statement } = await addStatement(file, account);
      setWaiting(null);
      await journalChanged();
      if (statement) {
        onAdded(statement.id);
        notify({ text: `${statement.name} is compared.` });
      }
    } catch (error) {
      if (error instanceof RequestError && error.fields.account) setWaiting(file);
      setProblem(
        error instanceof RequestError
          ? (error.fields.account ?? error.fields.file ?? error.message)
          : "That could not be read. Try again.",
      );
    }
    setBusy(false);
  }

  return (
    <div className="mb-5">
      {first ? (
        <>
          <DropZone
            accept={ACCEPT}
            inputRef={input}
            small={false}
            disabled={busy}
            error={null}
            words="Drop the broker’s P&L here, or choose it"
            onFiles={([file]) => {
              if (file) void send(file);
            }}
          >
            {busy ? <LoadingLines label="Reading the broker’s P&L" /> : null}
          </DropZone>
          <p className="caption mt-2">{WHERE}</p>
        </>
      ) : (
        <div className={css.upload}>
          <FileButton
            label="The broker’s P&L"
            accept={ACCEPT}
            words={busy ? "Reading" : "Upload another"}
            disabled={busy}
            compact
            onFile={(file) => void send(file)}
          />
          <p className="caption">{WHERE}</p>
        </div>
      )}
      {problem ? (
        <div className="mt-3">
          <Message kind="error" title={problem}>
            {waiting ? (
              <p className={css.choices}>
                {(start.data?.accounts ?? []).map((account) => (
                  <button
                    key={account.account}
                    className="btn compact"
                    type="button"
                    onClick={() => void send(waiting, account.account)}
                  >
                    {account.accountName}
                  </button>
                ))}
              </p>
            ) : null}
          </Message>
        </div>
      ) : null}
    </div>
  );
}

function Compared({ statement }: { statement: StatementLine }) {
  const { textOf } = useAmounts();
  const { data, error, errorUpdatedAt, isFetching, refetch } = useQuery({
    queryKey: ["reconciliation", statement.id],
    queryFn: ({ signal }) => fetchReconciliation(statement.id, signal),
    staleTime: 0,
  });
  if (error && !data) {
    return (
      <Failed
        title="We could not compare this statement."
        safe="Your trades are safe. Nothing was changed."
        error={error}
        at={errorUpdatedAt}
        busy={isFetching}
        retry={() => void refetch()}
      />
    );
  }
  if (!data) {
    return <LoadingLines label="Comparing" />;
  }
  const { comparison, problem } = data;
  return (
    <div aria-busy={isFetching || undefined}>
      <div className={css.compared}>
        <div className="min-w-0">
          {comparison ? (
            <ReconciledHeads of={comparison} />
          ) : (
            <Message kind="note" title={problem ?? "Nothing to compare."} />
          )}
          {data.charges ? <StatedCharges statement={statement} use={data.charges} /> : null}
        </div>
        <About statement={statement} scrips={comparison?.scrips.length} agreeing={comparison?.agreeing} />
      </div>
      {comparison ? (
        <>
          <ReconciledReasons of={comparison} statement={statement} />
          <ReconciledTax
            of={comparison}
            statement={statement}
            broker={brokers[comparison.broker] ?? comparison.broker}
          />
          <ReconciledScrips of={comparison} name={statement.name} />
          {comparison.notes.map(({ message, text }) => (
            <p key={message} className="caption mt-2">
              <Veiled>{textOf(text)}</Veiled>
            </p>
          ))}
        </>
      ) : null}
      <StatementFees id={statement.id} />
    </div>
  );
}

type AboutProps = { statement: StatementLine; scrips: number | undefined; agreeing: number | undefined };

function About({ statement, scrips, agreeing }: AboutProps) {
  async function remove() {
    try {
      await removeStatement(statement.id, true);
      await journalChanged();
      notify({
        text: `${statement.name} removed.`,
        action: { name: "Undo", do: () => undo(() => removeStatement(statement.id, false)) },
      });
    } catch (failed) {
      notify({
        kind: "failed",
        text: failed instanceof RequestError ? failed.message : "That did not work. Try again.",
      });
    }
  }

  return (
    <div>
      <h3 className="strong mb-1">
        {statement.accountName}, {partOf(statement)}
      </h3>
      <p className="caption">
        {longDay(statement.from)} – {longDay(statement.to)}. {statement.name}, uploaded {when(statement.addedAt)}.
        {scrips !== undefined && agreeing !== undefined
          ? ` ${counted(scrips, "scrip or contract", "scrips and contracts")}, ${count(agreeing)} agree to the paisa.`
          : ""}
      </p>
      <button className="btn compact mt-2" type="button" onClick={() => void remove()}>
        Remove statement
      </button>
    </div>
  );
}
