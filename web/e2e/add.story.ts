// Adding trades: files with their preview, cards with their draft, and everything that may go wrong on the way.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { counted, signedRupees } from "../app/lib/format.ts";
import { type Browser, browser, chooseFiles, watchedPage } from "./browser.ts";
import { type Person, person, settle } from "./person.ts";
import { reportOf, type Rojmel, rojmel } from "./rojmel.ts";

const fixture = (name: string) => join(import.meta.dirname, "../../fixtures/files", name);
const CONSOLE = "zerodha-equity-console.xlsx";

let site: Rojmel;
let chromium: Browser;
let page: Page;
let faults: string[];
let alerts: string[];
beforeAll(async () => {
  site = await rojmel();
  chromium = await browser();
});
afterAll(async () => {
  await chromium?.close();
  await site?.stop();
});
beforeEach(async () => {
  await chromium.context.clearCookies();
  ({ page, faults } = await watchedPage(chromium, site.url));
  alerts = listen(page);
});
afterEach(async () => {
  expect(faults).toEqual([]);
  for (const open of chromium.context.pages().slice(1)) await open.close();
});

function listen(page: Page): string[] {
  const heard: string[] = [];
  page.on("dialog", (dialog) => {
    heard.push(dialog.message());
    void dialog.dismiss();
  });
  return heard;
}

let people = 0;
/** Somebody new, logged in. */
async function somebody(): Promise<Person> {
  people += 1;
  const who = person(`Adder ${"abcdefghijklmnopqrstuvwxyz"[people]}`);
  await settle(page, site.url, who);
  return who;
}

type Journal = { trades: number; summary: { netPnl: number; grossPnl: number; charges: number }; page: { rows: { entryTime: string; direction: string; netPnl: number }[] } };

async function journal(): Promise<Journal> {
  const answer = await page.request.get(`${site.url}/api/v1/trade-history`);
  return ((await answer.json()) as { data: Journal }).data;
}

type Imports = { imports: { undoneAt: string | null; kind: string }[]; snapshots: { id: number }[] };

async function imports(): Promise<Imports> {
  const answer = await page.request.get(`${site.url}/api/v1/imports`);
  return ((await answer.json()) as { data: Imports }).data;
}

const button = (name: string | RegExp, on: Page = page) => on.getByRole("button", { name, exact: typeof name === "string" });
const submit = (on: Page = page) => button("Submit Trades", on).click();
const arrived = (on: Page = page) => on.waitForURL((url) => url.pathname === "/trade-history");

async function excel(path = "/dashboard", on: Page = page) {
  await on.goto(site.url + path);
  await on.getByRole("tab", { name: "Excel Sheet" }).click();
  await on.getByText("Where it is").waitFor();
}

const preview = (on: Page = page) => on.getByRole("heading", { name: /new fills? (makes?|belongs?) / });

async function expectJournal(...files: string[]) {
  const { summary, trades } = reportOf(...files.map(fixture));
  const now = await journal();
  expect(now.trades).toBe(trades.length);
  expect({ net: now.summary.netPnl, gross: now.summary.grossPnl, charges: now.summary.charges }).toEqual({
    net: summary.netPnl, gross: summary.grossPnl, charges: summary.charges,
  });
}

test("a Console sheet: preview, book, undo, again; the numbers are those of the report", async () => {
  await somebody();
  await excel();
  expect(await button("Submit Trades").count()).toBe(0);
  await chooseFiles(page, fixture(CONSOLE));
  const report = reportOf(fixture(CONSOLE));
  const fills = report.files[0]!.rows.fills;
  await page.getByRole("heading", { name: `${fills} new fills make ${counted(report.trades.length, "trade")}.` }).waitFor();
  const adds = page.getByRole("table", { name: `What ${CONSOLE} adds` });
  expect(await adds.textContent()).toContain(signedRupees(report.summary.netPnl));
  expect(await adds.textContent()).toContain(signedRupees(report.summary.grossPnl));
  expect(await adds.textContent()).toContain(signedRupees(-report.summary.charges));
  expect(await page.getByRole("combobox", { name: "Broker" }).inputValue()).toBe("zerodha");
  expect(await page.getByRole("combobox", { name: "Trade type" }).inputValue()).toBe("equity");
  expect((await journal()).trades).toBe(0);

  await submit();
  await arrived();
  await page.getByText(`${CONSOLE} is in the book.`).waitFor();
  await expectJournal(CONSOLE);

  await button("Undo import").click();
  await page.getByText("Import undone.").first().waitFor();
  expect((await journal()).trades).toBe(0);

  await excel();
  await chooseFiles(page, fixture(CONSOLE));
  await button(`Put ${fills} fills in the book`).click();
  await arrived();
  await expectJournal(CONSOLE);

  // A third time it adds nothing, and says so before anything is sent to the book.
  await excel("/add-new-trades");
  await chooseFiles(page, fixture(CONSOLE));
  await page.getByRole("heading", { name: "This very file is in the book already." }).waitFor();
  await submit();
  await arrived();
  await expectJournal(CONSOLE);
  expect(alerts).toEqual([]);
});

