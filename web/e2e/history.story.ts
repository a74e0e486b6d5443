// The journal's home: its numbers are those of `rojmel report`, its view lives in the address, and every change has its
// way back.
import { join } from "node:path";
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { count, signedRupees } from "../app/lib/format.ts";
import { expectAccess } from "./look.ts";
import { type Person, person, settle } from "./person.ts";
import { reportOf } from "./rojmel.ts";
import { alerts, button, chromium, page, site, stage } from "./stage.ts";

const sample = (name: "EQ" | "FO") => join(import.meta.dirname, `../public/sample/sample-tradebook-${name}.csv`);
const golden = (name: string, file: string) => join(import.meta.dirname, "../../fixtures/golden", name, file);

stage();

let people = 0;
/** Somebody new, logged in, with these files in the book. */
async function somebody(...files: [path: string, tradetype: "equity" | "fno"][]): Promise<Person> {
  people += 1;
  const who = person(`Reader ${"abcdefghijklmnopqrstuvwxyz"[people]}`);
  await settle(page, site.url, who);
  for (const [path, tradetype] of files)
    await put(path.slice(path.lastIndexOf("/") + 1), readFileSync(path), tradetype, who);
  return who;
}

async function put(name: string, buffer: Buffer, tradetype: string, who: Person) {
  const multipart = { file: { name, mimeType: "text/csv", buffer }, broker: "zerodha", tradetype, email: who.email };
  const answer = await page.request.post(`${site.url}/api/v1/uploadexcel`, { multipart });
  if (!answer.ok()) throw new Error(`upload ${name}: ${answer.status()} ${await answer.text()}`);
}

const trades = (on: Page = page) => on.getByRole("table", { name: "Trades", exact: true });
const rowCount = async (on: Page = page) => Number(await trades(on).getAttribute("aria-rowcount"));
const param = (key: string) => new URL(page.url()).searchParams.get(key);
const net = (on: Page = page) => on.locator(".headline-figure").first();

async function open(path = "/trade-history", on: Page = page) {
  await on.goto(site.url + path);
  // The rows of a long table come after its head.
  await trades(on).getByRole("row").nth(1).waitFor();
}

test("the numbers are those of the report", async () => {
  await somebody([sample("EQ"), "equity"], [sample("FO"), "fno"]);
  const { summary, trades: all, charges } = reportOf(sample("EQ"), sample("FO"));
  await open();
  await expect.poll(() => net().textContent()).toContain(signedRupees(summary.netPnl));
  const statement = await page.getByRole("table", { name: "Profit and loss of closed quantity" }).textContent();
  expect(statement).toContain(signedRupees(summary.grossPnl));
  expect(statement).toContain(signedRupees(-summary.charges));
  const figures = await page.locator(".figures").textContent();
  expect(figures).toContain(`${count(summary.wins)} of ${count(summary.closedTrades)} closed trades`);
  expect(figures).toContain(signedRupees(-summary.maxDrawdown!, 0));
  expect(figures).toContain(signedRupees(summary.expectancy!));
  expect(await rowCount()).toBe(all.length + 3); // the head and two balances
  await expect
    .poll(() => page.getByRole("table", { name: "Charges by type" }).textContent())
    .toContain(count(Math.floor(charges.total)));
  const carried = trades().getByRole("row", { name: /Net total up to/ });
  await expect.poll(() => carried.textContent()).toContain(signedRupees(summary.netPnl));
});

