// What a token may read, in words.
import type { TokenScope } from "~/api/tokens";

export const scopes: readonly { key: TokenScope; name: string; about: string }[] = [
  { key: "trades", name: "Trades", about: "Trades, option strategies, candles and exports" },
  { key: "analytics", name: "Analytics", about: "Figures by any list, risk, costs and insights" },
  { key: "notes", name: "Notes", about: "What you wrote beside trades, with setups and tags; trades you did not take" },
];

/** "trades and notes". */
export function scopeNames(keys: readonly TokenScope[]): string {
  const names = scopes.filter(({ key }) => keys.includes(key)).map(({ name }) => name.toLowerCase());
  return new Intl.ListFormat("en-IN", { type: "conjunction" }).format(names);
}
