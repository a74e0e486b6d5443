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
