// The tax year: the hand-calculated year of golden case 165 on screen, losses and prices typed and taken back, the lots
// behind a head, and what is missing.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { somebody, withTradebook } from "./adding.ts";
import { hold } from "./browser.ts";
import { expectAccess } from "./look.ts";
import { at, button, page, stage } from "./stage.ts";

stage();

const year = join(import.meta.dirname, "../../fixtures/golden/165-tax-a-year-with-every-head");

/** Somebody new with the two tradebooks of the year. */
async function withYear(): Promise<string> {
  const { email } = await somebody();
  for (const [name, tradetype] of [
    ["tradebook-AB1234-EQ.csv", "equity"],
    ["tradebook-AB1234-FO.csv", "fno"],
  ] as const) {
    const file = { name, mimeType: "text/csv", buffer: readFileSync(join(year, name)) };
    const multipart = { file, broker: "zerodha", tradetype, email };
    expect((await page.request.post(at("/api/v1/uploadexcel"), { multipart })).status()).toBe(200);
  }
  return email;
}

const row = (table: string, name: string) => page.getByRole("table", { name: table }).getByRole("row", { name });

test("a year with every head, closed on what the book says", async () => {
  await withYear();
  await page.goto(at("/reports/tax?fy=2025-26"));
  const heads = "Result by head of income";
  // By hand: fixtures/golden/165-…/why.md.
  await row(heads, "Intraday").getByText("+₹1,148.53").waitFor();
  await row(heads, "F&O").getByText("−₹810.19").waitFor();
  await row(heads, "Short term").getByText("+₹2,954.42").waitFor();
  await row(heads, "Long term").getByText("+₹1,41,772.42").waitFor();
  const book = page.getByRole("table", { name: "The heads and the book" });
  const journal = (await (await page.request.get(at("/api/v1/trade-history"))).json()).data.summary.netPnl as number;
  const shown = (await book.getByRole("row", { name: "As your book says" }).innerText()).replaceAll(/[^\d.]/g, "");
  expect(Number(shown)).toBeCloseTo(journal, 2);
  await page.getByText("Long term: ₹1,25,000.00 is exempt").waitFor();
  const [workbook] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "XLSX for your accountant" }).click(),
  ]);
  expect(workbook.suggestedFilename()).toBe("rojmel-tax-2025-26.xlsx");
  const [table] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "CSV", exact: true }).click(),
  ]);
  expect(table.suggestedFilename()).toBe("rojmel-tax-lots-2025-26.csv");
  const lots = readFileSync(await table.path(), "utf8").split("\r\n");
  expect(lots).toContain(
    "short,zerodha,WIPRO,INE075A01022,100,2024-12-10,2025-12-10,32000,30006.1222,30006.1222,16.537,62,1977.3408,yes",
  );
  await expectAccess(page);
});

test("a loss of an earlier year is used, removed and brought back", async () => {
  await withYear();
  await page.goto(at("/reports/tax?fy=2025-26"));
  await page.getByLabel("Year of the loss").selectOption("2020-21");
  await page.getByLabel("Kind").selectOption("short");
  await button("Save loss").click();
  await page.getByText("Enter the loss in rupees.").waitFor();
  await page.getByLabel("Loss left").fill("lots");
  await button("Save loss").click();
  await page.getByText("Enter rupees above 0 as 41200.50.").waitFor();
  await page.getByLabel("Loss left").fill("500");
  await button("Save loss").click();
  await page.getByText("Short term loss of 2020-21 saved.").waitFor();
  const setOff = page.getByRole("table", { name: "Results and the losses against them" });
  await setOff.getByRole("row", { name: "Short term loss of 2020-21" }).getByText("−₹500.00").waitFor();
  // A reload keeps it; removing it can be undone.
  await page.reload();
  await setOff.getByRole("row", { name: "Short term loss of 2020-21" }).waitFor();
  await page.getByRole("button", { name: "Remove: Short term loss of 2020-21" }).click();
  await page.getByText("Short term loss of 2020-21 removed.").waitFor();
  await expect.poll(() => setOff.getByRole("row", { name: "Short term loss of 2020-21" }).count()).toBe(0);
  await button("Undo").click();
  await setOff.getByRole("row", { name: "Short term loss of 2020-21" }).waitFor();
});