test("a Groww sheet is found to be one; with trades the dashboard leads to the history", async () => {
  await somebody();
  await excel();
  await chooseFiles(page, fixture("groww-stock-orders.xlsx"));
  await preview().waitFor();
  expect(await page.getByRole("combobox", { name: "Broker" }).inputValue()).toBe("groww");
  await submit();
  await arrived();
  await expectJournal("groww-stock-orders.xlsx");
  await page.goto(`${site.url}/dashboard`);
  await arrived();
});

test("the wrong broker: one sentence, one click, and the select follows the file", async () => {
  await somebody();
  await excel();
  await page.getByRole("combobox", { name: "Broker" }).selectOption("zerodha");
  await chooseFiles(page, fixture("groww-stock-orders.xlsx"));
  await page.getByText(/This looks like a Groww sheet, but Zerodha was chosen/).first().waitFor();
  await button("Take what the file says").click();
  await preview().waitFor();
  expect(await page.getByRole("combobox", { name: "Broker" }).inputValue()).toBe("groww");
  await submit();
  await arrived();
  await expectJournal("groww-stock-orders.xlsx");
});

test("one bad row: nothing is stored until it is said that the rest shall be", async () => {
  await somebody();
  await excel();
  await chooseFiles(page, fixture("one-bad-row.xlsx"));
  const rows = page.getByRole("region", { name: "Rows of one-bad-row.xlsx we could not read" });
  await rows.waitFor();
  expect(await rows.getByRole("cell").allTextContents()).toEqual(["20", "Quantity", "1,5", "a whole number"]);
  await submit();
  await page.getByText(/nothing was stored/i).first().waitFor();
  expect((await journal()).trades).toBe(0);
  await page.getByText("one-bad-row.xlsx", { exact: true }).first().waitFor();
  await button("Put the 11 good rows in the book").click();
  await arrived();
  await expectJournal("one-bad-row.xlsx");
});

test("several files, one of them no sheet: what is in is in, what is not says why and can be taken away", async () => {
  await somebody();
  await excel();
  await chooseFiles(page, [fixture(CONSOLE), fixture("zerodha-fno-console.xlsx")]);
  await chooseFiles(page, { name: "note.xlsx", mimeType: "application/octet-stream", buffer: Buffer.from("%PDF-1.7 not a sheet") });
  await preview().nth(1).waitFor();
  await page.getByRole("region", { name: "Not read" }).waitFor();
  const posts: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/uploadexcel")) posts.push(request.method());
  });
  await submit();
  await page.getByText("2 files are in the book; 1 file is not.").waitFor();
  expect(posts).toEqual(["POST", "POST"]);
  await expectJournal(CONSOLE, "zerodha-fno-console.xlsx");
  await page.getByRole("link", { name: "go on to the history" }).click();
  await arrived();
  await page.getByText("2 files are in the book.").waitFor();
});

test("the network is cut under a sheet: cause, nothing stored, it stays chosen, Retry brings it in", async () => {
  await somebody();
  await excel();
  await chooseFiles(page, fixture(CONSOLE));
  await preview().waitFor();
  await page.route("**/uploadexcel", (route) => route.abort("connectionreset"));
  await submit();
  const told = page.getByRole("region", { name: "Not stored" });
  await told.getByText("We could not reach the server.").waitFor();
  await told.getByText(/Nothing of this file was stored, and it is still chosen/).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe("mt");
  expect((await journal()).trades).toBe(0);
  await page.unroute("**/uploadexcel");
  await button("Retry").click();
  await arrived();
  await expectJournal(CONSOLE);
});

