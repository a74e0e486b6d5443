// Key levels of a day: one a line, `NIFTY, 24500, resistance`; the word may be absent.

export type Level = { symbol: string; price: string; word: string };

export function readLevels(text: string): Level[] {
  return text
    .split("\n")
    .filter((line) => line.trim())
    .map((line) => {
      const [symbol = "", price = "", ...word] = line.split(",").map((part) => part.trim());
      return { symbol, price, word: word.join(", ") };
    });
}

export const writeLevels = (levels: readonly Level[]) =>
  levels.map(({ symbol, price, word }) => [symbol, price, word].filter(Boolean).join(", ")).join("\n");

/** Trades of the day in a share or an underlying: its name, or a contract of it. */
export const tradesIn = <T extends { title: string }>(symbol: string, trades: readonly T[]): T[] =>
  trades.filter(({ title }) => {
    const own = title.toUpperCase();
    return own === symbol || own.startsWith(`${symbol} `);
  });

export const symbolsOf = (text: string) =>
  text
    .split(",")
    .map((one) => one.trim())
    .filter(Boolean);
