import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { answering, type Browser, browser, chooseFiles, resultHeading, watchedPage } from "./browser.ts";
import { person, settle } from "./person.ts";
import { type Rojmel, rojmel } from "./rojmel.ts";

const fixture = fileURLToPath(new URL("../../fixtures/files/zerodha-equity.csv", import.meta.url));
const NSE = "/nse-trading-journal";

const pages = [
  "/trading-journal",
  "/stock-market-trading-journal",
  "/free-trading-journal",
  "/ai-trading-journal",
  "/indian-stock-market-trading-journal",
  NSE,
  "/bse-trading-journal",
  "/crypto-trading-journal",
  "/forex-trading-journal",
];

const wipro = {
  "Stock Name": "WIPRO",
  "Buy Price": "243.70",
  Quantity: "900",
  "Sell Price": "242.95",
  "Buy Date & Time": "2026-01-19T09:58",
  "Sell Date & Time": "2026-01-19T10:20",
  Target: "247",
  "Stop Loss": "242.5",
};

let site: Rojmel;
let chromium: Browser;
let other: Browser;
beforeAll(async () => {
  site = await rojmel();
  [chromium, other] = await Promise.all([browser(), browser()]);
});
afterAll(async () => {
  await Promise.all([chromium?.close(), other?.close()]);
  await site?.stop();
});

const form = (page: Page) => page.getByRole("dialog", { name: /^Add \w+ Trade$/ });
const firstRow = (page: Page) => page.getByRole("tabpanel").getByRole("row").nth(1);
const rows = (page: Page, name: string) => page.getByRole("rowheader", { name });

async function fill(page: Page, trade: Record<string, string>) {
  for (const [name, value] of Object.entries(trade)) await form(page).getByLabel(name, { exact: true }).fill(value);
}

async function openForm(page: Page, words = "Add Intraday Trade") {
  await page.getByRole("button", { name: words }).click();
  await form(page).waitFor();
}

/** What the browser's own boxes said; each is closed as it comes. */
function alerts(page: Page): string[] {
  const said: string[] = [];
  page.on("dialog", (box) => {
    said.push(box.message());
    void box.accept();
  });
  return said;
}

test("a trade is on top at once, confirmed when it is kept, there after a reload, and seen by nobody else", async () => {
  const { page, faults } = await watchedPage(chromium, site.url);
  const said = alerts(page);
  await page.goto(site.url + NSE);
  let sent: unknown;
  let go: (() => void) | undefined;
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route("**/api/v1/trades", async (route) => {
    sent = route.request().postDataJSON();
    await held;
    await route.continue();
  });
  await openForm(page);
  await fill(page, wipro);
  await form(page).getByRole("button", { name: "Add trade" }).click();
  await page.getByText("saving…").waitFor();
  await expect.poll(() => firstRow(page).innerText()).toMatch(/WIPRO\s+saving…/);
  expect(said).toEqual([]);
  go?.();
  await form(page).waitFor({ state: "detached" });
  await expect.poll(() => said).toEqual(["Your Trade updates successfully"]);
  expect(sent).toMatchObject({
    symbol: "WIPRO",
    buyPrice: 243.7,
    quantity: 900,
    pnl: -675,
    status: "LOSS",
    type: "intraday",
  });
  await expect.poll(() => firstRow(page).innerText()).not.toContain("saving");
  const row = await firstRow(page).innerText();
  expect(row).toMatch(/₹675\.00/);
  expect(row).toContain("LOSS");
  expect(row).not.toMatch(/[−-]₹/);
  await expect
    .poll(() =>
      page.getByText("WIPRO is added at the top of the table. It stays in this browser for 24 hours.").isVisible(),
    )
    .toBe(true);
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Add Intraday Trade");
  // The form began anew.
  await openForm(page);
  await expect.poll(() => form(page).getByLabel("Stock Name").inputValue()).toBe("");
  await page.keyboard.press("Escape");

  await page.reload();
  // One of one's own, one example of the same name.
  await expect.poll(() => rows(page, "WIPRO").count()).toBe(2);
  await expect.poll(() => firstRow(page).innerText()).toContain("19 Jan");
  await page.getByRole("tab", { name: "Equity" }).click();
  await page.getByRole("button", { name: "Add Equity Trade" }).waitFor();
  expect(await rows(page, "WIPRO").count()).toBe(0);

  const stranger = await watchedPage(other, site.url);
  const listed = stranger.page.waitForResponse("**/api/v1/trades/intraday");
  await stranger.page.goto(site.url + NSE);
  expect(await (await listed).json()).toEqual({ data: [] });
  await expect.poll(() => rows(stranger.page, "WIPRO").count()).toBe(1);
  expect(await (await fetch(site.url + NSE)).text()).not.toContain("19 Jan");
  expect([...faults, ...stranger.faults]).toEqual([]);
  await Promise.all([page.close(), stranger.page.close()]);
});

