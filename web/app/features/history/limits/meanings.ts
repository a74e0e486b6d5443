// What each account rule is held against, in the words of every page that shows them.

export const limitMeanings = [
  [
    "Loss on a day",
    "The net of what you closed on the day, exit by exit. It is broken as soon as more is lost, even if you win it back. What you still hold is not in it.",
  ],
  ["Trades on a day", "Trades opened on the day. To add to one that is open is not another trade."],
  ["No entry after", "Trades opened later than this. Exits may come later."],
  [
    "Open risk",
    "What all open trades together would lose if each were closed at its first stop, at the moment of the day when that is the most. It needs a stop for each.",
  ],
  ["Drawdown", "How far the running net of all days stands, at the end of the day, below its highest end of a day."],
  [
    "Total loss",
    "What all days together lost, at the end of the day, since you set this limit: a drawdown from a fixed start. Changing the amount does not restart the count.",
  ],
] as const;