test("filters live in the address, the figures follow, and leaving none says so", async () => {
  await somebody([sample("EQ"), "equity"], [sample("FO"), "fno"]);
  const options = reportOf(sample("FO")).trades.filter(({ product }) => product === "options");
  await open();
  const all = await rowCount();
  await page.getByRole("combobox", { name: "Product" }).selectOption("options");
  await page.waitForURL(/product=options/);
  await expect.poll(() => rowCount()).toBe(options.length + 1);
  // Charges of what the filter leaves, by type: options have no depository fee.
  const charges = page.getByRole("table", { name: "Charges by type" });
  await expect.poll(() => charges.getByRole("row", { name: /^DP/ }).textContent()).toContain("₹0.00");
  await charges.getByRole("row", { name: /^Charges of these trades/ }).waitFor();
  await page.reload();
  await trades().waitFor();
  await expect.poll(() => page.getByRole("combobox", { name: "Product" }).inputValue()).toBe("options");
  await expect.poll(() => rowCount()).toBe(options.length + 1);
  await page.getByRole("combobox", { name: "Symbol" }).fill("zzzz");
  await page.getByText("No trade matches these filters.").waitFor();
  expect(param("symbol")).toBe("zzzz");
  expect(await page.locator(".headline-figure").count()).toBe(0);
  await button("Without “zzzz”").click();
  await trades().waitFor();
  await button("Clear").click();
  await page.waitForURL((url) => url.search === "");
  await expect.poll(() => rowCount()).toBe(all);
});

