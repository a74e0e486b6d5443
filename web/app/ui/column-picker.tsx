import { type SubmitEvent, useId, useState } from "react";
import { ChevronRight } from "lucide-react";
import { Field } from "./field";
import { LoadingLines } from "./loading-lines";
import { Message } from "./message";
import { Select } from "./select";

type Rows = {
  headerRow: number;
  rows: readonly { number: number; cells: readonly string[] }[];
  guess: readonly { field: string; column: number }[];
};

/** Which column holds what; the shape that is sent. */
export type Columns<Broker extends string> = {
  broker: Broker;
  header: string[];
  columns: { field: string; column: number }[];
  exchange: "NSE" | "BSE" | "MCX" | null;
  monthFirst: boolean | null;
};

type Props<Broker extends string> = {
  /** What the table is taken for. */
  of: "trades" | "holdings";
  rows: Rows;
  /** What was chosen before, for this file or the last of its kind. */
  chosen: Columns<Broker> | null;
  brokers: readonly (readonly [Broker, string])[];
  /** The broker whose name the user gives; asked for only where an account comes of it. */
  unnamed: Broker;
  names: readonly string[] | null;
  /** By field, as the server names them: `columns.price`. */
  problems: Record<string, string>;
  /** What stopped the last attempt. */
  failed: string | null;
  busy: boolean;
  onHeader: (row: number) => void;
  onRead: (columns: Columns<Broker>, name: string) => void;
  onCancel?: () => void;
};

type Choice = readonly (readonly [field: string, label: string])[];

const FIELDS: Record<
  "trades" | "holdings",
  { needed: Choice; more: Choice; charges: Choice; about: Record<string, string> }
> = {
  trades: {
    needed: [
      ["date", "Date"],
      ["name", "Symbol or contract"],
      ["side", "Buy or sell"],
      ["quantity", "Quantity"],
      ["price", "Price"],
      ["value", "Value"],
    ],
    more: [
      ["time", "Time"],
      ["exchange", "Exchange"],
      ["segment", "Segment"],
      ["isin", "ISIN"],
      ["expiry", "Expiry"],
      ["strike", "Strike"],
      ["right", "Call or put"],
      ["tradeId", "Trade id"],
      ["orderId", "Order id"],
      ["status", "Status"],
    ],
    charges: [
      ["brokerage", "Brokerage"],
      ["stt", "STT or CTT"],
      ["exchangeCharge", "Exchange charges"],
      ["sebiFee", "SEBI fees"],
      ["ipft", "IPFT"],
      ["stampDuty", "Stamp duty"],
      ["gst", "GST"],
      ["dpCharge", "DP charges"],
    ],
    about: {
      date: "The day of the trade, with or without its time.",
      name: "As INFY, or NIFTY 16 JUN 26 23900 CE.",
      side: "Without it, a quantity below 0 is a sell.",
      quantity: "In shares or units, not in lots.",
      price: "Of one share, in rupees.",
      value: "Price × quantity. Enough without a price; with one, both are compared.",
    },
  },
  holdings: {
    needed: [
      ["name", "Symbol or name"],
      ["isin", "ISIN"],
      ["quantity", "Quantity"],
      ["price", "Average price"],
      ["date", "Date of purchase"],
    ],
    more: [],
    charges: [],
    about: {
      name: "The exchange’s symbol where the list has it.",
      isin: "The surest name of a share. Enough without a symbol.",
      quantity: "Shares held, those that are pledged too.",
      price: "What one share cost, not what it is worth today. Without it you enter the price below.",
      date: "Only where each row is a purchase of its own.",
    },
  },
};

const EXCHANGES = [
  ["", "Not known: NSE is assumed"],
  ["NSE", "NSE"],
  ["BSE", "BSE"],
  ["MCX", "MCX"],
] as const;
const DATES = [
  ["", "As the file’s own dates show"],
  ["day", "Day first: 31/12/2026"],
  ["month", "Month first: 12/31/2026"],
] as const;

