// Times of trading without candles: shown as what they are, never joined and never filled in.

/** Begins in seconds since 1970; so many candles are missing, one after the other. */
export type Gap = { from: number; candles: number };

/** When each missing candle would have begun. `length` in seconds. */
export const missingTimes = (gaps: readonly Gap[], length: number): number[] =>
  gaps.flatMap(({ from, candles }) => Array.from({ length: candles }, (_, at) => from + at * length));

export type TableRow = { candle: number } | { gap: Gap };

/** Candles, by their place, and gaps in the order of time. */
export function rowsOf(at: readonly number[], gaps: readonly Gap[]): TableRow[] {
  const rows: TableRow[] = [];
  let next = 0;
  for (const [candle, begin] of at.entries()) {
    for (; next < gaps.length && gaps[next]!.from < begin; next += 1) rows.push({ gap: gaps[next]! });
    rows.push({ candle });
  }
  for (; next < gaps.length; next += 1) rows.push({ gap: gaps[next]! });
  return rows;
}
