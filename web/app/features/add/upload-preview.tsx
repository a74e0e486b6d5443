import { type ComponentProps, lazy, type Ref } from "react";
import { Link } from "react-router";
import type { RequestError } from "~/api/errors";
import { askedLot, asksDates, lotsSaid } from "~/api/file-questions";
import type { Preview } from "~/api/imports";
import { asksUnit } from "~/api/quantities";
import type { FileReport } from "~/api/report";
import { useAmounts } from "~/lib/amounts";
import { Part } from "~/ui/part";
import { Veiled } from "~/ui/veiled";
import { count, counted, MINUS } from "~/lib/format";
import { loginThen } from "~/lib/next-path";
import { DateOrderChoice, DatesReadAs } from "~/ui/date-order-choice";
import { LoadingLines } from "~/ui/loading-lines";
import { LotSize } from "~/ui/lot-size";
import { Message } from "~/ui/message";
import { Pnl } from "~/ui/pnl";
import { CountedAs, QuantityChoice } from "~/ui/quantity-choice";
import { Section } from "~/ui/section";
import { type Line, Statement } from "~/ui/statement";
import { UnprovenNote } from "~/ui/unproven";
import { ofAll, Warnings } from "~/ui/warnings";
import { RejectedRows } from "./rejected-rows";
import { advice, canTryAgain, foundWords } from "./upload-advice";
import { UploadAccount } from "./upload-account";
import { mark, pickDates, pickLot, pickQuantities, readAsFile, type UploadItem } from "./upload-items";
import css from "./add.module.css";

/** Only a file that no broker's layout fits needs it. */
const ChooseColumns = lazy(() => import("./choose-columns"));

function Columns(props: ComponentProps<typeof ChooseColumns>) {
  return (
    <Part fallback={<LoadingLines label="Loading the columns" />}>
      <ChooseColumns {...props} />
    </Part>
  );
}

type Props = {
  item: UploadItem;
  /** The only file: its own button is the one to press. */
  alone: boolean;
  busy: boolean;
  titleRef: Ref<HTMLParagraphElement> | undefined;
  onSubmit: (acceptGoodRows: boolean) => void;
  onDiscard: () => void;
  onPreview: () => void;
};

/** What the file would add, or why it cannot be read or stored. */
export function SheetPreview(props: Props) {
  const { item } = props;
  const { state, file } = item;
  switch (state.is) {
    case "previewed":
      return <Seen {...props} preview={state.preview} />;
    case "refused":
      return (
        <Section name="Not read" sub={file.name}>
          {marksColumns(state.error) ? (
            <Message kind="error" title="Correct the columns that are marked." titleRef={props.titleRef} />
          ) : (
            <Refusal {...props} error={state.error} step="preview" />
          )}
          {wantsColumns(item, state.error) ? (
            <div className="mt-5">
              <h3 className="small-heading">Choose the columns</h3>
              <Columns item={item} error={state.error} busy={props.busy} />
            </div>
          ) : null}
          {state.error.fields.account ? <UploadAccount item={item} busy={props.busy} /> : null}
        </Section>
      );
    case "choosing":
      return (
        <Section name="Columns" sub={file.name}>
          <Columns item={item} error={null} busy={props.busy} />
        </Section>
      );
    case "failed":
      return (
        <Section name="Not added" sub={file.name}>
          <Refusal {...props} error={state.error} step="submit" />
          {state.file ? (
            <>
              <Warnings warnings={ofAll(state.file.warningTexts ?? [])} />
              <RejectedRows file={state.file} />
            </>
          ) : null}
          {state.error.code === "rows_rejected" && state.file ? <GoodRows {...props} file={state.file} /> : null}
        </Section>
      );
    default:
      return null;
  }
}

/** No layout fits the file, or what was chosen for it does not. */
function wantsColumns({ columns }: UploadItem, error: RequestError): boolean {
  return error.code === "unknown_layout" || marksColumns(error) || (columns !== null && error.code === "no_trades");
}