test("a sheet can be stopped on its way; looking again says where it is", async () => {
  await somebody();
  await excel();
  await chooseFiles(page, fixture(CONSOLE));
  await preview().waitFor();
  // The page waits for an answer; the book gets the file all the same, as when only the answer is slow.
  await page.route("**/uploadexcel", () => undefined);
  await submit();
  await button("Stop").waitFor();
  const multipart = { file: { name: CONSOLE, mimeType: "application/octet-stream", buffer: readFileSync(fixture(CONSOLE)) } };
  expect((await page.request.post(`${site.url}/api/v1/uploadexcel`, { multipart })).status()).toBe(200);
  await button("Stop").click();
  await page.getByRole("heading", { name: "This very file is in the book already." }).waitFor();
  await expectJournal(CONSOLE);
});

test("without a file the form says so, in the browser's box and in words", async () => {
  await somebody();
  await excel();
  await page.locator("form").evaluate((form: HTMLFormElement) => form.requestSubmit());
  await page.getByRole("alert").filter({ hasText: "Please upload an Excel sheet before submitting." }).waitFor();
  expect(alerts).toEqual(["Please upload an Excel sheet before submitting."]);
});

test("two tabs send the same file at the same time: one import", async () => {
  await somebody();
  const { page: other } = await watchedPage(chromium, site.url);
  for (const tab of [page, other]) {
    await excel("/add-new-trades", tab);
    await chooseFiles(tab, fixture(CONSOLE));
    await preview(tab).waitFor();
  }
  await Promise.all([submit(page), submit(other)]);
  await Promise.all([arrived(page), arrived(other)]);
  expect((await imports()).imports.filter(({ undoneAt }) => undoneAt === null)).toHaveLength(1);
  await expectJournal(CONSOLE);
});

const trade = {
  stockName: "State Bank of India", symbol: "SBIN", buyPrice: "768.20", buyDate: "2025-04-07T11:04", sellPrice: "774.65",
  sellDate: "2025-04-07T12:48", quantity: "600", brokerName: "zerodha", tradetype: "equity",
};

async function card(number: number, values: Record<string, string>) {
  const region = page.getByRole("region", { name: `Trade ${number}`, exact: true });
  await region.waitFor();
  for (const [name, value] of Object.entries(values)) {
    const field = region.locator(`[name="${name}"]`);
    if (name === "notes") await region.getByText("Notes, psychology, market outlook").click();
    if (name === "brokerName" || name === "tradetype") await field.selectOption(value);
    else await field.fill(value);
  }
}

const typed = (number: number, name: string) => page.getByRole("region", { name: `Trade ${number}`, exact: true }).locator(`[name="${name}"]`).inputValue();

/** 600 × (774.65 − 768.20) */
const GROSS = 3870;

test("a card by hand: result while typing, two records, Indian time from a browser in America, then the history", async () => {
  await somebody();
  await page.goto(`${site.url}/dashboard`);
  await card(1, trade);
  await page.getByText(/^Intraday, after about ₹\d+ in charges$/).waitFor();
  const shown = await page.locator(".res .rv").textContent();
  const sent = page.waitForRequest((request) => request.url().endsWith("/addManualTrades"));
  await submit();
  const body = (await sent).postDataJSON() as { toDelete: boolean; broker: string; trades: Record<string, unknown>[] };
  expect(body).toMatchObject({ toDelete: true, broker: "zerodha", tradetype: "equity" });
  expect(body.trades.map(({ type, price, timestamp, year, month, day }) => ({ type, price, timestamp, year, month, day }))).toEqual([
    { type: "buy", price: "768.20", timestamp: "2025-04-07T11:04", year: 2025, month: 4, day: 7 },
    { type: "sell", price: "774.65", timestamp: "2025-04-07T12:48", year: 2025, month: 4, day: 7 },
  ]);
  expect(body.trades[0]!.orderId).toBe(body.trades[1]!.orderId);
  expect(body.trades[0]!.orderId).toMatch(/^MT\d{13}\w{5}$/);
  await arrived();
  await page.getByText("1 trade is in the book.").waitFor();
  const { trades, summary, page: rows } = await journal();
  expect(trades).toBe(1);
  expect(summary.grossPnl).toBe(GROSS);
  expect(rows.rows[0]).toMatchObject({ entryTime: "2025-04-07T11:04:00+05:30", direction: "long" });
  expect(shown).toContain(signedRupees(summary.netPnl));
  expect(alerts).toEqual([]);
});

