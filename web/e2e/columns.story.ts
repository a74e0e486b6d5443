// A file that no layout fits: its columns are chosen once, in the journal and on "Check a file".
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { fixture, somebody } from "./adding.ts";
import { expectAccess } from "./look.ts";
import { at, button, page, stage } from "./stage.ts";

stage();

const file = (name: string, rows: readonly string[], header = "When,Paper,How many,At") => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from([header, ...rows].join("\n")),
});
const first = file("april.csv", ["15/04/2026,INFY,10,1505.50", "16/04/2026,INFY,-10,1512.00"]);
const next = file("may.csv", ["15/05/2026,TCS,1,3500.00", "18/05/2026,TCS,-1,3600.00"]);

/** A workbook of the fixtures. */
const sheet = (path: string, name: string) => ({
  name,
  mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  buffer: readFileSync(fixture(path)),
});

const choose = (what: ReturnType<typeof file>) => page.locator('input[type="file"]').first().setInputFiles(what);
const columns = () => page.getByRole("form", { name: "Columns of the file" });
const select = (label: string, option: string) => columns().getByLabel(label, { exact: true }).selectOption(option);

async function chooseColumns() {
  await columns().waitFor();
  // Its cells are dates.
  await expect.poll(() => columns().getByLabel("Date", { exact: true }).inputValue()).toBe("0");
  await select("Symbol or contract", "Paper");
  await select("Quantity", "How many");
  await columns().getByText("In the file: 10 · -10").waitFor();
}

test("columns are chosen once, and the next file of the kind is read without a word", async () => {
  await somebody();
  await page.goto(at("/dashboard"));
  await page.getByRole("tab", { name: "Excel Sheet" }).click();
  await choose(first);
  await page.locator(".message-title", { hasText: "No broker's file of trades was recognised" }).waitFor();
  await chooseColumns();
  // What is missing stands at its field, and what was chosen is still there.
  await button("Read with these columns").click();
  await page.getByText("Correct the columns that are marked.").waitFor();
  await columns().getByText("Choose the column of “Price”, or of “Value”.").waitFor();
  await expect.poll(() => columns().getByLabel("Quantity", { exact: true }).inputValue()).toBe("2");
  await select("Price", "At");
  await columns().getByLabel("Name of the broker").fill("Sharekhan");
  await expectAccess(page);
  await button("Read with these columns").click();
  await page.getByText("2 new executions make 1 trade.").waitFor();
  await page.getByText("Brokerage of “Sharekhan” is not known and left out").waitFor();

  // They can be looked at again before anything is saved.
  await button("Change the columns").click();
  await expect.poll(() => columns().getByLabel("Price", { exact: true }).inputValue()).toBe("3");
  await button("Cancel").click();
  await button(/^Submit Trades/).click();
  await page.waitForURL("**/trade-history");
  await page.getByText("INFY").first().waitFor();

  await page.goto(at("/add-new-trades?tab=excel"));
  await choose(next);
  await page.getByText("2 new executions make 1 trade.").waitFor();
  await button(/^Submit Trades/).click();
  await page.waitForURL("**/trade-history");

  // The account has the name that was typed, and its charges can be stated.
  await page.goto(at("/settings"));
  await page.getByText("brokerage not stated").waitFor();
  await page.getByText("Sharekhan").first().waitFor();
});

test("a visitor chooses columns on Check a file; this browser remembers them", async () => {
  // Another header than the one this browser knows from the story above.
  const header = "On,Paper,How many,At";
  await page.goto(at("/test"));
  await choose(file("april.csv", ["15/04/2026,INFY,10,1505.50", "16/04/2026,INFY,-10,1512.00"], header));
  await button("Check this file").click();
  await chooseColumns();
  await select("Price", "At");
  await button("Read with these columns").click();
  await page.getByText("april.csv was read by the columns you chose.").waitFor();
  await page.goto(at("/"));
  await page.goto(at("/test"));
  await choose(file("may.csv", ["15/05/2026,TCS,1,3500.00", "18/05/2026,TCS,-1,3600.00"], header));
  await button("Check this file").click();
  await page.getByText("may.csv was read by the columns you chose.").waitFor();
  await expect.poll(() => columns().count()).toBe(0);
});

test("the file of another broker is read by what it says", async () => {
  await page.goto(at("/test"));
  const name = "kotak-transactions.csv";
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name, mimeType: "text/csv", buffer: readFileSync(fixture(`brokers/${name}`)) });
  await button("Check this file").click();
  await page.getByText("Kotak Securities, several segments").waitFor();
});

test("Groww's stocks P&L is read as finished trades; its combined F&O report says what to upload instead", async () => {
  await somebody();
  await page.goto(at("/dashboard"));
  await page.getByRole("tab", { name: "Excel Sheet" }).click();
  await choose(sheet("others/groww-fno-pnl-combined.xlsx", "combined.xlsx"));
  await page
    .locator(".message-title", { hasText: "This is Groww's combined F&O P&L report: it has what was bought and sold" })
    .waitFor();
  await page.getByText("Upload the P&L report of trade level instead").first().waitFor();
  await button("Remove this file").click();
  await choose(sheet("statements/groww-stocks-pnl.xlsx", "pnl.xlsx"));
  await page.getByText("4 new executions make 2 trades.").waitFor();
  await page.getByText("Row 35: left out, because these shares are not sold yet").waitFor();
  await button(/^Submit Trades/).click();
  await page.waitForURL("**/trade-history");
  await page.getByText("WIPRO").first().waitFor();
});
