// Where the result came from: every list closes on the same total, every number opens the trades that sum to it, two
// ways by keys alone, and what the page says when there is little or nothing to say.
import { readFile } from "node:fs/promises";
import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { withTradebook } from "./adding.ts";
import { expectAccess, settled } from "./look.ts";
import { paise } from "./paise.ts";
import { person, settle } from "./person.ts";
import { at, button, page, site, stage } from "./stage.ts";

stage();

const looks = [360, 1280] as const;
const part = (name: string) => page.getByRole("region", { name, exact: true });
const list = (name: string) => part("One way").getByRole("table", { name, exact: true });
const lastOf = (name: RegExp) => list("Underlying").getByRole("row", { name }).getByRole("cell").last().innerText();
const matrix = () => part("Two ways").getByRole("table");
const somebody = (name: string) => settle(page, site.url, person(name));

async function opened(path: string) {
  await page.goto(at(path));
  await page.getByRole("heading", { name: "Lists", level: 1 }).waitFor();
  await part("One way").getByRole("table").first().waitFor();
}

/** Amounts of a table's rows, and of its last one. A group in which no result is known has a dash: it is in no sum. */
async function amounts(name: string): Promise<{ rows: number[]; total: number }> {
  const cells = await list(name).locator("tbody tr td:last-child, tfoot tr td:last-child").allInnerTexts();
  const all = cells.filter((text) => !text.startsWith("–")).map(paise);
  return { rows: all.slice(0, -1), total: all.at(-1)! };
}

const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
const buttonInFocus = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));

test("every list closes on the total of the journal, and a name opens its trades", async () => {
  await opened("/demo/analytics/lists");
  const answer = await page.request.get(at("/api/v1/demo/trade-history"));
  const { summary } = ((await answer.json()) as { data: { summary: { netPnl: number; closedTrades: number } } }).data;
  for (const name of ["Setup", "Time of entry", "Product", "Size against your usual", "Weekday of entry", "Held for"]) {
    const { rows, total } = await amounts(name);
    expect(total, name).toBe(Math.round(summary.netPnl * 100));
    // Each row is rounded to the paisa for the eye.
    expect(Math.abs(rows.reduce((sum, row) => sum + row, 0) - total), name).toBeLessThanOrEqual(rows.length);
    const book = list(name).getByRole("row", { name: /^The book/ });
    expect(await book.getByRole("cell").first().innerText()).toBe(String(summary.closedTrades));
  }
  await page.getByText(/ results? (is|are) not known, so no amount here includes (it|them)/).waitFor();
  await expectAccess(page, { at: looks });

  const row = list("Weekday of entry").getByRole("row", { name: /^Tuesday/ });
  const net = paise(await row.getByRole("cell").last().innerText());
  await row.getByRole("link", { name: "Tuesday" }).click();
  await page.waitForURL(/\/demo\?entryWeekday=tuesday/);
  await button("Remove the filter Weekday of entry: Tuesday").waitFor();
  const sum = page
    .getByRole("table", { name: "Profit and loss of closed quantity" })
    .getByRole("row", { name: /^Net/ });
  await expect.poll(async () => paise(await sum.innerText())).toBe(net);
  await expectAccess(page, { at: looks });
  await button("Remove the filter Weekday of entry: Tuesday").click();
  await expect.poll(() => page.url()).toMatch(/\/demo$/);
});

test("two ways by keys alone: a cell opens its trades, which add up to it, and Esc gives the focus back", async () => {
  await opened("/demo/analytics/lists");
  const first = matrix().locator("[data-at='0 0']");
  await first.focus();
  for (const key of ["ArrowRight", "ArrowDown", "End", "Home"]) await page.keyboard.press(key);
  expect(await focused()).toMatch(/^Tuesday, /);
  while ((await page.evaluate(() => document.activeElement?.getAttribute("aria-disabled"))) === "true")
    await page.keyboard.press("ArrowRight");
  const cell = await focused();
  await page.keyboard.press("Enter");
  const name = cell.slice(0, cell.indexOf(": "));
  await part(name).getByRole("heading", { name }).waitFor();
  const trades = part(name).getByRole("table", { name: `Trades of ${name}` });
  await trades.waitFor();
  const all = (await trades.locator("tbody td:last-child, tfoot td:last-child").allInnerTexts()).map(paise);
  const sum = all.slice(0, -1).reduce((one, other) => one + other, 0);
  expect(Math.abs(sum - all.at(-1)!)).toBeLessThanOrEqual(all.length);
  // The history counts the same trades by itself.
  const to = await part(name)
    .getByRole("link", { name: /^Open all / })
    .getAttribute("href");
  const counted = await page.request.get(at(`/api/v1/demo/trade-history${new URL(to!, at("/")).search}`));
  const { summary } = ((await counted.json()) as { data: { summary: { netPnl: number } } }).data;
  expect(all.at(-1)).toBe(Math.round(summary.netPnl * 100));
  await expectAccess(page, { at: looks });
  await page.keyboard.press("Escape");
  await expect.poll(() => part(name).count()).toBe(0);
  await expect.poll(focused).toBe(cell);

  await part("Two ways").getByRole("combobox", { name: "Columns" }).selectOption("Product");
  await page.waitForURL(/columns=product/);
  await matrix().getByRole("columnheader", { name: "Options", exact: true }).waitFor();
  await part("Two ways").getByText("Trades", { exact: true }).first().click();
  await page.waitForURL(/show=trades/);
});