const marksColumns = ({ fields }: RequestError) => Object.keys(fields).some((field) => field.startsWith("columns"));

type Refused = Props & { error: Extract<UploadItem["state"], { is: "refused" }>["error"]; step: "preview" | "submit" };

function Refusal({ item, error, step, busy, titleRef, onDiscard, onPreview, onSubmit }: Refused) {
  const lot = askedLot(error);
  return (
    <Message kind="error" title={<Veiled>{error.said(useAmounts().hidden)}</Veiled>} titleRef={titleRef}>
      <p className="muted empty:hidden">{advice(error, step)}</p>
      {error.code === "rows_rejected" ? null : (
        <div className="mt-3 flex flex-wrap gap-3">
          {error.code === "contradiction" ? (
            <button className="btn compact" type="button" disabled={busy} onClick={() => readAsFile(item.key)}>
              {foundWords(error)}
            </button>
          ) : null}
          {error.code === "signed_out" ? (
            <Link className="btn compact" to={loginThen("/dashboard")}>
              Login
            </Link>
          ) : null}
          {canTryAgain(error) && error.code !== "signed_out" ? (
            <button
              className="btn compact"
              type="button"
              disabled={busy}
              onClick={step === "preview" ? onPreview : () => onSubmit(false)}
            >
              Retry
            </button>
          ) : null}
          {asksDates(error) ? <DateOrderChoice busy={busy} onChoose={(order) => pickDates(item.key, order)} /> : null}
          {asksUnit(error) ? <QuantityChoice busy={busy} onChoose={(unit) => pickQuantities(item.key, unit)} /> : null}
          <button className="btn compact" type="button" disabled={busy} onClick={onDiscard}>
            Remove this file
          </button>
        </div>
      )}
      {lot ? <LotSize key={lot} name={lot} busy={busy} onSay={(counts) => pickLot(item.key, lot, counts)} /> : null}
    </Message>
  );
}

function Seen(props: Props & { preview: Preview }) {
  const { signedRupees } = useAmounts();
  const { preview, item, alone, busy, onSubmit, onDiscard } = props;
  const { file, adds } = preview;
  const bad = file.rows.rejected.length + file.rows.rejectedMore;
  return (
    <Section name="Preview" sub={item.file.name} className="settle">
      <h2 className="result-heading font-display">{headline(preview)}</h2>
      {file.format.startsWith("columns-") && !preview.alreadyThere ? (
        <p className="muted mb-4">
          Read by the columns you chose.{" "}
          <button className="linked" type="button" disabled={busy} onClick={() => mark(item.key, { is: "choosing" })}>
            Change the columns
          </button>
        </p>
      ) : null}
      {preview.quantities && !preview.alreadyThere ? (
        <CountedAs unit={preview.quantities} busy={busy} onChoose={(unit) => pickQuantities(item.key, unit)} />
      ) : null}
      {item.dates && !preview.alreadyThere ? (
        <DatesReadAs order={item.dates} busy={busy} onChoose={(order) => pickDates(item.key, order)} />
      ) : null}
      <div className={css.fileReport}>
        <Statement caption={`Rows of ${file.name}`} lines={rowLines(file)} />
        <Statement
          caption={`What ${file.name} adds`}
          lines={[
            { name: "Gross P&L", value: signedRupees(adds.grossPnl) },
            { name: "Charges", note: "estimated", value: signedRupees(-adds.charges) },
            { name: "Net P&L added", value: <Pnl value={adds.netPnl} />, kind: "total" },
          ]}
        />
      </div>
      <UnprovenNote of={adds} />
      <UploadAccount item={item} busy={busy} preview={preview} />
      <Warnings warnings={ofAll([...preview.warningTexts, ...(file.warningTexts ?? [])])} />
      {preview.alreadyThere
        ? null
        : Object.entries(lotsSaid(file.warningTexts ?? [])).map(([name, counts]) => (
            <LotSize key={name} name={name} now={counts} busy={busy} onSay={(now) => pickLot(item.key, name, now)} />
          ))}
      <ToFix preview={preview} />
      <RejectedRows file={file} />
      {bad > 0 ? (
        <GoodRows {...props} file={file} />
      ) : (
        <div className="button-row">
          {file.rows.fills > 0 && !preview.alreadyThere ? (
            <button
              className={`btn ${alone ? "primary" : ""}`}
              type="button"
              disabled={busy}
              onClick={() => onSubmit(false)}
            >
              Submit Trades ({counted(file.rows.fills, "execution")})
            </button>
          ) : null}
          <button className="btn" type="button" disabled={busy} onClick={onDiscard}>
            Discard
          </button>
          <p className="caption">Nothing is saved until you confirm. You can undo it later, in one step.</p>
        </div>
      )}
    </Section>
  );
}

