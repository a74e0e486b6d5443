// Where the files come from, in the brokers' own words for their menus.
export const sources = [
  {
    broker: "Zerodha",
    way: "Console → Reports → Tradebook → Download (CSV or XLSX)",
    note: "One file for equity, one for F&O. You can choose both together.",
  },
  {
    broker: "Groww",
    way: "Profile → Reports → Stocks order history, F&O P&L",
    note: "The order history has times and order ids. Of F&O the P&L report of trade level is read, without times.",
  },
  {
    broker: "Other brokers",
    way: "The trade history or trade report, as CSV or XLSX",
    note: "Upstox, Angel One, Dhan, Fyers, 5paisa, ICICI Direct, Kotak, Paytm Money and HDFC Securities are recognised. For any other file you say once which column holds what.",
  },
] as const;