test("gross and R act on the whole page and live in the address", async () => {
  await opened("/demo/analytics/lists");
  const net = (await amounts("Product")).total;
  await page.getByRole("group", { name: "Charges" }).getByText("Gross", { exact: true }).click();
  await page.waitForURL(/amountBy=gross/);
  await list("Product").getByRole("columnheader", { name: "Gross P&L" }).waitFor();
  await expect.poll(async () => (await amounts("Product")).total).toBeGreaterThan(net);
  await page
    .getByText(/^Nothing stands out|Arithmetic on the past, not advice\.$/)
    .first()
    .waitFor();
  await page.getByRole("group", { name: "Unit" }).getByText("R", { exact: true }).click();
  await page.waitForURL(/unit=r/);
  // The trader of the sample set a stop for most trades, not for all: R is of those, and says of how many.
  await list("Product").getByRole("columnheader", { name: "R", exact: true }).waitFor();
  await settled(page);
  const book = list("Product").getByRole("row", { name: "The book" });
  expect(await book.getByText("not known").count()).toBe(0);
  // The sentence is about rupees.
  expect(await page.getByText(/^Nothing stands out|Arithmetic on the past, not advice\.$/).count()).toBe(0);
  await page.reload();
  await list("Product").getByRole("columnheader", { name: "R", exact: true }).waitFor();
});

/** What the browser is handed when this is pressed. */
async function saved(name: string) {
  const file = page.waitForEvent("download");
  await button(name).click();
  return file;
}

test("a table is saved as XLSX, a chart as a PNG of its size; tags have their colours", async () => {
  await opened("/demo/analytics/lists?lists=tag,product");
  const workbook = await saved("Save as XLSX : Product");
  expect(workbook.suggestedFilename()).toBe("analytics-product.xlsx");
  const parts = unzipSync(new Uint8Array(await readFile(await workbook.path())));
  const sheet = strFromU8(parts["xl/worksheets/sheet1.xml"]!);
  expect(sheet).toContain('<t xml:space="preserve">Equity intraday</t>');
  expect(sheet.match(/<row /g)).toHaveLength(await list("Product").locator("tr").count());

  const picture = await saved("Save as PNG : how trades ended");
  expect(picture.suggestedFilename()).toBe("spread.png");
  const bytes = await readFile(await picture.path());
  expect([...bytes.subarray(1, 4)]).toEqual([..."PNG"].map((sign) => sign.codePointAt(0)));
  const chart = await part("Spread").getByRole("img").boundingBox();
  // Two dots for one, with a margin of 16 on each side.
  expect(Math.abs(bytes.readUInt32BE(16) - (chart!.width + 32) * 2)).toBeLessThanOrEqual(2);
  expect(bytes.length).toBeGreaterThan(4_000);

  await expect.poll(() => list("Tag").locator("[data-colour='plum']").innerText()).toBe("news");
  await expectAccess(page, { at: looks });
});

