// Charges that the broker's own files state: used in the place of estimates, said so, and taken back.
import { expect, test } from "vitest";
import { journal, somebody, withTradebook } from "./adding.ts";
import { expectAccess } from "./look.ts";
import { at, button, page, site, stage } from "./stage.ts";

stage();

const kotak = `Trade Date,Trade Time,Order Time,Security Name,ISIN,Exchange,Order Source,Transaction Type,Quantity,Market Rate,Total,GST,Brokerage,Misc.,Total Charges,STT/CTT
02/11/2026,10:00:00,09:59:59,INFOSYS LIMITED,INE009A01021,NSE,APP,Buy,100,1000.00,100000.00,4.17,20,18.2,42.37,99
03/11/2026,10:00:00,09:59:59,INFOSYS LIMITED,INE009A01021,NSE,APP,Sell,100,1010.00,101000.00,4.18,20,3.2,27.38,101
`;

test("charges of a file’s rows are shown as stated, with the estimate beside", async () => {
  await somebody();
  const multipart = {
    file: { name: "kotak.csv", mimeType: "text/csv", buffer: Buffer.from(kotak) },
    broker: "kotak",
    tradetype: "equity",
  };
  expect((await page.request.post(at("/api/v1/uploadexcel"), { multipart })).status()).toBe(200);
  // 42.37 + 99 and 27.38 + 101.
  expect((await journal()).summary.charges).toBe(269.75);
  await page.goto(at("/trade-history"));
  const charges = page.getByRole("table", { name: "Charges by type" });
  await charges.getByText("stated by Kotak Securities; we had estimated ₹201.00").waitFor();
  await page.getByText("Charges of 2 trading days are those that your Kotak Securities files state").waitFor();
  await expectAccess(page);
  await page.getByText("INFOSYS LIMITED").first().click();
  const sum = page.getByRole("table", { name: "From gross to net" });
  await sum.getByText("stated by Kotak Securities; we had estimated ₹201.00").waitFor();
  await sum.getByText("charges partly estimated").waitFor();
});

const pnl = {
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

test("the statement’s charges replace the estimates in one click, and estimates come back", async () => {
  await withTradebook([
    ["ITC", "INE154A01025", "2025-05-05", "buy", 10, 400],
    ["ITC", "INE154A01025", "2025-05-12", "sell", 10, 410],
  ]);
  const estimated = (await journal()).summary.charges;
  await page.goto(at("/reports/tax?fy=2025-26"));
  await page.getByLabel("The broker’s P&L").setInputFiles(pnl);
  await button("Use the charges that Zerodha states").click();
  await page.getByText("Your journal has these charges: what Zerodha states").waitFor();
  await expectAccess(page);
  // 57.61 of the statement and 15.34 that the depository took, which is estimated.
  expect((await journal()).summary.charges).toBe(72.95);
  await page.goto(at("/trade-history"));
  await page.getByText("Charges from 1 Apr 2025 to 31 Mar 2026 are those that Zerodha states").waitFor();
  await page
    .getByRole("table", { name: "Charges by type" })
    .getByText("stated by Zerodha; we had estimated ₹8.00")
    .waitFor();
  await page.goto(`${site.url}/reports/tax?fy=2025-26`);
  await button("Go back to estimates").click();
  await button("Use the charges that Zerodha states").waitFor();
  expect((await journal()).summary.charges).toBe(estimated);
});
