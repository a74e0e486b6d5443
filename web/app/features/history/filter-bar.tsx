import type { AccountLine, Filter } from "~/api/history";
import { TypedFilter } from "~/ui/typed-filter";
import { isFiltered } from "./view";
import { type Period, periodOf, periodsAt } from "./period";

export type Change = (parts: Record<string, string | null>) => void;

type Props = { filter: Filter; today: string; firstDay: string | null; symbols: readonly string[]; accounts: readonly AccountLine[]; onChange: Change };

export const choices = {
  segment: { name: "Segment", options: [["", "All"], ["equity", "Equity"], ["fno", "F&O"]] },
  product: { name: "Product", options: [["", "All"], ["intraday", "Intraday"], ["delivery", "Delivery"], ["futures", "Futures"], ["options", "Options"]] },
  direction: { name: "Direction", options: [["", "Both"], ["long", "Long"], ["short", "Short"]] },
  result: {
    name: "Result",
    options: [["", "All"], ["win", "Wins"], ["loss", "Losses"], ["breakeven", "Breakeven"], ["open", "Open"], ["unknown_cost", "No buy price"], ["settlement_needed", "No closing price"]],
  },
} as const;

/** One line of choices; on a phone it scrolls sideways. */
export function FilterBar({ filter, today, firstDay, symbols, accounts, onChange }: Props) {
  const period = periodOf(filter, today);
  const known = periodsAt(today, firstDay);
  const periods = known.some(({ key }) => key === period.key) || period.key === "own" ? known : [...known, period];

  function choosePeriod(key: string) {
    const chosen = periods.find((one) => one.key === key);
    onChange(chosen ? { from: chosen.from ?? null, to: chosen.to ?? null } : { from: filter.from ?? firstDay ?? today, to: filter.to ?? today });
  }

  return (
    <div className="fbar" role="group" aria-label="Filters">
      <label className={`fsel ${period.key === "all" ? "" : "set"}`}>
        <i>Period</i>
        <select value={period.key} onChange={(event) => choosePeriod(event.target.value)}>
          {periods.map(({ key, name }) => <option key={key} value={key}>{name}</option>)}
          <option value="own">Choose dates</option>
        </select>
      </label>
      {period.key === "own" ? <Days period={period} onChange={onChange} /> : null}
      <TypedFilter id="symbol-filter" name="Symbol" value={filter.symbol ?? ""} offered={symbols} onChange={(symbol) => onChange({ symbol })} />
      {accounts.length > 1 || filter.account ? (
        <label className={`fsel ${filter.account ? "set" : ""}`}>
          <i>Account</i>
          <select value={filter.account ?? ""} onChange={(event) => onChange({ account: event.target.value })}>
            <option value="">All</option>
            {accounts.map(({ account, accountName }) => <option key={account} value={account}>{accountName}</option>)}
            {filter.account && !accounts.some(({ account }) => account === filter.account) ? <option value={filter.account}>This account</option> : null}
          </select>
        </label>
      ) : null}
      {Object.entries(choices).map(([key, { name, options }]) => {
        const value = filter[key as keyof typeof choices] ?? "";
        return (
          <label key={key} className={`fsel ${value ? "set" : ""}`}>
            <i>{name}</i>
            <select value={value} onChange={(event) => onChange({ [key]: event.target.value })}>
              {options.map(([option, words]) => <option key={option} value={option}>{words}</option>)}
            </select>
          </label>
        );
      })}
      {isFiltered(filter) ? <button className="btn link sml" type="button" onClick={() => onChange(nothing)}>Clear</button> : null}
    </div>
  );
}

export const nothing = { from: null, to: null, symbol: null, account: null, segment: null, product: null, direction: null, result: null };

function Days({ period: { from = "", to = "" }, onChange }: { period: Period; onChange: Change }) {
  // A date being typed passes through years like 0002.
  const set = (key: "from" | "to") => (event: { target: HTMLInputElement }) => {
    const { value } = event.target;
    if (value === "" || value >= "1990") onChange({ [key]: value });
  };
  return (
    <>
      <label className="fsel set"><i>From</i><input type="date" defaultValue={from} key={`from ${from}`} max={to || undefined} onChange={set("from")} /></label>
      <label className="fsel set"><i>to</i><input type="date" defaultValue={to} key={`to ${to}`} min={from || undefined} onChange={set("to")} /></label>
    </>
  );
}