test("days too few for a curve stand as a table that a phone shows whole", async () => {
  const who = await somebody();
  const rows = readFileSync(sample("EQ"), "utf8").split("\n").slice(0, 12).join("\n");
  await put("few.csv", Buffer.from(rows), "equity", who);
  await open();
  await page.getByText("2 trading days are too few for a curve. From the fifth on it is drawn here.").waitFor();
  await page.setViewportSize({ width: 360, height: 740 });
  const region = page.getByRole("region", { name: "Equity by day" });
  await expect.poll(() => region.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  // The last total is the journal's net.
  const cells = await region.getByRole("row").last().getByRole("cell").allTextContents();
  expect(cells[1]).toContain((await net().textContent())!.match(/[+−]₹[\d,.]+/)![0]);
  await expect
    .poll(() => region.getByRole("columnheader").allTextContents())
    .toEqual(["Day", "Net P&L", "Total", "Below the peak"]);
});

test("a period is days in the address", async () => {
  await somebody([sample("EQ"), "equity"]);
  await open();
  await page.getByRole("combobox", { name: "Period" }).selectOption({ label: "Choose dates" });
  await page.getByLabel("From", { exact: true }).fill("1-6-26");
  await page.getByLabel("to", { exact: true }).fill("30 Jun 2026");
  await page.keyboard.press("Enter");
  await page.waitForURL(/from=2026-06-01.*to=2026-06-30/);
  await page.getByText(/^Net (profit|loss) from 1 Jun to 30 Jun 2026$/).waitFor();
  const june = reportOf(sample("EQ")).daily.filter(({ day }) => day.startsWith("2026-06"));
  await expect
    .poll(() => net().textContent())
    .toContain(signedRupees(june.reduce((sum, { netPnl }) => sum + netPnl, 0)));
});

test("a day of the calendar narrows the table alone; again, or Clear, takes it back", async () => {
  await somebody([sample("EQ"), "equity"], [sample("FO"), "fno"]);
  const report = reportOf(sample("EQ"), sample("FO"));
  const { day } = report.daily.at(-1)!;
  await open();
  const all = await rowCount();
  const figure = await net().textContent();
  const cell = page.locator(".calendar_calendar td > button").last();
  await cell.click();
  await page.waitForURL(new RegExp(`day=${day}`));
  await page.getByText(/^Only .* \d{4}/).waitFor();
  const closed = report.trades.filter(({ exits }) => exits.some((exit) => exit.day === day)).length;
  await expect.poll(() => rowCount()).toBe(closed + 1);
  await expect.poll(() => net().textContent()).toBe(figure);
  await expect.poll(() => cell.getAttribute("aria-pressed")).toBe("true");
  await cell.click();
  await page.waitForURL((url) => url.search === "");
  await expect.poll(() => rowCount()).toBe(all);
  await cell.click();
  await page.locator(".tools").getByRole("button", { name: "Clear" }).click();
  await page.waitForURL((url) => url.search === "");
});

test("sorting drops the days and is in the address; the export is what is shown", async () => {
  await somebody([sample("EQ"), "equity"], [sample("FO"), "fno"]);
  await open();
  await expect.poll(() => page.locator(".trades-grid_day-name").count()).toBeGreaterThan(0);
  await page.getByRole("columnheader", { name: "Net P&L" }).getByRole("button").click();
  await page.getByRole("columnheader", { name: "Net P&L" }).and(page.locator("[aria-sort=descending]")).waitFor();
  expect(param("sort")).toBe("-net");
  await expect.poll(() => page.locator(".trades-grid_day-name").count()).toBe(0);
  const best = Math.max(...reportOf(sample("EQ"), sample("FO")).trades.map(({ netPnl }) => netPnl ?? 0));
  const first = trades().getByRole("row").nth(1);
  await first.getByText(signedRupees(best)).waitFor();
  await page.getByRole("combobox", { name: "Product" }).selectOption("options");
  await page.waitForURL(/product=options/);
  const link = page.getByRole("link", { name: /^CSV/ });
  await page.waitForFunction(() =>
    document.querySelector("a[download]")?.getAttribute("href")?.includes("product=options"),
  );
  const csv = await (await page.request.get(new URL((await link.getAttribute("href"))!, site.url).href)).text();
  const options = reportOf(sample("FO")).trades.filter(({ product }) => product === "options");
  expect(csv.trim().split("\r\n").length).toBe(options.length + 1);
  const xlsx = await page.request.get(
    new URL((await page.getByRole("link", { name: /^XLSX/ }).getAttribute("href"))!, site.url).href,
  );
  const sheet = strFromU8(unzipSync(await xlsx.body())["xl/worksheets/sheet1.xml"]!);
  const grid = csv
    .trim()
    .split("\r\n")
    .map((line) => line.split(","));
  expect(sheet.match(/<row /g)).toHaveLength(grid.length);
  // The net of each trade is the number that the CSV has, in the same order.
  const net = grid[0]!.indexOf("Net P&L (INR)");
  const letter = String.fromCodePoint(65 + net);
  const nets = [...sheet.matchAll(new RegExp(`<c r="${letter}\\d+"[^>]*><v>([^<]+)</v>`, "g"))].map(
    ([, value]) => value,
  );
  expect(nets.slice(-options.length).map(Number)).toEqual(grid.slice(1).map((row) => Number(row[net])));

  // While amounts are hidden, a file that holds them is not saved without a question.
  await button("Hide amounts").locator("visible=true").first().click();
  await link.click();
  const question = page.getByRole("dialog", { name: "Save the amounts that are hidden here?" });
  await question.waitFor();
  await question.getByRole("button", { name: "Cancel" }).click();
  await question.waitFor({ state: "detached" });
  await link.click();
  const file = page.waitForEvent("download");
  await question.getByRole("link", { name: "Save the file" }).click();
  expect((await file).suggestedFilename()).toMatch(/^rojmel-trades-.*\.csv$/);
  await question.waitFor({ state: "detached" });
  await button("Hide amounts").locator("visible=true").first().click();
});

test("a trade opens over the journal, adds up, and Back closes it", async () => {
  await somebody([sample("EQ"), "equity"]);
  await open();
  const row = trades().getByRole("link").first();
  const name = (await row.textContent())!;
  await row.click();
  const drawer = page.getByRole("dialog");
  await drawer.getByRole("heading", { name, level: 2 }).waitFor();
  expect(param("trade")).toMatch(/^zerodha-/);
  const statement = drawer.getByRole("table", { name: "From gross to net" }).getByRole("cell");
  await statement.first().waitFor();
  const column = await statement.allTextContents();
  const paise = column.map((text) => Math.round(Number(text.replace("−", "-").replaceAll(/[^\d.-]/g, "")) * 100));
  expect(paise.length).toBeGreaterThan(3);
  expect(paise.slice(0, -1).reduce((sum, value) => sum + value, 0)).toBe(paise.at(-1));
  await drawer
    .getByRole("region", { name: "Executions of the trade" })
    .getByText(/sample-tradebook-EQ\.csv, row/)
    .first()
    .waitFor();
  await page.goBack();
  await drawer.waitFor({ state: "detached" });
  await page.goForward();
  await drawer.getByRole("heading", { name, level: 2 }).waitFor();
  await page.reload();
  await drawer.getByRole("heading", { name, level: 2 }).waitFor();
  await page.keyboard.press("Escape");
  await drawer.waitFor({ state: "detached" });
  await expect.poll(() => param("trade")).toBe(null);
});

test("an import is undone and restored; a trade of it that is open says it has left", async () => {
  await somebody([sample("EQ"), "equity"], [sample("FO"), "fno"]);
  await open();
  const whole = await net().textContent();
  await trades().getByRole("link", { name: /NIFTY/ }).first().click();
  await page.getByRole("dialog").getByRole("heading", { level: 3, name: "Executions" }).waitFor();
  const address = page.url();
  await page.goto(`${site.url}/imports`);
  await page.getByText("156 rows read: 156 new executions").waitFor();
  await button("Undo 156 executions of sample-tradebook-FO.csv").click();
  await page.getByText("Import undone.").waitFor();
  await page.goto(address);
  await page.getByRole("dialog").getByText("This trade is no longer in your journal.").waitFor();
  await button("Back to the journal").click();
  await trades().waitFor();
  await expect.poll(() => net().textContent()).toContain(signedRupees(reportOf(sample("EQ")).summary.netPnl));
  await page.goto(`${site.url}/imports`);
  await button("Restore 156 executions of sample-tradebook-FO.csv").click();
  await page.getByText("Import restored.").waitFor();
  await open();
  await expect.poll(() => net().textContent()).toBe(whole);
});

test("what has just come stands over the journal, survives a reload, and is undone from there", async () => {
  const who = await somebody();
  await page.goto(`${site.url}/trade-history`);
  await page.getByRole("heading", { name: "No trades yet." }).waitFor();
  const multipart = {
    file: { name: "book.csv", mimeType: "text/csv", buffer: readFileSync(sample("EQ")) },
    broker: "zerodha",
    tradetype: "equity",
    email: who.email,
  };
  const receipt = (
    (await (await page.request.post(`${site.url}/api/v1/uploadexcel`, { multipart })).json()) as { data: unknown }
  ).data;
  await page.evaluate(
    (kept) => sessionStorage.setItem("rojmel-last-import", JSON.stringify({ receipts: [kept] })),
    receipt,
  );
  for (let time = 0; time < 2; time += 1) {
    await page.reload();
    await page.getByText("book.csv added.").waitFor();
    await page.getByText(/476 new executions, 0 already in your journal/).waitFor();
  }
  await button("Undo 476 executions").click();
  await page.getByText("Import undone.").waitFor();
  await page.getByRole("heading", { name: "No trades yet." }).waitFor();
  await button("Restore").click();
  await page.getByText("book.csv added.").waitFor();
  await trades().waitFor();
  await button("Close").click();
  await page.getByText("book.csv added.").waitFor({ state: "detached" });
});

test("an unknown cost is resolved by its opening lot, and taken back", async () => {
  await somebody([golden("21-unknown-cost", "tradebook-AB1234-EQ.csv"), "equity"]);
  await open();
  const before = await net().textContent();
  await page.getByText(/^ITC.* 3 Jun 2025/).waitFor();
  await button(/^Enter buy price/).click();
  const dialog = page.getByRole("dialog");
  await expect.poll(() => dialog.getByLabel("Quantity").inputValue()).toBe("20");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByText("Enter the day you bought them.").waitFor();
  await dialog.getByText("Enter the price you paid for one.").waitFor();
  await dialog.getByLabel("Bought on").fill("2025-01-06");
  await dialog.getByLabel("Buy price").fill("4oo");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.locator("[name=price][aria-invalid=true]").waitFor();
  await expect.poll(() => dialog.getByLabel("Bought on").inputValue()).toBe("6 Jan 2025");
  await dialog.getByLabel("Buy price").fill("400");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByText("Buy price of ITC saved.").waitFor();
  await expect.poll(() => page.getByRole("heading", { name: "To fix" }).count()).toBe(0);
  // 20 × (430 − 400) more than before.
  await page.getByRole("table", { name: "Profit and loss of closed quantity" }).getByText("+₹1,200.00").waitFor();
  await button("Undo").click();
  await page.getByText(/^ITC.* 3 Jun 2025/).waitFor();
  await expect.poll(() => net().textContent()).toBe(before);
});

test("an option past its expiry: worthless by one click, a decision that can be taken back", async () => {
  await somebody([golden("33-open-past-expiry", "tradebook-AB1234-FO.csv"), "fno"]);
  await open();
  await page.getByText(/open when it expired/).waitFor();
  await button(/^Expired worthless/).click();
  await page.getByText(/expired worthless\.$/).waitFor();
  await page.getByRole("heading", { name: "To fix" }).waitFor({ state: "detached" });
  await page.goto(`${site.url}/imports`);
  await page.getByText("Expired worthless", { exact: true }).waitFor();
  await button(/^Undo: /).click();
  await page.getByText("Expired worthless", { exact: true }).waitFor({ state: "detached" });
  await open();
  await page.getByText(/open when it expired/).waitFor();
});

test("a closing price far from the strike is asked about in words, and taken when it is confirmed", async () => {
  await somebody([golden("33-open-past-expiry", "tradebook-AB1234-FO.csv"), "fno"]);
  await open();
  await button(/^Enter closing price/).click();
  const dialog = page.getByRole("dialog");
  // The premium, typed for the index.
  await dialog.getByLabel("Price of NIFTY at expiry").fill("131");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByText("₹131 is less than half of the strike ₹23600 of NIFTY 23600 CE 2 Jun 2026.").waitFor();
  // Another value is another question.
  await dialog.getByLabel("Price of NIFTY at expiry").fill("23");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByText("₹23 is less than half of the strike").waitFor();
  await dialog.getByRole("button", { name: "Confirm ₹23" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByText(/^Closing price of .* saved\.$/).waitFor();
});

test("a failed fetch is told, never taken for an empty book; Retry brings it", async () => {
  await somebody([sample("EQ"), "equity"]);
  await page.route("**/api/v1/trade-history?**", (route) => route.abort());
  await page.goto(`${site.url}/trade-history`);
  await page.getByRole("alert").getByText("We could not load your trades.").waitFor();
  expect(await page.getByText("No trades yet.").count()).toBe(0);
  expect(await page.getByRole("link", { name: "Enter a trade manually" }).count()).toBe(0);
  await expect.poll(() => alerts).toEqual(["We could not reach the server. Check your connection and try again."]);
  await page.unroute("**/api/v1/trade-history?**");
  await button("Retry").click();
  await trades().waitFor();
});

test("two tabs: what one writes the other shows when one comes back to it", async () => {
  await somebody([sample("EQ"), "equity"], [sample("FO"), "fno"]);
  await open();
  const other = await chromium.context.newPage();
  await other.goto(`${site.url}/imports`);
  await button("Undo 156 executions of sample-tradebook-FO.csv", other).click();
  await other.getByText("Import undone.").waitFor();
  await page.bringToFront();
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  await net()
    .getByText(signedRupees(reportOf(sample("EQ")).summary.netPnl))
    .waitFor();
});

test("another person sees nothing of it", async () => {
  await somebody([sample("EQ"), "equity"]);
  await open();
  await trades().getByRole("link").first().click();
  await page.getByRole("dialog").getByRole("heading", { level: 3, name: "Executions" }).waitFor();
  const trade = page.url();
  // What the page still asks for would be refused, and lead it to the login while the next one is opened.
  await page.goto("about:blank");
  await chromium.context.clearCookies();
  await somebody();
  await page.goto(`${site.url}/trade-history`);
  await page.getByRole("heading", { name: "No trades yet." }).waitFor();
  await page.goto(trade);
  await page.getByRole("dialog").getByText("This trade is no longer in your journal.").waitFor();
  await page.goto(`${site.url}/imports`);
  await page.getByText("No imports yet.").waitFor();
});

test("the sample journal needs nobody, writes nothing, and says what it is", async () => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.startsWith("/api/v1/"))
      asked.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  await open("/demo");
  await page.getByText("A sample journal.").waitFor();
  await page.getByRole("link", { name: "Sign up" }).waitFor();
  await trades().getByRole("link").first().click();
  await page.getByRole("dialog").getByRole("heading", { level: 3, name: "Executions" }).waitFor();
  await page.keyboard.press("Escape");
  expect(await page.getByText("Add trades").locator("visible=true").count()).toBeLessThanOrEqual(1); // the place in the bar
  expect(await button(/buy price|worthless|Undo/).count()).toBe(0);
  expect(asked.every((one) => one.startsWith("GET /api/v1/demo/"))).toBe(true);
});

test("360 px and the keyboard alone: read, filter, open, close, resolve", async () => {
  await somebody([sample("EQ"), "equity"], [golden("21-unknown-cost", "tradebook-AB1234-EQ.csv"), "equity"]);
  await page.setViewportSize({ width: 360, height: 740 });
  await open();
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0);
  await page.keyboard.press("j");
  // The last position that the sample closes, on 27 October.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain("LT");
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("k");
  await page.keyboard.press("Enter");
  const drawer = page.getByRole("dialog");
  await drawer.getByRole("heading", { level: 3, name: "Executions" }).waitFor();
  const box = (await drawer.boundingBox())!;
  expect([box.x, box.width]).toEqual([0, 360]);
  await page.keyboard.press("Escape");
  await drawer.waitFor({ state: "detached" });
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest("[data-trade]") !== null)).toBe(true);
  await page.keyboard.press("/");
  await page.keyboard.type("itc");
  await page.waitForURL(/symbol=itc/);
  await page.keyboard.press("Escape");
  await button(/^Enter buy price: ITC/)
    .first()
    .focus();
  await page.keyboard.press("Enter");
  await drawer.getByLabel("Bought on").waitFor();
  await page.keyboard.press("Escape");
  await drawer.waitFor({ state: "detached" });
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
    .toMatch(/^Enter buy price/);
});

