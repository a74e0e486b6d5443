// The start of the record: what the figures assume, and every way to say what was held before.
import { expect, test } from "vitest";
import { card, somebody, submit, trade, withTradebook } from "./adding.ts";
import { keptDrafts } from "./browser.ts";
import { expectAccess } from "./look.ts";
import { at, button, page, stage } from "./stage.ts";

stage();

type Fill = [day: string, side: "buy" | "sell", quantity: number, price: number];

/** Somebody with trades of one scrip, on the page of the journal. */
async function withTrades(symbol: string, isin: string, fills: readonly Fill[]) {
  await withTradebook(fills.map(([day, ...rest]) => [symbol, isin, day, ...rest]));
  await page.goto(at("/trade-history"));
  await page.getByRole("heading", { name: "Trades" }).waitFor();
}

const starts = () => page.getByRole("list", { name: "What these figures assume" });
const gross = () =>
  page.getByRole("table", { name: "Profit and loss of closed quantity" }).getByRole("row").first().textContent();
const assumedRows = () => page.getByRole("table", { name: "Trades", exact: true }).getByText("assumed").count();

test("held none: one click, the marks go, and it can be undone", async () => {
  await withTrades("INFY", "INE009A01021", [
    ["2024-04-02", "buy", 1, 3284.35],
    ["2024-05-02", "sell", 1, 3022.75],
  ]);
  await starts().getByText("Assumes that you held no shares before 2 Apr 2024.").waitFor();
  await expect.poll(assumedRows).toBeGreaterThan(0);
  await button("I held none before 2 Apr 2024").click();
  await starts().getByText("You said that you held no shares before 2 Apr 2024.").waitFor();
  await expect.poll(assumedRows).toBe(0);
  await starts().getByRole("button", { name: "Undo" }).click();
  await button("I held none before 2 Apr 2024").waitFor();
  await expect.poll(assumedRows).toBeGreaterThan(0);
});

test("what lacks a buy price is entered in the table, and undone in one step", async () => {
  await withTrades("INFY", "INE009A01021", [
    ["2024-04-02", "buy", 5, 1500],
    ["2024-05-02", "sell", 5, 1600],
    ["2024-06-03", "sell", 10, 1650],
  ]);
  await button("Enter buy price: INFY").click();
  await page.getByRole("dialog").getByRole("link", { name: "Enter them in a table" }).click();
  await page.waitForURL((url) => url.pathname === "/opening-holdings");
  await expect.poll(() => page.getByLabel("Symbol, row 1").inputValue()).toBe("INFY");
  // At least ten shares are older than the file.
  await expect.poll(() => page.getByLabel("Quantity, row 1").inputValue()).toBe("10");
  await page.getByRole("button", { name: "Save 1 holding" }).click();
  // Every wrong cell says what it needs, and the first has the focus.
  await page.getByText("Enter the day you bought them.").waitFor();
  await page.getByText("Enter the buy price.").waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Date, row 1");
  await page.getByLabel("Date, row 1").fill("2023-05-11");
  await page.getByLabel("Price of one, row 1").fill("1,400");
  await page.getByLabel("I held no more of this share, row 1").check();
  // A reload loses nothing.
  await expect.poll(() => keptDrafts(page)).toContain("1,400");
  await page.reload();
  await expect.poll(() => page.getByLabel("Price of one, row 1").inputValue()).toBe("1,400");
  await page.getByRole("button", { name: "Save 1 holding" }).click();
  await page.waitForURL((url) => url.pathname === "/trade-history");
  // 5 × (1600 − 1400) + 5 × (1650 − 1400) + 5 × (1650 − 1500)
  await expect.poll(gross).toContain("+₹3,000.00");
  await expect.poll(() => button("Enter buy price: INFY").count()).toBe(0);
  await button("Undo").first().click();
  await button("Enter buy price: INFY").waitFor();
});

test("rows pasted from a spreadsheet fill the table", async () => {
  await withTrades("INFY", "INE009A01021", [["2024-05-02", "sell", 5, 1600]]);
  await page.goto(at("/opening-holdings"));
  await page.getByText("Paste from a spreadsheet").click();
  await page
    .getByLabel("Rows from a spreadsheet")
    .fill("Symbol\tQuantity\tPrice\tDate\nINFY\t5\t1,400\t2023-05-11\nTCS\t2\t3200\t2023-06-01");
  await button("Read these rows").click();
  await page.getByText("2 rows read from what you pasted.").waitFor();
  await expect.poll(() => page.getByLabel("Symbol, row 2").inputValue()).toBe("TCS");
  await page.getByRole("button", { name: "Save 2 holdings" }).click();
  await page.waitForURL((url) => url.pathname === "/trade-history");
  await expect.poll(gross).toContain("+₹1,000.00");
});

const holdings = (name: string, text: string) => ({ name, mimeType: "text/csv", buffer: Buffer.from(text) });