test("what is missing or wrong is listed with links; the trash gives back; cheaper fills lead to the sheet", async () => {
  await somebody();
  await page.goto(`${site.url}/add-trade`);
  await card(1, trade);
  await button("Add another trade").click();
  expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe("stockName");
  await card(2, { ...trade, symbol: "TATAPOWER", buyPrice: "0.40", sellDate: "" });
  await submit();
  await page.getByText("Trade 2 has two things to correct.").waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Trade 2 has two things to correct.");
  await page.getByText("2 trades, 4 fills · 1 ready").waitFor();
  await page.getByRole("link", { name: "Buy price" }).click();
  expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).getAttribute("aria-invalid"))).toBe("true");
  expect(await page.locator('[name="buyPrice"]').first().evaluate((field: HTMLInputElement) => [field.min, field.step])).toEqual(["0.5", "0.05"]);
  expect(await page.locator('[name="quantity"]').first().getAttribute("min")).toBe("0");

  await button("Remove trade 1").click();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Trade 1");
  expect(await typed(1, "symbol")).toBe("TATAPOWER");
  await button("Undo").click();
  expect(await typed(1, "symbol")).toBe("SBIN");
  await button("Remove trade 2").click();
  await button("Remove trade 1").click();
  expect(await typed(1, "symbol")).toBe("");
  await button("Undo").click();
  expect(await typed(1, "symbol")).toBe("SBIN");

  await page.locator('[name="buyPrice"]').fill("0.05");
  await page.locator('[name="symbol"]').focus();
  await page.getByRole("link", { name: "Cheaper fills? Upload the broker sheet" }).click();
  await page.getByRole("tab", { name: "Excel Sheet", selected: true }).waitFor();
});