test("a filter of several groups, and of all but these", async () => {
  await opened("/demo/analytics/lists");
  const all = (await amounts("Product")).total;
  await page.getByRole("combobox", { name: "Filter by" }).selectOption("Weekday of exit");
  await page.getByRole("checkbox", { name: /^Tuesday/ }).click();
  await page.waitForURL(/weekday=tuesday/);
  await button("Remove the filter Weekday of exit: Tuesday").waitFor();
  // The filter stands there before its figures do.
  await expect.poll(async () => (await amounts("Product")).total).not.toBe(all);
  const tuesdays = (await amounts("Product")).total;
  await page.getByRole("checkbox", { name: "All but these" }).click();
  await button("Remove the filter Weekday of exit: not Tuesday").waitFor();
  await expect.poll(async () => (await amounts("Product")).total + tuesdays - all).toBe(0);
  await page.getByRole("checkbox", { name: /^Friday/ }).click();
  await page.waitForURL(/weekday=%21tuesday%2Cfriday/);
  await expect.poll(async () => (await amounts("Product")).total + tuesdays - all).not.toBe(0);
  await expectAccess(page, { at: looks });
});

test("lists are arranged, and stay as they are in the address", async () => {
  await opened("/demo/analytics/lists");
  await button("Arrange lists").click();
  await button("Held for up").focus();
  await page.keyboard.press("Alt+ArrowUp");
  await page.waitForURL(/lists=setup%2CentryTime%2Cproduct%2Csize%2Cheld%2CentryWeekday/);
  await page.getByText("Held for is now list 5 of 6.").waitFor();
  // The focus goes along, also down, where its row is drawn anew.
  await expect.poll(buttonInFocus).toBe("Held for up");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByText("Held for is now list 6 of 6.").waitFor();
  await expect.poll(buttonInFocus).toBe("Held for up");
  await page.keyboard.press("Enter");
  await page.getByText("Held for is now list 5 of 6.").waitFor();
  await button("Take Setup off the page").focus();
  await page.keyboard.press("Enter");
  await page.getByText("Setup is off the page.").waitFor();
  await expect.poll(buttonInFocus).toMatch(/^Take .* off the page$/);
  await part("One way").getByRole("combobox", { name: "Add a list" }).selectOption("Underlying");
  await list("Underlying").waitFor();
  await expect.poll(() => list("Setup").count()).toBe(0);
  await expectAccess(page, { at: looks });
  await page.reload();
  await list("Underlying").waitFor();
});

test("one's own: nothing yet, too few to say, notes as groups, amounts hidden, a filter that leaves nothing", async () => {
  await somebody("Analyst");
  await page.goto(at("/analytics"));
  await page.getByRole("heading", { name: "No trades yet." }).waitFor();
  await expectAccess(page, { at: looks });

  await withTradebook([
    ["INFY", "INE009A01021", "2026-06-02", "buy", 10, 1500],
    ["INFY", "INE009A01021", "2026-06-02", "sell", 10, 1520],
    ["TCS", "INE467B01029", "2026-06-03", "buy", 5, 3000],
    ["TCS", "INE467B01029", "2026-06-03", "sell", 5, 2990],
  ]);
  await opened("/analytics/lists?amountBy=gross");
  await page.getByText("2 closed trades: fewer than 20 say little about where a result comes from.").waitFor();
  // 10 × 20 − 5 × 10 = 150 before charges.
  expect(await amounts("Setup")).toEqual({ rows: [15_000], total: 15_000 });
  const row = list("Setup").getByRole("row", { name: /^No setup written/ });
  // Of two trades no rate is said.
  expect(await row.getByRole("cell").nth(1).innerText()).toBe("–");
  await page.getByText("A chart needs at least 8 closed trades.").waitFor();
  await expectAccess(page, { at: looks });

  await button("Hide amounts").locator("visible=true").first().click();
  await expect
    .poll(() =>
      list("Setup")
        .getByRole("row", { name: /^The book/ })
        .innerText(),
    )
    .toMatch(/•••/);
  expect(await part("One way").innerText()).not.toMatch(/₹\d/);
  expect(await list("Setup").locator("svg rect").count()).toBeGreaterThan(0);
  await button("Hide amounts").locator("visible=true").first().click();

  await page.goto(at("/analytics/lists?underlying=NOSUCH"));
  await page.getByText("No trade matches this filter.").waitFor();
  await expectAccess(page, { at: looks });
  await button("Clear all filters").click();
  await list("Setup").waitFor();
});

const book = () => list("Setup").getByRole("row", { name: /^The book/ });

