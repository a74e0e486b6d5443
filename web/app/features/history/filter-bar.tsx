import { useId, useState } from "react";
import type { AccountLine, Filter } from "~/api/history";
import { typedDay } from "~/lib/typed-date";
import { DateInput } from "~/ui/date-input";
import { TypedFilter } from "~/ui/typed-filter";
import { Conditions } from "./conditions";
import { filterKeys, isFiltered } from "./view";
import { type Period, periodOf, periodsAt } from "./period";

export type Change = (parts: Record<string, string | null>) => void;

type Props = {
  filter: Filter;
  today: string;
  firstDay: string | null;
  symbols: readonly string[];
  /** To choose from; one's own journal has the choice in the frame. */
  accounts: readonly Pick<AccountLine, "account" | "accountName">[] | null;
  onChange: Change;
  /** Of two bars on a page the second one is another. */
  name?: string;
};

export const choices = {
  segment: {
    name: "Segment",
    options: [
      ["", "All"],
      ["equity", "Equity"],
      ["fno", "F&O"],
      ["commodity", "Commodity"],
      ["currency", "Currency"],
    ],
  },
  product: {
    name: "Product",
    options: [
      ["", "All"],
      ["intraday", "Intraday"],
      ["delivery", "Delivery"],
      ["futures", "Futures"],
      ["options", "Options"],
    ],
  },
  direction: {
    name: "Direction",
    options: [
      ["", "Both"],
      ["long", "Long"],
      ["short", "Short"],
    ],
  },
  result: {
    name: "Result",
    options: [
      ["", "All"],
      ["win", "Wins"],
      ["loss", "Losses"],
      ["breakeven", "Breakeven"],
      ["open", "Open"],
      ["unknown_cost", "No buy price"],
      ["settlement_needed", "No closing price"],
    ],
  },
} as const;

/** One line of choices; on a phone it scrolls sideways. */
export function FilterBar({ filter, today, firstDay, symbols, accounts, onChange, name = "Filters" }: Props) {
  const period = periodOf(filter, today);
  const known = periodsAt(today, firstDay);
  const periods = known.some(({ key }) => key === period.key) || period.key === "own" ? known : [...known, period];

  function choosePeriod(key: string) {
    const chosen = periods.find((one) => one.key === key);
    onChange(
      chosen
        ? { from: chosen.from ?? null, to: chosen.to ?? null }
        : { from: filter.from ?? firstDay ?? today, to: filter.to ?? today },
    );
  }

  return (
    <div className="filter-bar" role="group" aria-label={name}>
      <label className={`filter-select ${period.key === "all" ? "" : "set"}`}>
        <i>Period</i>
        <select value={period.key} onChange={(event) => choosePeriod(event.target.value)}>
          {periods.map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
          <option value="own">Choose dates</option>
        </select>
      </label>
      {period.key === "own" ? <Days period={period} onChange={onChange} /> : null}
      <TypedFilter
        id={name === "Filters" ? "symbol-filter" : `symbol-filter-${name.toLowerCase().replaceAll(" ", "-")}`}
        name="Symbol"
        value={filter.symbol ?? ""}
        offered={symbols}
        onChange={(symbol) => onChange({ symbol })}
      />
      {accounts && (accounts.length > 1 || filter.account) ? (
        <label className={`filter-select ${filter.account ? "set" : ""}`}>
          <i>Account</i>
          <select value={filter.account ?? ""} onChange={(event) => onChange({ account: event.target.value })}>
            <option value="">All</option>
            {accounts.map(({ account, accountName }) => (
              <option key={account} value={account}>
                {accountName}
              </option>
            ))}
            {filter.account && !accounts.some(({ account }) => account === filter.account) ? (
              <option value={filter.account}>This account</option>
            ) : null}
          </select>
        </label>
      ) : null}
      {Object.entries(choices).map(([key, { name, options }]) => {
        const value = filter[key as keyof typeof choices] ?? "";
        return (
          <label key={key} className={`filter-select ${value ? "set" : ""}`}>
            <i>{name}</i>
            <select value={value} onChange={(event) => onChange({ [key]: event.target.value })}>
              {options.map(([option, words]) => (
                <option key={option} value={option}>
                  {words}
                </option>
              ))}
              {value && !options.some(([option]) => option === value) ? <option value={value}>Several</option> : null}
            </select>
          </label>
        );
      })}
      <Conditions filter={filter} onChange={onChange} />
      {isFiltered(accounts ? filter : { ...filter, account: undefined }) ? (
        <button
          className="btn link compact"
          type="button"
          onClick={() => onChange(accounts ? nothing : { ...nothing, account: filter.account ?? null })}
        >
          Clear
        </button>
      ) : null}
    </div>
  );
}

export const nothing: Record<string, null> = Object.fromEntries(filterKeys.map((key) => [key, null]));

/** A day counts when one leaves its field, by Enter too: half of one on the way would be another. */
function Days({ period: { from = "", to = "" }, onChange }: { period: Period; onChange: Change }) {
  return (
    <>
      <OneDay
        key={`from ${from}`}
        name="From"
        day={from}
        max={to || undefined}
        onDay={(day) => onChange({ from: day })}
      />
      <OneDay key={`to ${to}`} name="to" day={to} min={from || undefined} onDay={(day) => onChange({ to: day })} />
    </>
  );
}

type OneDayProps = { name: string; day: string; min?: string; max?: string; onDay: (day: string) => void };

function OneDay({ name, day, min, max, onDay }: OneDayProps) {
  const id = useId();
  const [value, setValue] = useState(day);

  function take(next: string) {
    if (next !== day && (next === "" || (typedDay(next) === next && next >= "1990"))) onDay(next);
  }

  return (
    <span className="filter-select set">
      <label htmlFor={id}>
        <i>{name}</i>
      </label>
      <DateInput
        id={id}
        value={value}
        min={min}
        max={max}
        onValue={setValue}
        onLeave={take}
        onKeyDown={(event) => {
          if (event.key === "Enter") event.currentTarget.blur();
        }}
      />
    </span>
  );
}
