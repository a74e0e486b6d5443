// What one file gives, in the order the page shows it. Only what the report really contains.
export const gives = [
  { icon: "sum", name: "Net, after charges", text: "Brokerage, STT, exchange, stamp, GST: each head on its own line, estimated." },
  { icon: "match", name: "Trades from fills", text: "Orders split in twenty parts become one trade, first in, first out." },
  { icon: "fall", name: "Equity and drawdown", text: "The running sum by day, and how deep it fell, with the dates." },
  { icon: "days", name: "A calendar of days", text: "Which days left money and which took it, month by month." },
  { icon: "ratio", name: "Win rate, expectancy, Sharpe", text: "Each by its written formula. Undefined stays a dash, never a zero." },
  { icon: "ask", name: "What it does not know", text: "Sells without a buy, odd rows: listed and left out, never guessed." },
] as const;

export const steps = [
  "Download the tradebook from Zerodha Console, or the order history from Groww.",
  "Drop the file in. Several files at once are read as one book.",
  "Read what the days left. Nothing is stored; close the page and it is gone.",
] as const;

// One day, as an example. The figures add up.
export const exampleDay = {
  day: "Thursday, 19 November",
  in: [
    { name: "BANKNIFTY FUT", note: "long · 30", value: 9855 },
    { name: "SBIN", note: "long · 600", value: 3870 },
    { name: "NIFTY 26,000 PE", note: "long · 195", value: 4397.25 },
  ],
  out: [
    { name: "ADANIPORTS", note: "short · 300", value: 2610 },
    { name: "Brokerage", note: "8 orders × ₹20", value: 160 },
    { name: "STT, exchange, GST", note: "estimated", value: 889.07 },
  ],
  before: { day: "18 November", value: 340809.16 },
  after: "20 November",
} as const;