/** A file that no layout fits: its first rows, and a select for each thing a column can hold. */
export function ColumnPicker<Broker extends string>(props: Props<Broker>) {
  const { of, rows, chosen, brokers, unnamed, names, problems, failed, busy, onHeader, onRead, onCancel } = props;
  const id = useId();
  const { needed, more, charges, about } = FIELDS[of];
  const header = rows.rows[0]?.cells ?? [];
  const own = chosen && sameHeader(chosen.header, header) ? chosen : null;
  const [broker, setBroker] = useState<Broker>(own?.broker ?? unnamed);
  const [name, setName] = useState("");
  const [picked, pick] = useState(() => columnsOf(own?.columns ?? rows.guess));
  const [exchange, setExchange] = useState<string>(own?.exchange ?? "");
  const [dates, setDates] = useState<string>(!own || own.monthFirst === null ? "" : own.monthFirst ? "month" : "day");

  const titles = header.map((title, at) => title || `Column ${letter(at)}`);
  const options = [["", "Not in the file"] as const, ...titles.map((title, at) => [String(at), title] as const)];
  const select = ([field, label]: readonly [string, string]) => (
    <Select
      key={field}
      id={`${id}-${field}`}
      label={label}
      options={options}
      value={picked[field] ?? ""}
      disabled={busy}
      error={problems[`columns.${field}`] ?? null}
      hint={sample(rows, picked[field]) ?? about[field]}
      onChange={({ target }) => pick({ ...picked, [field]: target.value })}
    />
  );
  const isWrong = more.some(([field]) => problems[`columns.${field}`]);
  const isWrongCharge = charges.some(([field]) => problems[`columns.${field}`]);
  const chosenCharges = charges.filter(([field]) => picked[field]).length;
  const chosenMore = [...more.map(([field]) => picked[field]), exchange, dates].filter(Boolean).length;

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    const columns = [...needed, ...more, ...charges].flatMap(([field]) => {
      const column = picked[field];
      return column ? [{ field, column: Number(column) }] : [];
    });
    const monthFirst = dates === "" ? null : dates === "month";
    const at = exchange === "NSE" || exchange === "BSE" || exchange === "MCX" ? exchange : null;
    onRead({ broker, header: [...header], columns, exchange: at, monthFirst }, name.trim());
  }

  return (
    <form className="stack" onSubmit={submit} noValidate aria-label="Columns of the file">
      <p className="muted max-w-[62ch]">
        Say once which column holds what. The next file of this kind is read the same way.{" "}
        {of === "trades"
          ? "Nothing is saved until you confirm the preview."
          : "The rows come into the table below, and are saved when you click Save."}
      </p>
      {failed ? <Message kind="error" title={failed} /> : null}
      {problems["columns"] ? <Message kind="error" title={problems["columns"]} /> : null}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable */}
      <div className="scroll" tabIndex={0} role="region" aria-label="First rows of the file">
        <table className="data-table">
          <thead>
            <tr>
              <th scope="col">Row</th>
              {titles.map((title, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- a column is its place
                <th scope="col" key={at}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.rows.slice(1, 5).map(({ number, cells }) => (
              <tr key={number}>
                <td className="num">{number}</td>
                {titles.map((_, at) => (
                  // oxlint-disable-next-line react/no-array-index-key -- a column is its place
                  <td className="num" key={at}>
                    {cells[at] ?? ""}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <HeaderRow id={`${id}-header`} row={rows.headerRow} busy={busy} onHeader={onHeader} />
      <div className="two-columns">{needed.map(select)}</div>
      <details className="more" open={isWrong ? true : undefined}>
        <summary>
          <ChevronRight aria-hidden />
          {of === "trades" ? "More columns, exchange and dates" : "Dates"}
          {chosenMore > 0 ? ` (${chosenMore} chosen)` : ""}
        </summary>
        <div className="two-columns pt-2">
          {more.map(select)}
          {of === "trades" ? (
            <Select
              id={`${id}-at`}
              label="Exchange of rows that name none"
              options={EXCHANGES}
              value={exchange}
              disabled={busy}
              onChange={({ target }) => setExchange(target.value)}
            />
          ) : null}
          <Select
            id={`${id}-dates`}
            label="Dates with slashes"
            options={DATES}
            value={dates}
            disabled={busy}
            onChange={({ target }) => setDates(target.value)}
          />
        </div>
      </details>
      {charges.length > 0 ? (
        <details className="more" open={isWrongCharge ? true : undefined}>
          <summary>
            <ChevronRight aria-hidden />
            Charges that the file states{chosenCharges > 0 ? ` (${chosenCharges} chosen)` : ""}
          </summary>
          <p className="caption max-w-[62ch] pt-2">
            Paid for the row, in rupees. They are used where every trade of a day states them; what is not stated is
            estimated.
          </p>
          <div className="two-columns pt-2">{charges.map(select)}</div>
        </details>
      ) : null}
      {of === "trades" ? (
        <div className="two-columns">
          <Select
            id={`${id}-broker`}
            label="Broker of the file"
            options={brokers}
            value={broker}
            disabled={busy}
            hint="For the charges. Each account is matched by itself."
            onChange={({ target }) => setBroker(target.value as Broker)}
          />
          {names && broker === unnamed ? (
            <>
              <Field
                id={`${id}-broker-name`}
                label="Name of the broker"
                list={`${id}-broker-names`}
                value={name}
                disabled={busy}
                autoComplete="off"
                maxLength={40}
                hint="The account is called so. You can rename it in Settings."
                onChange={({ target }) => setName(target.value)}
              />
              <datalist id={`${id}-broker-names`}>
                {names.map((one) => (
                  <option key={one} value={one} />
                ))}
              </datalist>
            </>
          ) : null}
        </div>
      ) : null}
      <div className="button-row">
        <button className="btn primary" type="submit" aria-busy={busy || undefined} aria-disabled={busy || undefined}>
          Read with these columns
        </button>
        {onCancel ? (
          <button className="btn" type="button" disabled={busy} onClick={onCancel}>
            Cancel
          </button>
        ) : null}
      </div>
    </form>
  );
}

/** Before the first rows are there, or when they cannot be had. */
export function NoRowsYet({ error, again }: { error: string | null; again: () => void }) {
  if (!error) return <LoadingLines label="Reading the first rows" />;
  return (
    <Message kind="error" title={error}>
      <button className="btn compact mt-3" type="button" onClick={again}>
        Try again
      </button>
    </Message>
  );
}

/** The row with the names of the columns; another one is looked at when the field is left. */
function HeaderRow({
  id,
  row,
  busy,
  onHeader,
}: {
  id: string;
  row: number;
  busy: boolean;
  onHeader: (row: number) => void;
}) {
  const [typed, type] = useState(String(row));
  const number = Number(typed);
  const isRow = Number.isInteger(number) && number > 0 && number < 1_000_000;
  function look() {
    if (isRow && number !== row) onHeader(number);
  }
  return (
    <Field
      id={id}
      className="max-w-[370px]"
      label="Row with the names of the columns"
      inputMode="numeric"
      autoComplete="off"
      value={typed}
      disabled={busy}
      error={isRow ? null : "Type the number of a row, as your spreadsheet shows it."}
      onChange={({ target }) => type(target.value)}
      onBlur={look}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        event.preventDefault();
        look();
      }}
    />
  );
}

function columnsOf(columns: readonly { field: string; column: number }[]): Record<string, string> {
  return Object.fromEntries(columns.map(({ field, column }) => [field, String(column)]));
}

const sameHeader = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((title, at) => title.toLowerCase() === other[at]!.toLowerCase());

/** The first values of a column, for the eye: `INFY · NIFTY2642123000CE`. */
function sample({ rows }: Rows, column: string | undefined): string | undefined {
  if (!column) return undefined;
  const values = rows.slice(1).flatMap(({ cells }) => cells[Number(column)] || []);
  const first = [...new Set(values)].slice(0, 3).join(" · ");
  return first ? `In the file: ${first}` : "This column is empty in the first rows.";
}

/** As a spreadsheet names it. */
const letter = (at: number): string =>
  (at >= 26 ? letter(Math.floor(at / 26) - 1) : "") + String.fromCharCode(65 + (at % 26));
