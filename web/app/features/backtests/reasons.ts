const names: Record<string, string> = {
  signal: "Condition",
  bars: "So many candles",
  squareOff: "End of the day",
  stop: "Stop",
  target: "Target",
  trail: "Stop that follows",
  breakEven: "Stop at the entry",
};

/** Why a trade of a rule ended. */
export const reasonName = (reason: string) => names[reason] ?? reason;

/** A ratio of daily returns needs so many of them, and two that differ. */
const LEAST_DAYS = 60;

export const noSharpe = (days: number) => (days < LEAST_DAYS ? "needs 60 days" : "no two days differ");

export const noLuck = (days: number) =>
  days < LEAST_DAYS
    ? "Under 60 days of candles nothing can be said about chance."
    : "No two days of this run differ, so nothing can be said about chance.";