test("what could not be saved leaves the table, and the form stays filled with a sentence", async () => {
  const { page } = await watchedPage(chromium, site.url);
  const said = alerts(page);
  await page.goto(site.url + NSE);
  await page.route("**/api/v1/trades", (route) => route.abort());
  await openForm(page);
  await fill(page, { ...wipro, "Stock Name": "LOSTCO" });
  await form(page).getByRole("button", { name: "Add trade" }).click();
  await form(page).getByText("We could not reach the server. Check your connection and try again.").waitFor();
  await expect.poll(() => rows(page, "LOSTCO").count()).toBe(0);
  await expect.poll(() => form(page).getByLabel("Stock Name").inputValue()).toBe("LOSTCO");
  await expect.poll(() => form(page).getByLabel("Buy Date & Time").inputValue()).toBe("19 Jan 2026, 09:58");
  expect(said).toEqual([]);
  // A refusal of the server stands under its field.
  await page.unroute("**/api/v1/trades");
  await form(page).getByLabel("Sell Date & Time").fill("2036-01-19T10:20");
  await form(page).getByRole("button", { name: "Add trade" }).click();
  await form(page).locator(".field-error").getByText("Date and time must not be in the future.").waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("sellDateTime");
  await form(page).getByLabel("Sell Date & Time").fill("2026-01-19T10:20");
  await form(page).getByRole("button", { name: "Add trade" }).click();
  await form(page).waitFor({ state: "detached" });
  await expect.poll(() => said).toEqual(["Your Trade updates successfully"]);
  await expect.poll(() => rows(page, "LOSTCO").count()).toBe(1);
  await page.close();
});

test("everything is asked for, by keyboard alone", async () => {
  const { page, faults } = await watchedPage(other, site.url);
  await page.goto(site.url + NSE);
  await page.getByRole("tab", { name: "Intraday" }).focus();
  // A key, unlike a click, is not kept for an island that is not there yet.
  await answering(page.getByRole("tab", { name: "Intraday" }));
  await page.keyboard.press("ArrowRight");
  await page.getByRole("tab", { name: "Equity", selected: true }).waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await form(page).waitFor();
  await expect.poll(() => form(page).getByRole("heading").innerText()).toBe("Add Equity Trade");
  await form(page).getByLabel("Stock Name").focus();
  await page.keyboard.press("Enter");
  await form(page).getByText("Enter the name of the stock, such as INFY.").waitFor();
  await expect.poll(() => form(page).locator(".field-error").count()).toBe(8);
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("symbol");
  await page.keyboard.press("Escape");
  await form(page).waitFor({ state: "detached" });
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Add Equity Trade");
  expect(faults).toEqual([]);
  await page.close();
});

test("a user’s rows follow the user and stay out of the journal", async () => {
  const { page, faults } = await watchedPage(other, site.url);
  const said = alerts(page);
  await settle(page, site.url, person("Leela"));
  await page.goto(site.url + NSE);
  await openForm(page);
  await fill(page, { ...wipro, "Stock Name": "OWNCO" });
  await form(page).getByRole("button", { name: "Add trade" }).click();
  await expect.poll(() => said).toHaveLength(1);
  const journal = await page.request.get(`${site.url}/api/v1/trades/client`);
  expect((await journal.json()).data.trades).toEqual([]);
  await page.request.post(`${site.url}/api/auth/logout`);
  const own = await page.request.get(`${site.url}/api/v1/trades/intraday`);
  expect(await own.json()).toEqual({ data: [] });
  expect(faults).toEqual([]);
  await page.close();
});

