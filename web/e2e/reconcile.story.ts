// The broker's own P&L beside the journal: uploaded, compared to the paisa, each difference with the one thing to do.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { somebody, type TradebookRow, withTradebook } from "./adding.ts";
import { expectAccess } from "./look.ts";
import { at, button, page, stage } from "./stage.ts";

stage();

const head = "Symbol,ISIN,Quantity,Buy Value,Sell Value,Realized P&L,Realized P&L Pct.";

/** A P&L of one segment for the year, a scrip a line. */
const pnl = (segment: string, rows: string[], before: string[] = []) => ({
  name: "pnl.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(
    [`P&L Statement for ${segment} from 2025-04-01 to 2026-03-31`, "", ...before, head, ...rows].join("\n"),
  ),
});

const upload = (file: ReturnType<typeof pnl>) => page.getByLabel("The broker’s P&L").setInputFiles(file);
const reports = () => page.goto(at("/reports/tax?fy=2025-26"));

const call: TradebookRow[] = [["NIFTY2592325150CE", "", "2025-09-22", "buy", 75, 100, "2025-09-23"]];

test("what agrees says so, and the statement is there again tomorrow", async () => {
  await withTradebook([
    ["ITC", "INE154A01025", "2025-05-05", "buy", 10, 400],
    ["ITC", "INE154A01025", "2025-05-12", "sell", 10, 410],
  ]);
  await reports();
  await upload(pnl("Equity", ["ITC,INE154A01025,10,4000,4100,100,2.5"]));
  await page.getByText("Agrees with Zerodha, to the paisa.").waitFor();
  await page.getByText("Every scrip agrees").waitFor();
  await page.reload();
  await page.getByText("Agrees with Zerodha, to the paisa.").waitFor();
  await button("Remove statement").click();
  await page.getByText("pnl.csv removed.").waitFor();
  await expect.poll(() => page.getByText("Agrees with Zerodha").count()).toBe(0);
  await button("Undo").click();
  await page.getByText("Agrees with Zerodha, to the paisa.").waitFor();
});

test("the statement’s settlement closes a contract in one click, and that can be undone", async () => {
  await withTradebook(call);
  await reports();
  await upload(pnl("F&O", ["NIFTY2592325150CE,,75,7500,1462.5,-6037.5,-80.5"]));
  await page.getByText("the statement settles it at 19.5").waitFor();
  await page.getByText("Against Zerodha the difference is ₹6,037.50, explained to the last paisa.").waitFor();
  await expectAccess(page);
  await button("Use 25,169.50").click();
  await page.getByText("NIFTY2592325150CE closed.").waitFor();
  await page.getByText("Agrees with Zerodha, to the paisa.").waitFor();
  await button("Undo").click();
  await page.getByText("the statement settles it at 19.5").waitFor();
});

test("shares held before come with the statement’s price", async () => {
  await withTradebook([["TCS", "INE467B01029", "2025-05-12", "sell", 100, 3500]]);
  await reports();
  await upload(pnl("Equity", ["TCS,INE467B01029,100,300000,350000,50000,16.67"]));
  await page.getByText("The statement counts them at 3000 each.").waitFor();
  await page.getByRole("link", { name: "Add at 3,000.00" }).click();
  await page.waitForURL((url) => url.pathname === "/opening-holdings");
  await expect.poll(() => page.getByLabel(/^(Buy price|Price).*row 1/).inputValue()).toBe("3000");
});