test("a head shows its lots, and a lot leads to its trade", async () => {
  await withYear();
  await page.goto(at("/reports/tax?fy=2025-26"));
  await page.getByRole("button", { name: "Long term 2" }).click();
  await page.getByRole("row", { name: "HDFCBANK" }).getByText("1,49,799.20").waitFor();
  await page.getByRole("button", { name: "F&O 1" }).click();
  await page.getByRole("link", { name: "NIFTY2611325000CE" }).click();
  await page.waitForURL((url) => url.pathname === "/trade-history" && url.searchParams.get("from") === "2026-01-06");
  // The journal under this filter: the one trade that the lot is of.
  await page.getByText("−₹810.19").first().waitFor();
});

test("the price of 31 January 2018 is asked for and counts", async () => {
  await withTradebook([
    ["TCS", "INE467B01029", "2017-06-01", "buy", 10, 1000],
    ["TCS", "INE467B01029", "2025-08-12", "sell", 10, 3000],
  ]);
  await page.goto(at("/reports/tax"));
  // The newest year with a result.
  await expect
    .poll(() => page.getByRole("group", { name: "Year, account and lots" }).getByRole("combobox").inputValue())
    .toBe("2025-26");
  await page.getByText("TCS was bought before February 2018").waitFor();
  const price = page.getByLabel("TCS, highest price of 31 Jan 2018");
  await price.fill("1,500");
  await button("Save price").click();
  await page.getByText("Price of TCS saved.").waitFor();
  await expect.poll(() => page.getByText("TCS was bought before February 2018").count()).toBe(0);
  await page.getByText("value of 31 Jan 2018", { exact: true }).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Schedule 112A, CSV" }).click(),
  ]);
  const text = readFileSync(await download.path(), "utf8");
  expect(text.split("\r\n")[1]).toMatch(/^BE,INE467B01029,TCS,10,3000,30000,15000,/);
  await page.getByRole("button", { name: "Remove the price of TCS" }).click();
  await page.getByText("TCS was bought before February 2018").waitFor();
});

test("without trades it says so, and a failure is no empty year", async () => {
  await somebody();
  await page.goto(at("/reports/tax"));
  const none = page.getByText("Your journal has no trades yet.");
  await none.waitFor();
  expect(await page.getByRole("link", { name: "Add trades" }).last().getAttribute("href")).toBe("/add-new-trades");
  // No account to compare with, and no year to choose.
  expect(await page.getByRole("region", { name: "Reconcile" }).count()).toBe(0);
  expect(await page.getByRole("group", { name: "Year, account and lots" }).count()).toBe(0);
  await expectAccess(page, { at: [360, 1280] });
  await page.route("**/api/v1/reports/tax?*", (route) => route.abort());
  await page.reload();
  await page.getByText("We could not load your trades.").waitFor();
  await page.unroute("**/api/v1/reports/tax?*");
  await button("Retry").click();
  await none.waitFor();
});

test("a year without a result keeps its choices", async () => {
  await withYear();
  await page.goto(at("/reports/tax?fy=2026-27"));
  await page.getByText("Nothing was closed in this year.").waitFor();
  await page.getByRole("combobox", { name: "Year" }).first().selectOption("2025-26");
  await row("Result by head of income", "Intraday").getByText("+₹1,148.53").waitFor();
});

