// The words of the home page that are not features.
export const steps = [
  "Download the tradebook from Zerodha Console, or the order history from Groww.",
  "Upload the file. Several files are read together.",
  "See your result. A file you only check is not saved. Log in to save it in your journal.",
] as const;

// One day of the sample journal (sample-day.ts), by the same engine; a story compares both with the server's answer.
// The figures add up.
export const exampleDay = {
  date: "2026-11-05",
  day: "Thursday, 5 November",
  in: [
    { name: "BANKNIFTY FUT", note: "short · 30", value: 3052.5 },
    { name: "NIFTY 28,250 PE", note: "long · 65", value: 815.75 },
    { name: "SBIN", note: "long · 130", value: 430.5 },
  ],
  out: [
    { name: "Brokerage", note: "estimated", value: 131.78 },
    { name: "Taxes, fees", note: "estimated", value: 1091.9 },
  ],
  before: { day: "30 October", value: -3741 },
  after: "9 November",
} as const;