test("one’s own could not be fetched: said above the examples, and Try again brings them", async () => {
  const { page, faults } = await watchedPage(other, site.url);
  await page.route("**/api/v1/trades/intraday", (route) => route.abort());
  await page.goto(site.url + NSE);
  const panel = page.getByRole("tabpanel");
  await panel.getByRole("status").getByText("Your own trades could not be loaded; these are the examples.").waitFor();
  expect(await panel.evaluate((panel) => panel.firstElementChild?.getAttribute("role"))).toBe("status");
  await page.unroute("**/api/v1/trades/intraday");
  await panel.getByRole("button", { name: "Try again" }).click();
  await panel.getByText("could not be fetched").waitFor({ state: "detached" });
  expect(faults).toEqual([]);
  await page.close();
});

test("who it is could not be learned: nothing is said that may be wrong of where it stays", async () => {
  const { page, faults } = await watchedPage(other, site.url);
  alerts(page);
  await settle(page, site.url, person("Mira"));
  // A login on the screens leaves its mark; this one went past them.
  await page.addInitScript(() => localStorage.setItem("rojmel-signed-in", "somebody"));
  await page.route("**/api/auth/me", (route) => route.abort());
  await page.goto(site.url + NSE);
  const part = page.getByRole("region", { name: "Try it here" });
  await openForm(page);
  await fill(page, { ...wipro, "Stock Name": "WHOSECO" });
  await form(page).getByRole("button", { name: "Add trade" }).click();
  await part.getByText("WHOSECO is added at the top of the table.", { exact: true }).waitFor();
  await part.getByText("Nobody else sees what you add.").waitFor();
  expect(await part.innerText()).not.toMatch(/24 hours|account/);
  expect(faults).toEqual([]);
  await page.close();
  await other.context.clearCookies();
});

test("a dropped file shows its summary there, and all of it on Check a file", async () => {
  const { page, faults } = await watchedPage(chromium, site.url);
  await page.goto(`${site.url}/free-trading-journal`);
  await chooseFiles(page, fixture);
  await resultHeading(page).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H3");
  const heading = await resultHeading(page).innerText();
  await page.getByRole("link", { name: "See every trade" }).click();
  await page.getByRole("heading", { level: 1, name: "Check a file" }).waitFor();
  await expect.poll(() => resultHeading(page).innerText()).toBe(heading);
  expect(faults).toEqual([]);
  await page.close();
});

test("each of the nine is a page of its own, with and without scripts", async () => {
  const titles = new Set<string>();
  for (const path of pages) {
    const html = await (await fetch(site.url + path)).text();
    expect(html.match(/<h1/g), path).toHaveLength(1);
    expect(html, path).not.toMatch(/<[^>]+\sstyle="/);
    titles.add(/<title>([^<]*)/.exec(html)?.[1] ?? "");
    const nav = /<nav class="journals_keyword-links".*?<\/nav>/s.exec(html)?.[0] ?? "";
    expect(nav.match(/href="/g), path).toHaveLength(8);
    const current = /<a[^>]*aria-current="page"[^>]*>/.exec(nav)?.[0] ?? "";
    if (path === "/trading-journal") expect(current).toBe("");
    else expect(current).toContain(`href="${path}"`);
    const related = /<ul class="journals_related-links".*?<\/ul>/s.exec(html)?.[0] ?? "";
    expect(related.match(/<li/g), path).toHaveLength(8);
    expect(related, path).not.toContain(`href="${path}"`);
    // The first page answers one more: what a backtest is.
    expect(html.match(/<details/g), path).toHaveLength(path === "/trading-journal" ? 6 : 5);
    for (const column of [
      "Stock Name",
      "Buy Price",
      "Quantity",
      "Sell Price",
      "Buy Date &amp; Time",
      "Sell Date &amp; Time",
      "Target",
      "Stop Loss",
      "P&amp;L",
      "Status",
    ]) {
      expect(html, `${path} ${column}`).toContain(`>${column}</th>`);
    }
    expect(html, path).toContain("premium analytics option is planned");
  }
  expect(titles.size).toBe(pages.length);
});
