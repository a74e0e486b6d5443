// The words of the home page that are not features.
export const steps = [
  "Download the tradebook from Zerodha Console, or the order history from Groww.",
  "Upload the file. Several files are read together.",
  "See your result. A file you only check is not saved. Log in to save it in your journal.",
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
    { name: "Taxes, fees", note: "estimated", value: 889.07 },
  ],
  before: { day: "18 November", value: 340809.16 },
  after: "20 November",
} as const;