test("percent is of the capital that is stated: dashes and where to state it without one, by hand with one", async () => {
  await somebody("Percent");
  await withTradebook([
    ["INFY", "INE009A01021", "2026-06-02", "buy", 10, 1500],
    ["INFY", "INE009A01021", "2026-06-02", "sell", 10, 1520],
    ["TCS", "INE467B01029", "2026-06-03", "buy", 5, 3000],
    ["TCS", "INE467B01029", "2026-06-03", "sell", 5, 2990],
  ]);
  await opened("/analytics/lists?amountBy=gross");
  await page.getByRole("group", { name: "Unit" }).getByText("%", { exact: true }).click();
  await page.waitForURL(/unit=percent/);
  await page.getByText("No capital is stated, and none is guessed: figures in percent are dashes.").waitFor();
  await expect.poll(() => book().getByRole("cell").last().innerText()).toMatch(/^–/);
  await expectAccess(page, { at: looks });
  await page.getByRole("link", { name: "State your capital" }).click();
  await page.getByRole("heading", { name: "Account rules", level: 1 }).waitFor();

  for (const [key, amount] of [
    ["all_2026-06-01", "10000"],
    ["all_2026-06-03", "5000"],
  ] as const) {
    const stated = await page.request.put(at(`/api/v1/capital/${key}`), {
      data: { revision: 0, set: { amount } },
      headers: { origin: site.url },
    });
    expect(stated.status()).toBe(200);
  }
  await opened("/analytics/lists?amountBy=gross&unit=percent");
  // 200 of 10,000 and −50 of the 5,000 that were stated anew: 2% less 1%.
  await expect.poll(() => book().innerText()).toMatch(/2 of 2[\s\S]*\+1\.00%/);
  // 1.02 × 0.99 − 1.
  await page.getByText("+0.98%").first().waitFor();
  await page.getByText(/^Percent of the capital of all accounts together: ₹5,000 from/).waitFor();
  await expectAccess(page, { at: looks });
  await button("Hide amounts").locator("visible=true").first().click();
  await expect.poll(() => page.getByRole("main").innerText()).not.toMatch(/₹\d/);
  await button("Hide amounts").locator("visible=true").first().click();

  await page.getByRole("navigation", { name: "Pages of the analytics" }).getByRole("link", { name: "Risk" }).click();
  await page.getByRole("heading", { name: "Risk", level: 1 }).waitFor();
  await page.getByRole("group", { name: "Unit" }).getByText("%", { exact: true }).click();
  await page.waitForURL(/unit=percent/);
  await page.getByRole("img", { name: /^Return on capital so far, time-weighted, on 2 days/ }).waitFor();
  await part("Last trades")
    .getByText("You have fewer than 20 closed trades, so there is no average of so many yet.")
    .waitFor();
  await expectAccess(page, { at: looks });
  await page.goto(at("/analytics/compare"));
  await page.getByRole("row", { name: /^Return on capital/ }).waitFor();
  await expectAccess(page, { at: looks });
});

test("the sample states a capital: the whole page in percent", async () => {
  await opened("/demo/analytics/lists?unit=percent");
  await page.getByText(/^Percent of the capital of all accounts together: ₹5,00,000 from/).waitFor();
  const cells = await list("Product").locator("tbody tr td:last-child, tfoot tr td:last-child").allInnerTexts();
  const all = cells.map((text) => Number(/([+−]?)([\d.]+)%/.exec(text)![0].replace("−", "-").replace("%", "")));
  // Each row is rounded to a hundredth of a percent for the eye.
  const sum = all.slice(0, -1).reduce((one, other) => one + other, 0);
  expect(Math.abs(sum - all.at(-1)!)).toBeLessThanOrEqual(0.005 * all.length + 1e-9);
  // A sure cell of the matrix has a colour, a dash has none.
  const coloured = await matrix().locator("td[class*='p'], td[class*='l']").allInnerTexts();
  expect(coloured.length).toBeGreaterThan(0);
  expect(coloured.filter((text) => text.trim() === "–")).toEqual([]);
  await expectAccess(page, { at: looks });
  // The pages beside it keep the unit.
  await page.getByRole("navigation", { name: "Pages of the analytics" }).getByRole("link", { name: "Risk" }).click();
  await page.waitForURL(/\/demo\/analytics\/risk\?unit=percent/);
  expect(await page.getByRole("radio", { name: "%" }).isChecked()).toBe(true);

  // Of the risk, too: the last trades and the paths.
  await page.goto(at("/demo/analytics/risk?unit=percent&ruin=20"));
  await page.getByRole("img", { name: /^Average of the last 20 trades, in percent of capital\. Now .*%\.$/ }).waitFor();
  await page.getByRole("img", { name: /^10,000 paths of 252 trading days\. The middle one ends at .*%/ }).waitFor();
  const year = part("Another order");
  await year.getByText(/of the paths lose 20\.0% of what they began with at some time of the year\./).waitFor();
  await year.getByText("Show as a table").click();
  await expect.poll(() => year.getByRole("row", { name: /^252 / }).innerText()).not.toContain("₹");
  expect(await year.innerText()).not.toContain("₹");
  await expectAccess(page, { at: looks });
});

