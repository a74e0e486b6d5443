// A result has an address: the rule as it stood, the candles, the time. Whoever opens it has it worked out again.
import type { BacktestRun } from "~/api/backtests";

export type ResultLink = {
  /** Key of the rule, and which of its changes made it what was run. */
  rule: string;
  version: number;
  candles: { id: number; revision: number }[];
  from: string | null;
  to: string | null;
  adjusted: boolean;
  /** Names the result that there was. */
  mark: string;
};

type Of = {
  rule: string;
  from: string | null;
  to: string | null;
  adjusted: boolean;
  link: NonNullable<BacktestRun["link"]>;
};

/** Null: the rule is not stored as it was run. */
export function linkTo({ rule, from, to, adjusted, link: { version, candles, mark } }: Of): string | null {
  if (version === null) return null;
  const asked = new URLSearchParams({
    rule,
    version: String(version),
    candles: candles.map(({ id, revision }) => `${id}.${revision}`).join(","),
  });
  if (from) asked.set("from", from);
  if (to) asked.set("to", to);
  if (adjusted) asked.set("adjusted", "yes");
  asked.set("mark", mark);
  return `/backtests?${asked}`;
}

/** Null: it is no link to a result; "broken": part of it is missing. */
export function readLink(asked: URLSearchParams): ResultLink | "broken" | null {
  const version = asked.get("version");
  if (version === null) return null;
  const rule = asked.get("rule");
  const candles = (asked.get("candles") ?? "").split(",").map((one) => {
    const [, id, revision] = /^(\d{1,15})\.(\d{1,15})$/.exec(one) ?? [];
    return id && revision ? { id: Number(id), revision: Number(revision) } : null;
  });
  const known = candles.filter((one) => one !== null);
  const mark = asked.get("mark") ?? "";
  const isWhole = /^\d{1,15}$/.test(version) && known.length === candles.length && /^[0-9a-f]{12}$/.test(mark);
  if (!rule || !isWhole) return "broken";
  const [from, to] = [asked.get("from"), asked.get("to")];
  const adjusted = asked.get("adjusted") === "yes";
  return { rule, version: Number(version), candles: known, from, to, adjusted, mark };
}

/** What became of the result since the link was made; `changed`: instruments whose candles are others by now. */
export function sinceThen(then: string, now: string, changed: readonly string[]): string {
  const same = then === now;
  if (changed.length > 0) {
    const names = changed.join(", ");
    return same
      ? `The candles of ${names} were changed since this link was made; the result is still the same.`
      : `The candles of ${names} were changed since this link was made, and the result is another one now.`;
  }
  return same
    ? "The same result as when this link was made."
    : "The result is another one than when this link was made: Rojmel works it out differently by now, or knows other charges, splits or bonuses.";
}