test("one account alone, gains after losses, turnover, and lots on a phone", async () => {
  const reader = await withYear();
  await page.goto(at("/reports/tax?fy=2025-26"));
  const heads = "Result by head of income";
  await row(heads, "Intraday").getByText("ITR-3, trading account 12a, 12b").waitFor();
  // By hand: fixtures/golden/266-…/why.md; without the loss of 2020-21 nothing is taken off the short-term gains.
  const after = "Gains after losses by period";
  await row(after, "Short term at 20%").getByText("977.08").waitFor();
  await row(after, "Long term at 12.5%").getByText("1,41,772.42").first().waitFor();
  // Of the option 7,500 − 6,750 = 750 either way, and 6,750 of premium beside it.
  const turnover = row("Turnover in three readings", "F&O");
  await expect.poll(() => turnover.getByRole("cell").allInnerTexts()).toEqual(["750.00", "750.00", "7,500.00"]);

  // With a loss of an earlier year two periods made a gain, and it is open which one it is taken from.
  await page.getByLabel("Year of the loss").selectOption("2020-21");
  await page.getByLabel("Kind").selectOption("short");
  await page.getByLabel("Loss left").fill("500");
  await button("Save loss").click();
  await row(after, "Short term at 20%").getByText("2,454.42").waitFor();
  expect(await row(after, "Short term at 20%").getByText("–", { exact: true }).count()).toBe(5);
  await page.getByText("divide the year’s amount yourself").waitFor();

  // A second account brings the choice of one.
  const file = {
    name: "Stocks_Order_History.xlsx",
    mimeType: "application/octet-stream",
    buffer: readFileSync(join(year, "../70-groww-delivery/Stocks_Order_History.xlsx")),
  };
  const sent = { file, broker: "groww", tradetype: "equity", email: reader };
  expect((await page.request.post(at("/api/v1/uploadexcel"), { multipart: sent })).status()).toBe(200);
  const answer = await hold(page, "**/api/v1/reports/tax?*account=zerodha*");
  await page.reload();
  const accounts = page
    .getByRole("group", { name: "Year, account and lots" })
    .getByRole("combobox", { name: "Account" });
  await accounts.waitFor();
  // Those of all accounts have come: what is asked from now on is of the one that is chosen.
  await page.getByRole("region", { name: /^Lots, / }).waitFor();
  const lotsAsked: string[] = [];
  page.on("request", (one) => {
    const url = new URL(one.url());
    if (url.pathname === "/api/v1/reports/tax/lots") lotsAsked.push(url.searchParams.get("account") ?? "all");
  });
  await accounts.selectOption("Zerodha");
  await page.waitForURL((url) => url.searchParams.get("account") === "zerodha");
  // Until the answer is there the figures are those of all accounts, and are called so.
  await page.locator(".stale").waitFor();
  expect(await accounts.inputValue()).toBe("zerodha");
  expect(await page.getByText("Of Zerodha alone.").count()).toBe(0);
  expect(await page.getByRole("region", { name: "Set-off" }).count()).toBe(1);
  const workbook = page.getByRole("link", { name: "XLSX for your accountant" });
  expect(await workbook.getAttribute("href")).not.toContain("account=");
  answer();
  await page.getByText("Of Zerodha alone.").waitFor();
  await page.getByRole("region", { name: /^Lots, / }).waitFor();
  expect(lotsAsked).toEqual(["zerodha"]);
  const [saved] = await Promise.all([page.waitForEvent("download"), workbook.click()]);
  expect(saved.suggestedFilename()).toBe("rojmel-tax-2025-26-zerodha.xlsx");
  await row(heads, "Short term").getByText("+₹2,954.42").waitFor();
  await expect.poll(() => page.getByRole("region", { name: "Set-off" }).count()).toBe(0);
  await expect.poll(() => page.getByRole("link", { name: "Schedule 112A, CSV" }).count()).toBe(0);

  await page.setViewportSize({ width: 360, height: 740 });
  await expect
    .poll(async () => {
      const box = await workbook.boundingBox();
      return box !== null && box.x >= 0 && box.x + box.width <= 360;
    })
    .toBe(true);
  await page.getByRole("button", { name: "Long term 2" }).click();
  const lot = page.getByRole("row", { name: "HDFCBANK" });
  await lot.getByText("500 · 8 Oct 2024 to 16 Dec 2025").waitFor();
  const table = page.getByRole("table", { name: "Lots of Long term" });
  await expect.poll(() => table.evaluate((one) => one.scrollWidth <= one.parentElement!.clientWidth)).toBe(true);
});
