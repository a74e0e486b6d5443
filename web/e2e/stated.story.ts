// Charges that the broker's own files state: used in the place of estimates, said so, and taken back.
import { expect, test } from "vitest";
import { journal, somebody, withTradebook } from "./adding.ts";
import { expectAccess } from "./look.ts";
import { at, button, page, site, stage } from "./stage.ts";
import { kotak, pnl } from "./stated-files.ts";

stage();

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
  // What the depository took is in no column: that is not nothing.
  await charges.getByRole("row", { name: /^DP/ }).getByText("not known").waitFor();
  await page.getByText("Charges of 2 trading days are those that your Kotak Securities files state").waitFor();
  await expectAccess(page);
  await page.getByRole("table", { name: "Trades", exact: true }).getByRole("link").first().click();
  const sum = page.getByRole("table", { name: "From gross to net" });
  await sum.getByText("stated by Kotak Securities; we had estimated ₹201.00").waitFor();
  await sum.getByText("charges partly estimated").waitFor();
});

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