function GoodRows({ file, alone, busy, onSubmit, onDiscard }: Props & { file: FileReport }) {
  const good = file.rows.fills;
  return (
    <div className="button-row">
      {good > 0 ? (
        <button
          className={`btn ${alone ? "primary" : ""}`}
          type="button"
          disabled={busy}
          onClick={() => onSubmit(true)}
        >
          Submit Trades ({counted(good, "good row")})
        </button>
      ) : null}
      <button className="btn" type="button" disabled={busy} onClick={onDiscard}>
        Discard
      </button>
      <p className="caption">
        Nothing is saved until you confirm. Correct the rows and choose the file again, or submit only the good rows.
      </p>
    </div>
  );
}

function ToFix({ preview: { questions, questionsMore } }: { preview: Preview }) {
  const { textOf } = useAmounts();
  const all = questions.length + questionsMore;
  if (all === 0) return null;
  return (
    <>
      <h3 className="small-heading">{count(all)} to fix after adding</h3>
      <ul className="brief">
        {questions.map(({ subject, factText, reasonText }) => (
          <li key={subject}>
            <b className="strong">
              <Veiled>{textOf(factText)}</Veiled>
            </b>{" "}
            <span className="muted">
              <Veiled>{textOf(reasonText)}</Veiled>
            </span>
          </li>
        ))}
      </ul>
      {questionsMore > 0 ? <p className="caption mt-2">and {count(questionsMore)} more</p> : null}
      <p className="muted mt-2">The journal shows what to do for each of them.</p>
    </>
  );
}

/** `2,138 new fills make 214 trades.` */
export function headline({ file, alreadyThere, adds }: Pick<Preview, "file" | "alreadyThere" | "adds">): string {
  const { fills, duplicates } = file.rows;
  if (alreadyThere) return "This file is already in your journal.";
  if (fills === 0)
    return duplicates > 0 ? "Nothing new: all of it is already in your journal." : "Nothing in this file can be added.";
  const make = fills === 1 ? "makes" : "make";
  if (adds.trades > 0) return `${counted(fills, "new execution")} ${make} ${counted(adds.trades, "trade")}.`;
  return `${counted(fills, "new execution")} ${fills === 1 ? "belongs" : "belong"} to trades already in your journal.`;
}

/** A column that adds up: what was read, less what does not count, is what is new. */
export function rowLines({ rows }: FileReport): Line[] {
  const bad = rows.rejected.length + rows.rejectedMore;
  const lines: (Line & { seen: boolean })[] = [
    { name: "Rows read", value: count(rows.read), seen: true },
    { name: "Already in your journal", value: less(rows.duplicates), kind: "part", seen: true },
    {
      name: "Conflicts",
      note: "same trade, different details",
      value: less(rows.conflicts),
      kind: "part",
      seen: rows.conflicts > 0,
    },
    { name: "Skipped", note: "not trades", value: less(rows.skipped), kind: "part", seen: rows.skipped > 0 },
    { name: "Could not be read", value: less(bad), kind: "part", seen: bad > 0 },
    { name: "New executions", value: count(rows.fills), kind: "total", seen: true },
  ];
  return lines.flatMap(({ seen, ...line }) => (seen ? [line] : []));
}

const less = (value: number) => (value === 0 ? "0" : `${MINUS}${count(value)}`);