test("what differs is saved as CSV, with both sides of every scrip", async () => {
  await withTradebook([
    ["ITC", "INE154A01025", "2025-05-05", "buy", 10, 400],
    ["ITC", "INE154A01025", "2025-05-12", "sell", 10, 410],
    ["TCS", "INE467B01029", "2025-05-12", "buy", 2, 3400],
    ["TCS", "INE467B01029", "2025-05-13", "sell", 2, 3450],
  ]);
  await reports();
  await upload(pnl("Equity", ["ITC,INE154A01025,10,4000,4090,90,2.25", "TCS,INE467B01029,2,6800,6900,100,1.47"]));
  await page.getByText("1 scrip differs").waitFor();
  const saved = page.waitForEvent("download");
  await page.getByRole("region", { name: "Reconcile" }).getByRole("button", { name: "CSV" }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe("rojmel-reconciliation.csv");
  const lines = readFileSync(await file.path(), "utf8").split("\r\n");
  expect(lines[0]).toBe("\uFEFFStatement,pnl.csv,2025-04-01,2026-03-31");
  // ITC: 10 x 410 - 10 x 400 = 100 beside the 90 it states. TCS: 2 x 50 = 100 on both sides. In all 200 beside 190.
  expect(lines).toContain("Net,200,190,10");
  expect(lines).toContain("ITC,10,4000,4100,100,10,4000,4090,90,10");
  expect(lines).toContain("TCS,2,6800,6900,100,2,6800,6900,100,0");
});

test("a statement that is none, or of another year, is refused and nothing is kept", async () => {
  await withTradebook([
    ["ITC", "INE154A01025", "2023-05-05", "buy", 10, 400],
    ["ITC", "INE154A01025", "2023-05-12", "sell", 10, 410],
  ]);
  await reports();
  await upload({ ...pnl("Equity", []), buffer: Buffer.from("name,age,city\nasha,30,pune\n") });
  await page.getByText("This is no P&L statement that is known here.").waitFor();
  await upload(pnl("Equity", ["ITC,INE154A01025,10,4000,4100,100,2.5"]));
  await page.getByText("The record holds no trades between 1 Apr 2025 and 31 Mar 2026").waitFor();
  const kept = await (await page.request.get(at("/api/v1/reports/statements"))).json();
  expect(kept).toEqual({ data: [] });
});

test("a workbook of Zerodha’s is read, and what it alone has is said", async () => {
  await withTradebook([["INFY", "INE009A01021", "2025-04-02", "buy", 15, 1505.5]]);
  await reports();
  const name = "zerodha-tax-pnl.xlsx";
  const buffer = readFileSync(join(import.meta.dirname, "../../fixtures/files/statements", name));
  await page.getByLabel("The broker’s P&L").setInputFiles({ name, mimeType: "application/octet-stream", buffer });
  await page.getByText("The record holds no trades between").waitFor();
  const { email } = await somebody();
  const orders = "Stocks_Order_History.xlsx";
  const groww = {
    name: orders,
    mimeType: "application/octet-stream",
    buffer: readFileSync(join(import.meta.dirname, "../../fixtures/golden/70-groww-delivery", orders)),
  };
  const multipart = { file: groww, broker: "groww", tradetype: "equity", email };
  expect((await page.request.post(at("/api/v1/uploadexcel"), { multipart })).status()).toBe(200);
  await page.goto(at("/reports/tax"));
  await page.getByLabel("The broker’s P&L").setInputFiles({ name, mimeType: "application/octet-stream", buffer });
  await page.getByText("your journal has no trades with Zerodha to compare it with").waitFor();
});

test("turnover and taxable profit of a tax P&L, and the price of 2018 that explains the difference", async () => {
  await withTradebook([
    ["TCS", "INE467B01029", "2017-06-01", "buy", 10, 1000],
    ["TCS", "INE467B01029", "2025-08-12", "sell", 10, 3000],
  ]);
  await reports();
  // By hand: fixtures/golden/262-…/why.md and 263-….
  const buffer = readFileSync(
    join(import.meta.dirname, "../../fixtures/golden/262-reconcile-taxable-profit-asks-2018/pnl.csv"),
  );
  await upload({ name: "taxpnl.csv", mimeType: "text/csv", buffer });
  await page
    .getByText("Results and charges agree with Zerodha, to the paisa; what it states for the return differs.")
    .waitFor();
  const figures = page.getByRole("table", { name: "Turnover and taxable profit" });
  const line = figures.getByRole("row", { name: "Long term, taxable profit" });
  await expect.poll(() => line.getByRole("cell").allInnerTexts()).toEqual(["20,000.00", "15,000.00", "5,000.00"]);
  await page.getByText("TCS was bought before February 2018: the statement counts a cost of ₹15,000.00").waitFor();
  // The price is asked for in the year of the statement, whichever is on screen.
  await page.goto(at("/reports/tax?fy=2024-25"));
  await page.getByText("Nothing was closed in this year.").waitFor();
  await page.getByRole("link", { name: "Enter the price of 31 January 2018" }).click();
  await page.waitForURL((url) => url.search === "?fy=2025-26");
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("prices-2018-name");
  await page.getByLabel("TCS, highest price of 31 Jan 2018").fill("1500");
  await button("Save price").click();
  await expect.poll(async () => line.getByRole("cell").allInnerTexts()).toEqual(["15,000.00", "15,000.00", "0.00"]);
  await page.getByText("Agrees with Zerodha, to the paisa.").waitFor();
});

test("shares that a waiting future brought: the statement’s price closes it, and both sides agree", async () => {
  const { email } = await withTradebook([["RELIANCE25MAYFUT", "", "2025-05-20", "buy", 500, 1400, "2025-05-29"]]);
  const shares = [
    "symbol,isin,trade_date,exchange,segment,series,trade_type,auction,quantity,price,trade_id,order_id,order_execution_time",
    "RELIANCE,INE002A01018,2025-06-02,NSE,EQ,EQ,sell,false,500,1390,77001,77001,2025-06-02T10:00:00",
  ];
  const multipart = {
    file: { name: "shares.csv", mimeType: "text/csv", buffer: Buffer.from(shares.join("\n")) },
    broker: "zerodha",
    tradetype: "equity",
    email,
  };
  expect((await page.request.post(at("/api/v1/uploadexcel"), { multipart })).status()).toBe(200);
  await reports();
  // By hand: fixtures/golden/304-…/why.md. 7,05,000 ÷ 500 = 1,410 each.
  await upload(pnl("Equity", ["RELIANCE,INE002A01018,500,705000,695000,-10000,-1.42"]));
  await page
    .getByText(/500 of the shares sold came from .*, which ended on 29 May 2025 and waits for its closing price/)
    .waitFor();
  await page.getByText("The statement counts them at 1410 each.").waitFor();
  await expectAccess(page);
  await button("Use 1,410.00").click();
  await page.getByText("RELIANCE25MAYFUT closed.").waitFor();
  await page.getByText("Agrees with Zerodha, to the paisa.").waitFor();
  await button("Undo").click();
  await page.getByText("The statement counts them at 1410 each.").waitFor();
});

test("a call that brought shares and that the statement ends in cash: the difference is said, nothing is to be done", async () => {
  await withTradebook([["RELIANCE25MAY1300CE", "", "2025-05-20", "buy", 500, 120, "2025-05-29"]]);
  await page.goto(at("/expired-contracts"));
  await page.getByLabel("Price of RELIANCE at expiry").fill("1400");
  await button("Close 1 contract").click();
  await page.getByText("1 contract closed.").waitFor();
  await reports();
  // By hand: fixtures/golden/301-…/why.md. −60,000 beside −10,000: (1,400 − 1,300) × 500 lies in the shares.
  await upload(pnl("F&O", ["RELIANCE25MAY1300CE,,500,60000,50000,-10000,-16.67"]));
  await page.getByText(/ended in shares\. The statement closes it at what it was worth, ₹50,000\.00/).waitFor();
  await page.getByText("Against Zerodha the difference is −₹50,000.00, explained to the last paisa.").waitFor();
  await expectAccess(page);
});

test("bought and sold on one day in a trade-to-trade series is two deliveries, on the row and beside the statement", async () => {
  const { email } = await somebody();
  const rows = [
    "symbol,isin,trade_date,exchange,segment,series,trade_type,auction,quantity,price,trade_id,order_id,order_execution_time",
    "ITC,INE154A01025,2025-05-05,NSE,EQ,BE,buy,false,10,400,78001,78001,2025-05-05T10:00:00",
    "ITC,INE154A01025,2025-05-05,NSE,EQ,BE,sell,false,10,410,78002,78002,2025-05-05T11:00:00",
    "TCS,INE467B01029,2025-05-05,NSE,EQ,EQ,buy,false,2,3400,78003,78003,2025-05-05T10:00:00",
    "TCS,INE467B01029,2025-05-05,NSE,EQ,EQ,sell,false,2,3450,78004,78004,2025-05-05T11:00:00",
  ];
  const multipart = {
    file: { name: "series.csv", mimeType: "text/csv", buffer: Buffer.from(rows.join("\n")) },
    broker: "zerodha",
    tradetype: "equity",
    email,
  };
  expect((await page.request.post(at("/api/v1/uploadexcel"), { multipart })).status()).toBe(200);
  await page.goto(at("/trade-history?product=delivery"));
  await page.getByText("ITC").first().waitFor();
  expect(await page.getByText("TCS", { exact: true }).count()).toBe(0);
  await page.goto(at("/trade-history?product=intraday"));
  await page.getByText("TCS").first().waitFor();
  expect(await page.getByText("ITC", { exact: true }).count()).toBe(0);
  await reports();
  await upload(pnl("Equity", ["ITC,INE154A01025,10,4000,4100,100,2.5", "TCS,INE467B01029,2,6800,6900,100,1.47"]));
  await page.getByText("Agrees with Zerodha, to the paisa.").waitFor();
});