test("figures that cannot be fetched are said to be unknown, and asked for again", async () => {
  await page.route("**/demo/analytics?*", (route) =>
    route.fulfill({ status: 500, json: { message: "Something broke." } }),
  );
  await page.goto(at("/demo/analytics/lists"));
  await page.getByText("We could not load your figures.").waitFor();
  await expectAccess(page, { at: looks });
  await page.unroute("**/demo/analytics?*");
  await button("Retry").click();
  await list("Product").waitFor();
});

const figure = (name: string) =>
  page
    .locator("dl > div")
    .filter({ has: page.getByText(name, { exact: true }) })
    .first();

test("profit factor and payoff open the trades that they are made of", async () => {
  await page.goto(at("/demo/analytics/lists"));
  const behind = async (name: string, link: string) => {
    const href = await figure(name).getByRole("link", { name: link, exact: true }).getAttribute("href");
    const answer = await page.request.get(at(`/api/v1/demo/trade-history${new URL(href!, site.url).search}`));
    return ((await answer.json()) as { data: { summary: { closedTrades: number; netPnl: number } } }).data.summary;
  };
  await figure("Profit factor").waitFor();
  const [won, lost] = [await behind("Profit factor", "won"), await behind("Profit factor", "lost")];
  const shown = async (name: string) => Number((await figure(name).locator("dd").first().innerText()).trim());
  expect(await shown("Profit factor")).toBeCloseTo(won.netPnl / -lost.netPnl, 2);
  expect(await behind("Payoff", "average win")).toEqual(won);
  expect(await behind("Payoff", "average loss")).toEqual(lost);
  const payoff = won.netPnl / won.closedTrades / (-lost.netPnl / lost.closedTrades);
  expect(await shown("Payoff")).toBeCloseTo(payoff, 2);
});

test("value at risk and expected shortfall open the trades of the worst weekdays", async () => {
  await page.goto(at("/demo/analytics/risk"));
  const days = figure("Value at risk, 95%").getByRole("link");
  const weekdays = Number(/^(\d+) of [\d,]+ weekdays$/.exec(await days.innerText())![1]);
  const href = (await days.getAttribute("href"))!;
  expect(await figure("Expected shortfall").getByRole("link", { name: "those days" }).getAttribute("href")).toBe(href);
  const answer = await page.request.get(at(`/api/v1/demo/trade-history${new URL(href, site.url).search}`));
  const { summary } = ((await answer.json()) as { data: { summary: { netPnl: number } } }).data;
  const shown = await figure("Expected shortfall").locator("dd").first().innerText();
  const average = Number(shown.replaceAll(/[^\d.]/g, ""));
  expect(Math.abs(-summary.netPnl / weekdays - average)).toBeLessThanOrEqual(0.5);
  await days.click();
  await page.waitForURL(/\/demo\?.*exitDay=/);
});

test("the overview says which results nobody knows", async () => {
  await somebody("Halfknown");
  await withTradebook([
    ["INFY", "INE009A01021", "2026-06-02", "buy", 10, 1500],
    ["INFY", "INE009A01021", "2026-06-02", "sell", 10, 1520],
    // Bought before the file begins.
    ["WIPRO", "INE075A01022", "2026-06-03", "sell", 5, 250],
  ]);
  await page.goto(at("/analytics"));
  const span = page.getByRole("table", { name: "The day, its week and its month" });
  const cells = (name: RegExp) => span.getByRole("row", { name }).getByRole("cell");
  await span.waitFor();
  expect(await cells(/^Not known, in no sum/).allInnerTexts()).toEqual(["1 result", "1 result", "1 result"]);
  // Of the day nothing is known; of its week and month what INFY made.
  const [ofDay, ofWeek, ofMonth] = await cells(/^Net P&L/).allInnerTexts();
  expect(ofDay).not.toMatch(/₹/);
  expect((await cells(/^Charges/).allInnerTexts())[0]).toBe("–");
  expect([ofWeek, ofMonth]).toEqual([expect.stringMatching(/^\+₹1\d\d\s/), ofWeek]);
  await part("The month")
    .getByText(/^Not in it: 1 result of these days/)
    .waitFor();
  await expectAccess(page, { at: looks });
  await cells(/^Not known, in no sum/)
    .getByRole("link")
    .first()
    .click();
  await page.waitForURL(/result=unknown_cost/);
  await page.getByText("WIPRO", { exact: true }).locator("visible=true").first().waitFor();
  await expect.poll(() => page.getByText("INFY", { exact: true }).locator("visible=true").count()).toBe(0);
  // No figure of a group is 0 where nobody knows one of its results.
  await page.goto(at("/analytics/lists?lists=underlying&figures=gross"));
  // 10 × 20, in a column that stands there once it is known what figures there are.
  await expect.poll(async () => paise(await lastOf(/^INFY/))).toBe(20_000);
  expect(await lastOf(/^WIPRO/)).toMatch(/^–/);
});