test("the network is cut: alert, words, reload, and the draft is back; the answer lost, nothing is stored twice", async () => {
  await somebody();
  await page.goto(`${site.url}/dashboard`);
  await card(1, { ...trade, notes: "Second test of 768 held." });
  const first = page.waitForRequest((request) => request.url().endsWith("/addManualTrades"));
  // It reaches the server; the answer does not come back.
  await page.route("**/addManualTrades", async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  await submit();
  await page.getByText("An error occurred. Please try again.").first().waitFor();
  await expect.poll(() => alerts).toEqual(["An error occurred. Please try again."]);
  const sent = (await first).postDataJSON() as { trades: { orderId: string }[] };
  await page.unroute("**/addManualTrades");

  await page.reload();
  await page.getByRole("heading", { name: "Trade 1" }).waitFor();
  expect(await typed(1, "notes")).toBe("Second test of 768 held.");
  expect(await typed(1, "buyDate")).toBe("2025-04-07T11:04");
  const again = page.waitForRequest((request) => request.url().endsWith("/addManualTrades"));
  await submit();
  await button("Add to my 1 trade").click();
  const repeated = (await again).postDataJSON() as { toDelete: boolean; trades: { orderId: string }[] };
  expect(repeated.toDelete).toBe(false);
  expect(repeated.trades[0]!.orderId).toBe(sent.trades[0]!.orderId);
  await arrived();
  expect((await journal()).trades).toBe(1);
  await page.goto(`${site.url}/add-trade`);
  await page.getByRole("heading", { name: "Trade 1" }).waitFor();
  expect(await typed(1, "symbol")).toBe("");
});

test("a card sent before it was changed: the conflict is named, and it can be made a new trade", async () => {
  await somebody();
  await page.goto(`${site.url}/add-trade`);
  await card(1, trade);
  await page.route("**/addManualTrades", async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  await submit();
  await page.getByText("An error occurred. Please try again.").first().waitFor();
  await page.unroute("**/addManualTrades");
  await card(1, { quantity: "500" });
  await submit();
  await button("Add to my 1 trade").click();
  await page.getByText(/in the book already, with other figures/).waitFor();
  expect((await journal()).trades).toBe(1);
  await button("Make it a new trade").click();
  await submit();
  await button("Add to my 1 trade").click();
  await arrived();
  // Both are there: 600 and 500 shares of a gain of 6.45.
  expect((await journal()).summary.grossPnl).toBe(7095);
});

test("what the server refuses stands at its card, and the focus is there", async () => {
  await somebody();
  await page.goto(`${site.url}/add-trade`);
  await card(1, trade);
  await button("Add another trade").click();
  await card(2, { ...trade, symbol: "NIFTY99", tradetype: "fno" });
  await submit();
  await page.getByText("An error occurred. Please try again.").first().waitFor();
  await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe("symbol");
  expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe("NIFTY99");
  await page.getByRole("region", { name: "Trade 2" }).locator(".erm").first().waitFor();
  expect((await journal()).trades).toBe(0);
});

test("the session ends in the middle: log in, and the draft is there", async () => {
  const who = await somebody();
  await page.goto(`${site.url}/dashboard`);
  await card(1, trade);
  await chromium.context.clearCookies();
  await submit();
  await page.waitForURL((url) => url.pathname === "/login");
  await page.locator("#email").fill(who.email);
  await page.locator("#password").fill(who.password);
  await button("Login").click();
  await page.getByRole("heading", { name: "Trade 1" }).waitFor();
  await expect.poll(() => typed(1, "symbol")).toBe("SBIN");
  await submit();
  await arrived();
  expect((await journal()).trades).toBe(1);
});

test("a visitor types, logs in at submit and goes on; the next visitor finds nothing", async () => {
  const who = await somebody();
  await chromium.context.clearCookies();
  await page.goto(`${site.url}/dashboard`);
  await page.getByText("Sign in to save; entries stay on this device").waitFor();
  await card(1, trade);
  await page.getByText(/^Intraday, after about/).waitFor();
  await submit();
  await page.waitForURL((url) => url.pathname === "/login" && url.searchParams.get("next") === "/dashboard");
  await page.locator("#email").fill(who.email);
  await page.locator("#password").fill(who.password);
  await button("Login").click();
  await page.getByRole("heading", { name: "Trade 1" }).waitFor();
  await expect.poll(() => typed(1, "symbol")).toBe("SBIN");
  await page.goto(`${site.url}/logout`);
  await page.waitForURL(`${site.url}/`);
  await page.goto(`${site.url}/dashboard`);
  await page.getByRole("heading", { name: "Trade 1" }).waitFor();
  expect(await typed(1, "symbol")).toBe("");
});

test("a visitor's file is looked at, and waits for the login", async () => {
  const who = await somebody();
  await chromium.context.clearCookies();
  await excel();
  await chooseFiles(page, fixture(CONSOLE));
  await preview().waitFor();
  await submit();
  await page.waitForURL((url) => url.pathname === "/login");
  await page.locator("#email").fill(who.email);
  await page.locator("#password").fill(who.password);
  await button("Login").click();
  await preview().waitFor();
  await submit();
  await arrived();
  await expectJournal(CONSOLE);
});

test("unknown is not none: a failed fetch shows an error with Retry, never the panel", async () => {
  await somebody();
  await page.route("**/api/v1/trade-history?*", (route) => route.fulfill({ status: 500, contentType: "text/html", body: "<h1>Oops</h1>" }));
  const posts: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") posts.push(request.url());
  });
  await page.goto(`${site.url}/dashboard`);
  await page.getByText("We could not fetch your trades.").waitFor();
  await expect.poll(() => alerts.length).toBe(1);
  expect(await page.getByRole("tab").count()).toBe(0);
  expect(await button("Submit Trades").count()).toBe(0);
  await page.unroute("**/api/v1/trade-history?*");
  await button("Retry").click();
  await page.getByRole("tab", { name: "Manually" }).waitFor();
  // Cards without knowing: they are added, nothing is replaced.
  await card(1, trade);
  await page.route("**/api/v1/trade-history?*", (route) => route.abort());
  const sent = page.waitForRequest((request) => request.url().endsWith("/addManualTrades"));
  await submit();
  expect(((await sent).postDataJSON() as { toDelete: boolean }).toDelete).toBe(false);
  await page.unroute("**/api/v1/trade-history?*");
});

test("with trades it asks: add keeps them, replace puts them aside, and they can come back", async () => {
  await somebody();
  await excel();
  await chooseFiles(page, fixture(CONSOLE));
  await preview().waitFor();
  await submit();
  await arrived();
  const before = (await journal()).trades;

  const byHand = async (way: RegExp, values = trade) => {
    await page.goto(`${site.url}/add-trade`);
    await card(1, values);
    await submit();
    await page.getByRole("dialog").waitFor();
    await button(way).click();
    await arrived();
  };
  await page.goto(`${site.url}/add-trade`);
  await card(1, trade);
  await submit();
  await page.getByRole("dialog").waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(`Add to my ${before} trades`);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  expect(await typed(1, "symbol")).toBe("SBIN");

  await byHand(/^Add to my/);
  expect((await journal()).trades).toBe(before + 1);
  await byHand(/^Replace$/, { ...trade, symbol: "INFY" });
  expect((await journal()).trades).toBe(1);
  await page.getByText(`${before + 1} trades went aside and can be put back for 30 days, under Imports.`).waitFor();
  const [aside] = (await imports()).snapshots;
  expect((await page.request.post(`${site.url}/api/v1/snapshots/restore`, { data: { id: aside!.id } })).ok()).toBe(true);
  expect((await journal()).trades).toBe(before + 1);
});

