import type { Filter } from "~/api/history";
import { counted } from "~/lib/format";
import { type Change, choices, nothing } from "./filter-bar";
import { cutKeys } from "~/api/cut-keys";
import { periodOf, periodWords } from "./period";

type Props = { filter: Filter; trades: number; today: string; onChange: Change };

/** Filters that leave nothing: which they are, and the way out of each. */
export default function NoMatch({ filter, trades, today, onChange }: Props) {
  const set = named(filter, today);
  return (
    <div className="no-match">
      <p>
        <b className="strong">No trade matches {set.length === 1 ? "this filter" : "these filters"}.</b>
        <br />
        <span className="muted">Your journal has {counted(trades, "trade")}.</span>
      </p>
      {set.length > 1
        ? set.map(({ words, parts }) => (
            <button key={words} className="btn compact" type="button" onClick={() => onChange(parts)}>
              Without “{words}”
            </button>
          ))
        : null}
      <button className="btn compact" type="button" onClick={() => onChange(nothing)}>
        Clear all filters
      </button>
    </div>
  );
}

/** Each condition in words, with what of the address takes it away. */
export function named(filter: Filter, today: string): { words: string; parts: Record<string, null> }[] {
  const period = periodOf(filter, today);
  return [
    ...(period.key === "all"
      ? []
      : [
          {
            words: period.key === "own" ? periodWords(filter, today, null) : period.name,
            parts: { from: null, to: null },
          },
        ]),
    ...(filter.account ? [{ words: "this account", parts: { account: null } }] : []),
    ...(filter.symbol ? [{ words: filter.symbol, parts: { symbol: null } }] : []),
    ...Object.entries(choices).flatMap(([key, { options }]) => {
      const words = options.find(([value]) => value !== "" && value === filter[key as keyof typeof choices])?.[1];
      return words ? [{ words, parts: { [key]: null } }] : [];
    }),
    ...(["net", ...cutKeys] as const).flatMap((key) => {
      const value = filter[key];
      return value ? [{ words: `${key}: ${value}`, parts: { [key]: null } }] : [];
    }),
  ];
}
