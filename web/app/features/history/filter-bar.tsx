import { lazy } from "react";
import type { AccountLine, Filter } from "~/api/history";
import { Part } from "~/ui/part";
import { TypedFilter } from "~/ui/typed-filter";
import { Conditions } from "./conditions";
import { filterKeys, isFiltered } from "./view";
import { periodOf, periodsAt } from "./period";

/** Only who chooses dates needs them. */
const FilterDays = lazy(() => import("./filter-days"));
/** As large as they are: nothing moves when they come. */
const ROOM_OF_DAYS = ["From", "to"].map((name) => (
  <span key={name} className="filter-select set" aria-hidden="true">
    <i>{name}</i>
    <input type="text" disabled />
    <span className="input-suffix cal-of">
      <button className="icon-button" type="button" disabled>
        <span className="icon" />
      </button>
    </span>
  </span>
));

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
      {period.key === "own" ? (
        <Part fallback={ROOM_OF_DAYS}>
          <FilterDays period={period} onChange={onChange} />
        </Part>
      ) : null}
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