test("keyboard only on a phone: choose the tab, the file, submit; write a card", async () => {
  await somebody();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${site.url}/dashboard`);
  await page.getByRole("tab", { name: "Manually" }).focus();
  await page.keyboard.press("ArrowRight");
  await page.getByRole("tab", { name: "Excel Sheet", selected: true }).waitFor();
  for (let stop = 0; stop < 3; stop += 1) await page.keyboard.press("Tab");
  expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).type)).toBe("file");
  const chooser = page.waitForEvent("filechooser");
  await page.keyboard.press("Enter");
  await (await chooser).setFiles(fixture(CONSOLE));
  await preview().waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim() ?? "");
  for (let stop = 0; stop < 6 && (await focused()) !== "Submit Trades"; stop += 1) await page.keyboard.press("Tab");
  expect(await focused()).toBe("Submit Trades");
  await page.keyboard.press("Enter");
  await arrived();
  await expectJournal(CONSOLE);

  await page.goto(`${site.url}/add-trade`);
  await page.getByRole("heading", { name: "Trade 1" }).waitFor();
  await page.locator('[name="stockName"]').focus();
  const type = async (...keys: string[]) => {
    for (const key of keys) {
      if (/^[A-Z][a-z]+(Right|Down)?$/.test(key) && key !== "Infosys") await page.keyboard.press(key);
      else await page.keyboard.type(key);
    }
  };
  const moment = ["04072025", "Tab", "10", "05", "AM", "Tab"];
  await type("Infosys", "Tab", "INFY", "Tab", "ArrowRight", "Tab", "Tab", "1500.50", "Tab", ...moment);
  expect(await typed(1, "stockName")).toBe("Infosys");
  expect(await page.getByRole("radio", { name: "SELL" }).isChecked()).toBe(true);
  expect(await typed(1, "buyPrice")).toBe("1500.50");
  expect(await typed(1, "buyDate")).toBe("2025-04-07T10:05");
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
});

const states: Record<string, () => Promise<unknown>> = {
  "cards with problems": async () => {
    await page.goto(`${site.url}/dashboard`);
    await card(1, { ...trade, buyPrice: "0.40", sellDate: "" });
    await submit();
    await page.getByText("Trade 1 has two things to correct.").waitFor();
  },
  "no file": () => excel(),
  "a preview with a bad row": async () => {
    await excel();
    await chooseFiles(page, fixture("one-bad-row.xlsx"));
    await preview().waitFor();
  },
  "not read": async () => {
    await excel();
    await chooseFiles(page, { name: "note.xlsx", mimeType: "application/octet-stream", buffer: Buffer.from("%PDF-1.7 not a sheet") });
    await page.getByRole("region", { name: "Not read" }).waitFor();
  },
  sending: async () => {
    await page.route("**/imports/preview", () => undefined);
    await excel();
    await chooseFiles(page, fixture(CONSOLE));
    await button("Stop reading").waitFor();
  },
};

test.each(
  Object.keys(states).flatMap((state) => ([360, 1280] as const).flatMap((width) => (["light", "dark"] as const).map((theme) => ({ state, width, theme })))),
)("$state at $width px, $theme: no violation, no sideways scroll", async ({ state, width, theme }) => {
  const who = person("Adder Z");
  const login = await page.request.post(`${site.url}/api/auth/login`, { data: { email: who.email, password: who.password } });
  if (!login.ok()) await settle(page, site.url, who);
  // High enough for the whole card: what a sticky bar lies over is too small a target only until one scrolls.
  await page.setViewportSize({ width, height: 1600 });
  await page.emulateMedia({ colorScheme: theme });
  await states[state]!();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  const { violations } = await new AxeBuilder({ page }).withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`)).toEqual([]);
});