test("the sample's overview opens its trades", async () => {
  await page.goto(at("/demo/analytics"));
  const span = page.getByRole("table", { name: "The day, its week and its month" });
  await span.waitFor();
  await part("Limits").getByRole("table").waitFor();
  await expectAccess(page, { at: looks });
  const month = span
    .getByRole("row", { name: /^Closed trades/ })
    .getByRole("link")
    .last();
  const count = Number((await month.innerText()).replaceAll(",", ""));
  await month.click();
  await page.waitForURL(/\/demo\?from=.*&to=/);
  const rows = await page.request.get(at(`/api/v1/demo/trade-history${new URL(page.url()).search}`));
  const { summary } = ((await rows.json()) as { data: { summary: { closedTrades: number } } }).data;
  expect(summary.closedTrades).toBe(count);
});

test("any figure stands beside each group, in the address and in the file; a trade of several tags is split", async () => {
  await opened("/demo/analytics/lists?lists=tag,product");
  await button("Choose figures").click();
  await page.getByRole("searchbox", { name: "Find a figure" }).fill("median");
  await page.getByRole("checkbox", { name: "Median" }).click();
  await page.waitForURL(/figures=median/);
  await page.getByRole("searchbox", { name: "Find a figure" }).fill("");
  await page.getByRole("checkbox", { name: "Profit factor" }).click();
  await page.waitForURL(/figures=median%2CprofitFactor/);
  await list("Product").getByRole("columnheader", { name: "Profit factor" }).waitFor();
  const answer = await page.request.get(at("/api/v1/demo/analytics/breakdown?by=product&figures=median"));
  const { whole } = ((await answer.json()) as { data: { whole: { figures: { median: number } } } }).data;
  const cells = list("Product")
    .getByRole("row", { name: /^The book/ })
    .getByRole("cell");
  await settled(page);
  expect(paise((await cells.allInnerTexts()).at(-2)!)).toBe(Math.round(whole.figures.median * 100));
  await expectAccess(page, { at: looks });
  const workbook = await saved("Save as XLSX : Product");
  const sheet = strFromU8(
    unzipSync(new Uint8Array(await readFile(await workbook.path())))["xl/worksheets/sheet1.xml"]!,
  );
  expect(sheet).toContain("profitFactor");

  await list("Tag")
    .getByRole("row", { name: /^Counted more than once/ })
    .waitFor();
  await page.getByRole("group", { name: "A trade in several groups" }).getByText("Split equally").click();
  await page.waitForURL(/split=equal/);
  await expect
    .poll(() =>
      list("Tag")
        .getByRole("row", { name: /^Counted more than once/ })
        .count(),
    )
    .toBe(0);
  await page.getByText(/^A trade with three tags gives each a third of its money/).waitFor();
  // In R the parts add up too, and a cell of two ways says that its trades are listed whole.
  const many = /^\d+ trades carry several and count in each/;
  await page.goto(at("/demo/analytics/lists?lists=tag,product&unit=r"));
  await page.getByText(many).waitFor();
  await page.goto(at("/demo/analytics/lists?lists=product&figures=median&split=equal&unit=r&rows=tag&columns=product"));
  await part("Two ways")
    .getByText(/^A trade in several groups has an equal part of its money in each/)
    .waitFor();
  await matrix()
    .getByRole("button", { name: /^weekly option, Options/ })
    .click();
  await page.getByText(/^\d+ more, and parts in other groups$/).waitFor();
  await page.goto(at("/demo/analytics/lists?lists=tag,product&figures=median&split=equal&unit=r"));
  await list("Tag").waitFor();
  expect(await page.getByText(many).count()).toBe(0);
  await page.reload();
  await list("Product").getByRole("columnheader", { name: "Median" }).waitFor();
});
