// Fees outside trades: typed and pasted, shown beside the charges, out of a statement, and taken back.
import { expect, test } from "vitest";
import { journal, type TradebookRow, withTradebook } from "./adding.ts";
import { keptDrafts } from "./browser.ts";
import { expectAccess } from "./look.ts";
import { at, button, page, stage } from "./stage.ts";

stage();

/** 1,250 gross, 1,148.5316 net: golden case 01. */
const intraday: TradebookRow[] = [
  ["INFY", "INE009A01021", "2025-06-10", "buy", 100, 1500],
  ["INFY", "INE009A01021", "2025-06-10", "sell", 100, 1512.5],
];

const fees = async () => ((await journal()) as unknown as { fees: { entered: number; netAfter: number } }).fees;

test("fees are typed and pasted, stand beside the charges, and one step takes them back", async () => {
  await withTradebook(intraday);
  await page.goto(at("/trade-history"));
  await page.getByText("No fees outside trades are entered.").waitFor();
  await page.getByRole("link", { name: "Add fees" }).click();
  await page.getByText("Fees that you save are listed here by day.").waitFor();
  await expectAccess(page);
  await page.getByLabel("Date, row 1").fill("30 Jun 2025");
  await button("Save 1 fee").click();
  await page.getByText("Enter the amount.").waitFor();
  await page.getByLabel("Amount in rupees, row 1").fill("112.50");
  await page.getByText("Paste from a spreadsheet").click();
  await page.getByLabel("Rows from a spreadsheet").fill("11 Jun 2025\tPledge\t35.40\tINFY pledged");
  await button("Read these rows").click();
  expect(await page.getByLabel("Fee, row 2").inputValue()).toBe("pledge");
  // A reload loses nothing.
  await expect.poll(() => keptDrafts(page)).toContain("35.40");
  await page.reload();
  await expect.poll(() => page.getByLabel("Amount in rupees, row 2").inputValue()).toBe("35.40");
  // What the server finds wrong stands in its row, and nowhere else.
  await page.getByLabel("Date, row 2").fill("11 Jun 2099");
  await button("Save 2 fees").click();
  await page.getByText("This day has not come yet.").waitFor();
  await page.getByText("1 row has something to correct.").waitFor();
  expect(await page.getByText("What you typed is still here.", { exact: false }).count()).toBe(0);
  await page.getByLabel("Date, row 2").fill("11 Jun 2025");
  await button("Save 2 fees").click();
  await page.getByText("2 fees saved.").waitFor();
  // 112.50 + 35.40
  await page.getByText("₹147.90").first().waitFor();
  await expectAccess(page);

  await page.getByRole("link", { name: "Back to the journal" }).click();
  const beside = page.getByRole("table", { name: "Net after fees outside trades" });
  await beside.getByText("₹147.90").waitFor();
  // 1,148.5316 − 147.90 = 1,000.6316
  expect(await beside.getByRole("row").last().textContent()).toContain("1,000.63");
  expect((await fees()).netAfter).toBe(1000.6316);
  expect((await journal()).summary.netPnl).toBe(1148.5316);
  await page.goto(at("/trade-history?symbol=INFY"));
  await page.getByText("are left out under these filters").waitFor();
  await page.goto(at("/trade-history?from=2025-06-01&to=2025-06-15"));
  await beside.getByText("₹35.40").waitFor();
  // What stands above comes by itself and moves the link.
  await page.getByRole("table", { name: "Result by symbol" }).waitFor();
  await page.getByRole("link", { name: "See them by day, or add fees" }).click();
  await page.getByText("Only from 1 Jun 2025 to 15 Jun 2025.").waitFor();
  await page.getByRole("link", { name: "Show all" }).click();
  await page.getByRole("button", { name: /^Undo: MTF interest of 30 Jun 2025/ }).click();
  await page.getByText("Fees that you save are listed here by day.").waitFor();
  expect((await fees()).entered).toBe(0);
  await button("Restore").click();
  await page.getByText("INFY pledged").waitFor();
  expect((await fees()).entered).toBe(2);
});

test("a statement’s other debits become fees once, and its DP charges stay out", async () => {
  await withTradebook(intraday);
  await page.goto(at("/reports/tax?fy=2025-26"));
  const rows = [
    "P&L Statement for Equity from 2025-04-01 to 2026-03-31",
    "",
    "Symbol,ISIN,Quantity,Buy Value,Sell Value,Realized P&L,Realized P&L Pct.",
    "INFY,INE009A01021,100,150000,151250,1250,0.83",
    "",
    "Particulars,Posting Date,Debit,Credit",
    "Delayed payment charges for June,2025-06-30,18.88,0",
    "DP Charges for Sale of INFY,2025-06-11,15.34,0",
    "AMC for Demat Account,2025-07-02,88.5,0",
  ];
  const file = { name: "pnl.csv", mimeType: "text/csv", buffer: Buffer.from(rows.join("\n")) };
  await page.getByLabel("The broker’s P&L").setInputFiles(file);
  await page.getByText("1 DP charge of this sheet belongs to trades and stays out.").waitFor();
  await expectAccess(page);
  await page.getByLabel("AMC for Demat Account").uncheck();
  await button("Add 1 fee").click();
  await page.getByText("1 fee added.").waitFor();
  await page.getByText("1 other row entered already.").waitFor();
  await page.getByLabel("AMC for Demat Account").check();
  await button("Add 1 fee").click();
  await page.getByText("All of them are in your journal as fees outside trades.").waitFor();
  // 18.88 + 88.50, in the year's charges and in no result.
  await page.getByText("₹107.38").first().waitFor();
  await page.getByText("may be deducted by a business, not from capital gains").waitFor();
  await button("Undo").click();
  await page.getByLabel("AMC for Demat Account").waitFor();
  expect((await fees()).entered).toBe(1);
});