const states: Record<string, () => Promise<unknown>> = {
  journal: () => open(),
  filtered: () => open("/trade-history?product=intraday&sort=-net"),
  "no match": async () => {
    await page.goto(`${site.url}/trade-history?symbol=zzzz`);
    await page.getByText("No trade matches this filter.").waitFor();
  },
  drawer: async () => {
    await open();
    await trades().getByRole("link").first().click();
    await page.getByRole("dialog").getByRole("heading", { level: 3, name: "Executions" }).waitFor();
  },
  "opening lot": async () => {
    await open();
    await button(/^Enter buy price/)
      .first()
      .click();
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  },
  imports: async () => {
    await page.goto(`${site.url}/imports`);
    await page.getByText("476 rows read: 476 new executions").waitFor();
  },
  failing: async () => {
    await page.route("**/api/v1/trade-history?**", (route) =>
      route.fulfill({
        status: 500,
        contentType: "application/json",
        body: '{"code":"internal","message":"Something failed on our side."}',
      }),
    );
    await page.goto(`${site.url}/trade-history`);
    await page.getByRole("alert").waitFor();
  },
  loading: async () => {
    await page.route("**/api/v1/trade-history?**", () => undefined);
    await page.goto(`${site.url}/trade-history`);
    await page.getByText("Loading your trades.").waitFor({ state: "attached" });
  },
  sample: () => open("/demo"),
};

test.each(Object.keys(states))("%s: no accessibility violations, nothing beside the window", async (state) => {
  await somebody([sample("EQ"), "equity"]);
  await states[state]!();
  await expectAccess(page, { at: [360, 1280], height: 800 });
});
