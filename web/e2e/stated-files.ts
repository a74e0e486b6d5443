// Files in which a broker states charges.

/** Two executions with everything that Kotak’s statement says of their charges. */
export const kotak = `Trade Date,Trade Time,Order Time,Security Name,ISIN,Exchange,Order Source,Transaction Type,Quantity,Market Rate,Total,GST,Brokerage,Misc.,Total Charges,STT/CTT
02/11/2026,10:00:00,09:59:59,INFOSYS LIMITED,INE009A01021,NSE,APP,Buy,100,1000.00,100000.00,4.17,20,18.2,42.37,99
03/11/2026,10:00:00,09:59:59,INFOSYS LIMITED,INE009A01021,NSE,APP,Sell,100,1010.00,101000.00,4.18,20,3.2,27.38,101
`;

/** Zerodha’s P&L of ten ITC, with its charges: 57.61 in all. */
export const pnl = {
  name: "pnl.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(
    [
      "P&L Statement for Equity from 2025-04-01 to 2026-03-31",
      "",
      "Account Head,Amount",
      "Brokerage - Z,40",
      "Exchange Transaction Charges - Z,0.3",
      "Integrated GST - Z,7.3",
      "Securities Transaction Tax - Z,9",
      "SEBI Turnover Fees - Z,0.01",
      "Stamp Duty - Z,1",
      "",
      "Symbol,ISIN,Quantity,Buy Value,Sell Value,Realized P&L,Realized P&L Pct.",
      "ITC,INE154A01025,10,4000,4100,100,2.5",
    ].join("\n"),
  ),
};