test("a holdings file that does not say its day is asked for it, and one of a later day is refused", async () => {
  await withTrades("INFY", "INE009A01021", [
    ["2024-05-02", "buy", 1, 1500],
    ["2024-05-03", "sell", 6, 1600],
  ]);
  await page.goto(at("/opening-holdings"));
  const file = page.getByLabel("Holdings file");
  await file.setInputFiles(holdings("kite.csv", "Instrument,Qty.,Avg. cost,LTP\nINFY,5,1400,1600\n"));
  await page.getByText("This file does not say of which day it is.").waitFor();
  const day = page.getByRole("textbox", { name: "Date of kite.csv" });
  await day.fill("2024-05-03");
  // What is typed while the file is being read stays.
  const held: (() => void)[] = [];
  await page.route("**/api/v1/openings/read", (route) => {
    held.push(() => void route.continue());
  });
  await button("Read the file").click();
  await expect.poll(() => held.length).toBe(1);
  await day.fill("2024-05-01");
  held[0]!();
  await page.getByText("This file says what you held on 3 May 2024.").waitFor();
  await page.unroute("**/api/v1/openings/read");
  await expect.poll(() => day.inputValue()).toBe("2024-05-01");
  await button("Read the file").click();
  await page.getByText("1 row read from the Zerodha holdings file").waitFor();
  await page.getByRole("button", { name: "Save 1 holding" }).click();
  await page.waitForURL((url) => url.pathname === "/trade-history");
  // 6 × 1,600 − 5 × 1,400 − 1 × 1,500
  await expect.poll(gross).toContain("+₹1,100.00");
});

test("bonus shares are entered with their day and without a price", async () => {
  await withTrades("NYKAA", "INE388Y01029", [
    ["2022-04-05", "buy", 10, 100],
    ["2022-12-05", "sell", 20, 60],
  ]);
  await button("Enter buy price: NYKAA").click();
  await page.getByRole("dialog").getByRole("link", { name: "Enter them in a table" }).click();
  await page.getByLabel("How you got them, row 1").selectOption("bonus");
  await page.getByLabel("Date, row 1").fill("2022-11-10");
  await page.getByLabel("Ratio of the bonus, row 1").fill("1:1");
  await page.getByRole("button", { name: "Save 1 holding" }).click();
  await page.waitForURL((url) => url.pathname === "/trade-history");
  // 20 × 60 − 10 × 100
  await expect.poll(gross).toContain("+₹200.00");
});

const openTrade = () =>
  page.getByRole("table", { name: "Trades", exact: true }).getByRole("link", { name: "SBIN" }).first().click();

test("a trade typed by hand is edited, deleted, and both are undone", async () => {
  await somebody();
  await page.goto(at("/add-trade"));
  await card(1, trade);
  await submit();
  await page.waitForURL((url) => url.pathname === "/trade-history");
  await expect.poll(gross).toContain("+₹3,870.00");
  await openTrade();
  await button("Edit").click();
  await page.getByLabel("Sell price").fill("770.20");
  await page.getByRole("dialog", { name: "Edit SBIN" }).getByRole("button", { name: "Save" }).click();
  // 600 × (770.20 − 768.20)
  await expect.poll(gross).toContain("+₹1,200.00");
  // The way back comes after the figures.
  await page.getByText("SBIN is changed.").waitFor();
  await button("Undo").last().click();
  await expect.poll(gross).toContain("+₹3,870.00");
  await openTrade();
  await button("Delete").click();
  await page.getByText("SBIN is deleted.").waitFor();
  await button("Undo").last().click();
  await expect.poll(gross).toContain("+₹3,870.00");
});

const demat = (name: string, rows: readonly string[]) => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(
    ["Demat statement as on 31-03-2024", "", "Share,Code,Units held,Buy rate,Rate today", ...rows].join("\n"),
  ),
});

test("a list of holdings that no layout fits is read by its columns, chosen once", async () => {
  await withTrades("INFY", "INE009A01021", [["2024-05-02", "sell", 5, 1600]]);
  await page.goto(at("/opening-holdings"));
  const choose = (file: ReturnType<typeof demat>) => page.locator('input[type="file"]').first().setInputFiles(file);
  const columns = page.getByRole("form", { name: "Columns of the file" });
  await choose(demat("demat.csv", ["INFY,INE009A01021,10,1400.50,1600", "TCS,,many,3000,3100"]));
  await page.locator(".message-title", { hasText: "The columns of this list are not known" }).waitFor();
  await columns.waitFor();
  await expect.poll(() => columns.getByLabel("ISIN", { exact: true }).inputValue()).toBe("1");
  // What is missing is said at its field.
  await button("Read with these columns").click();
  await columns.getByText("Choose the column of “Quantity”.").waitFor();
  await columns.getByLabel("Symbol or name", { exact: true }).selectOption("Share");
  await columns.getByLabel("Quantity", { exact: true }).selectOption("Units held");
  await columns.getByLabel("Average price", { exact: true }).selectOption("Rate today");
  await expectAccess(page);
  await button("Read with these columns").click();
  await page.getByText("2 rows read from demat.csv of 31 Mar 2024.").waitFor();
  await expect.poll(() => page.getByLabel("Price of one, row 1").inputValue()).toBe("1600");
  // The wrong rate: other columns take the place of the rows.
  await button("Change the columns").click();
  await columns.getByLabel("Average price", { exact: true }).selectOption("Buy rate");
  await button("Read with these columns").click();
  await page.getByText("Read by the columns you chose.").waitFor();
  await expect.poll(() => page.getByLabel("Price of one, row 1").inputValue()).toBe("1400.5");
  await expect.poll(() => page.getByLabel(/^Symbol, row/).count()).toBe(2);
  await expect.poll(() => page.getByLabel("Quantity, row 2").getAttribute("aria-invalid")).toBe("true");

  // The next list of the kind needs no word.
  await button("Discard").click();
  await choose(demat("next.csv", ["WIPRO,INE075A01022,4,250,260"]));
  await page.getByText("1 row read from next.csv of 31 Mar 2024.").waitFor();
  await expect.poll(() => page.getByLabel("Price of one, row 1").inputValue()).toBe("250");
  expect(await columns.count()).toBe(0);
});
