// Two filters side by side, from the overview to the trades that both hold; and what trades cost, where every row of
// heads adds up to its charges and opens its trades.
import { expect, test } from "vitest";
import { withTradebook } from "./adding.ts";
import { expectAccess } from "./look.ts";
import { paise } from "./paise.ts";
import { person, settle } from "./person.ts";
import { at, button, page, site, stage } from "./stage.ts";

stage();

const looks = [360, 1280] as const;
const part = (name: string) => page.getByRole("region", { name, exact: true });
const somebody = (name: string) => settle(page, site.url, person(name));

const figuresOf = (name: string) => part("Figures").getByRole("row", { name: new RegExp(`^${name} `) });

test("two filters side by side live in the address, and their difference is one less the other", async () => {
  await page.goto(at("/demo/analytics?segment=fno"));
  await page.getByRole("navigation", { name: "Pages of the analytics" }).getByRole("link", { name: "Compare" }).click();
  await page.waitForURL(/\/demo\/analytics\/compare\?segment=fno$/);
  await part("Figures").getByRole("table").waitFor();
  expect(await part("Second filter").getByRole("combobox", { name: "Segment" }).inputValue()).toBe("");
  await button("Second: all the others").click();
  await page.waitForURL(/with=segment%3D%2521fno/);
  await page.getByText("No trade is in both.").waitFor();
  // Which figures there are is asked for by itself, and may come last.
  await figuresOf("Result").waitFor();

  // The two halves are the journal.
  const answer = await page.request.get(at("/api/v1/demo/trade-history"));
  const { summary } = ((await answer.json()) as { data: { summary: { netPnl: number; closedTrades: number } } }).data;
  const [one, other, apart] = (await figuresOf("Result").getByRole("cell").allInnerTexts()).map(paise);
  expect(Math.abs(one! + other! - Math.round(summary.netPnl * 100))).toBeLessThanOrEqual(1);
  expect(Math.abs(one! - other! - apart!)).toBeLessThanOrEqual(1);
  const trades = await figuresOf("Trades").getByRole("cell").allInnerTexts();
  expect(Number(trades[0]) + Number(trades[1])).toBe(summary.closedTrades);
  await expectAccess(page, { at: looks });

  await button("Swap both").click();
  await page.waitForURL(/compare\?segment=%21fno&with=segment%3Dfno/);
  await expect
    .poll(async () => (await figuresOf("Result").getByRole("cell").allInnerTexts()).map(paise))
    .toEqual([other, one, -apart!]);
  await page.goBack();
  await page.waitForURL(/compare\?segment=fno/);
  await expect
    .poll(async () => (await figuresOf("Result").getByRole("cell").allInnerTexts()).map(paise))
    .toEqual([one, other, apart]);

  // One at once after the other: neither is lost.
  await part("Second filter").getByRole("combobox", { name: "Product" }).selectOption("Options");
  await part("Second filter").getByRole("combobox", { name: "Segment" }).selectOption("All");
  await page.waitForURL(/with=product%3Doptions/);
  await page.getByText(/ (is|are) in both, and counts? on each side\./).waitFor();
  const both = part("Difference").getByRole("link");
  const count = Number.parseInt(await both.innerText(), 10);
  await both.click();
  await page.waitForURL(/\/demo\?segment=fno&product=options/);
  const rows = await page.request.get(at("/api/v1/demo/trade-history/rows?segment=fno&product=options"));
  expect(((await rows.json()) as { data: { total: number } }).data.total).toBe(count);
  await page.goBack();
  await button(/^Show all \d+ figures$/).click();
  await figuresOf("Sharpe").first().waitFor();
  await expectAccess(page, { at: looks });
});

test("a figure that is being fetched is no dash, and what is known stays", async () => {
  await page.goto(at("/demo/analytics/compare?segment=fno"));
  await part("Figures").getByRole("table").waitFor();
  const server = { answers: () => {} };
  const held = new Promise<void>((resolve) => (server.answers = resolve));
  await page.route(/\/demo\/analytics\/compare\?.*figures=/, async (route) => {
    await held;
    await route.continue();
  });
  await button(/^Show all \d+ figures$/).click();
  await part("Figures").getByRole("status").getByText("Loading the other figures.").waitFor({ state: "attached" });
  expect(await figuresOf("Judged by candles").first().getByRole("cell").allInnerTexts()).toEqual(["…", "…", "…"]);
  expect((await figuresOf("Sharpe").first().innerText()).includes("…")).toBe(false);
  server.answers();
  await expect.poll(() => part("Figures").getByText("…", { exact: true }).count()).toBe(0);
  expect(await part("Figures").getByRole("status").innerText()).toBe("");
  const [judged] = await figuresOf("Judged by candles").first().getByRole("cell").allInnerTexts();
  expect(Number(judged)).toBeGreaterThan(0);
});

const sum = (some: readonly number[]) => some.reduce((one, other) => one + other, 0);
const sumOf = (texts: string[]) => texts.map(paise).reduce((one, other) => one + other, 0);

test("charges by type close in every row, and a month opens its trades", async () => {
  await page.goto(at("/demo/analytics"));
  await page.getByRole("navigation", { name: "Pages of the analytics" }).getByRole("link", { name: "Costs" }).click();
  await page.waitForURL(/\/demo\/analytics\/costs$/);
  const months = part("By month").getByRole("table");
  await months.waitFor();
  const answer = await page.request.get(at("/api/v1/demo/trade-history"));
  const { summary } = ((await answer.json()) as { data: { summary: { charges: number } } }).data;
  const charges = Math.round(summary.charges * 100);
  for (const name of ["By month", "By segment"]) {
    const rows = await part(name).getByRole("table").locator("tbody tr").all();
    let sum = 0;
    for (const row of rows) {
      const cells = (await row.getByRole("cell").allInnerTexts()).slice(1);
      const total = paise(cells.at(-1)!);
      // Each head is rounded to the paisa for the eye.
      expect(Math.abs(sumOf(cells.slice(0, -1)) - total), name).toBeLessThanOrEqual(cells.length);
      sum += total;
    }
    expect(Math.abs(sum - charges), name).toBeLessThanOrEqual(rows.length);
    const foot = await part(name).getByRole("table").locator("tfoot td:last-child").innerText();
    expect(paise(foot), name).toBe(charges);
  }
  await expectAccess(page, { at: looks });

  await part("Cost leak").getByRole("combobox", { name: "By" }).selectOption("Weekday of exit");
  await page.waitForURL(/by=weekday/);
  const monday = part("Cost leak").getByRole("row", { name: /^Monday/ });
  await monday.waitFor();
  const gross = paise(await monday.getByRole("cell").nth(1).innerText());
  await monday.getByRole("link", { name: "Monday" }).click();
  await page.waitForURL(/\/demo\?weekday=monday/);
  const sum = page
    .getByRole("table", { name: "Profit and loss of closed quantity" })
    .getByRole("row", { name: /^Gross/ });
  await expect.poll(async () => paise(await sum.innerText())).toBe(gross);
});

test("one's own: nothing yet, another broker's plan, amounts hidden, and figures that do not come", async () => {
  await somebody("Payer");
  for (const place of ["costs", "compare"]) {
    await page.goto(at(`/analytics/${place}`));
    await page.getByRole("heading", { name: "No trades yet." }).waitFor();
  }
  await withTradebook([
    ["INFY", "INE009A01021", "2026-06-02", "buy", 100, 1000],
    ["INFY", "INE009A01021", "2026-06-02", "sell", 100, 1010],
    ["TCS", "INE467B01029", "2026-06-03", "buy", 2, 1000],
    ["TCS", "INE467B01029", "2026-06-03", "sell", 2, 1010],
  ]);
  await page.goto(at("/analytics/costs"));
  const plans = part("Another broker").getByRole("table");
  const brokerage = async (name: string) =>
    paise(
      await plans
        .getByRole("row", { name: new RegExp(`^${name}`) })
        .getByRole("cell")
        .first()
        .innerText(),
    );
  await plans.waitFor();
  // 20 + 20 + 0.60 + 0.606; at Groww 20 + 20 + 5 + 5.
  expect(await brokerage("As charged")).toBe(4121);
  expect(await brokerage("Zerodha")).toBe(4121);
  expect(await brokerage("Groww")).toBe(5000);
  await expectAccess(page, { at: looks });
  await button("Hide amounts").locator("visible=true").first().click();
  await expect.poll(() => plans.innerText()).toMatch(/•••/);
  expect(await page.getByRole("main").innerText()).not.toMatch(/₹\d/);
  await page.goto(at("/analytics/compare?underlying=INFY&with=underlying%3DTCS"));
  await page.getByText(/^How sure the difference is cannot be said/).waitFor();
  expect(await page.getByRole("main").innerText()).not.toMatch(/₹\d/);
  await button("Hide amounts").locator("visible=true").first().click();
  await expect.poll(() => page.getByRole("main").innerText()).toMatch(/₹\d/);
  await expectAccess(page, { at: looks });

  await page.goto(at("/analytics/costs?underlying=NOSUCH"));
  await page.getByText("No trade matches this filter.").waitFor();
  await page.route("**/api/v1/analytics/*", (route) =>
    route.fulfill({ status: 500, json: { message: "Something broke." } }),
  );
  for (const place of ["costs", "compare"]) {
    await page.goto(at(`/analytics/${place}`));
    await page.getByText("We could not load your figures.").waitFor();
  }
  await page.unroute("**/api/v1/analytics/*");
  await button("Retry").click();
  await part("Figures").getByRole("table").waitFor();
});

test("drawdowns open the trades that lost them, and ruin is of a capital that is stated or typed", async () => {
  await page.goto(at("/demo/analytics"));
  await page.getByRole("navigation", { name: "Pages of the analytics" }).getByRole("link", { name: "Risk" }).click();
  const falls = part("Drawdowns").getByRole("table");
  await falls.waitFor();
  // The sample states one for all accounts together; of one account nobody knows.
  await page.getByText(/of the paths lose ₹2,50,000, 50% of your stated capital of ₹5,00,000/).waitFor();
  await page.goto(at("/demo/analytics/risk?account=zerodha"));
  await page.getByText("Nobody knows your capital here").waitFor();
  await page.goto(at("/demo/analytics/risk"));
  await expectAccess(page, { at: looks });
  await page.getByRole("searchbox", { name: "You start with ₹" }).fill("2,00,000");
  await page.waitForURL(/capital=200000/);
  await page.getByText(/of the paths lose ₹1,00,000, 50% of ₹2,00,000, at some time of the year\./).waitFor();
  await page.getByRole("combobox", { name: "Ruin is a loss of" }).selectOption("20%");
  await page.getByText(/of the paths lose ₹40,000, 20% of ₹2,00,000/).waitFor();
  const capital = page.getByRole("searchbox", { name: "You start with ₹" });
  await button("Hide amounts").locator("visible=true").first().click();
  await page.getByText("Amounts are hidden. Show them to enter or change what you start with.").waitFor();
  expect(await capital.count()).toBe(0);
  expect(await page.getByRole("main").innerText()).not.toMatch(/₹\d/);
  await button("Hide amounts").locator("visible=true").first().click();
  // Letters stay in the field, and it is said that they are no number.
  await capital.fill("two lakh");
  await page.getByText("“two lakh” is no whole number of rupees.", { exact: false }).waitFor();
  expect(await capital.inputValue()).toBe("two lakh");
  await part("Another order").getByText("Show as a table").click();
  await part("Another order").getByRole("row", { name: /^252 / }).waitFor();
  await page.getByRole("group", { name: "Of the last" }).getByText("50", { exact: true }).click();
  await page.waitForURL(/last=50/);
  await page.getByRole("img", { name: /^Average of the last 50 trades/ }).waitFor();
  // Until the answer is here the figures of before stand on the page, and are pale.
  await expect.poll(() => page.locator(".stale").count()).toBe(0);
  await expectAccess(page, { at: looks });

  const deepest = falls.locator("tbody tr").first();
  const depth = paise(await deepest.getByRole("cell").last().innerText());
  await deepest.getByRole("link").click();
  await page.waitForURL(/\/demo\?from=/);
  const net = page
    .getByRole("table", { name: "Profit and loss of closed quantity" })
    .getByRole("row", { name: /^Net/ });
  await expect.poll(async () => paise(await net.innerText())).toBe(depth);
});

/** Amounts of the head of a page. */
const heads = () => page.locator("dl").first().getByText(/₹/).allInnerTexts();

test("switches act where they have a meaning, and where they have none the page says so", async () => {
  await page.goto(at("/demo/analytics/risk"));
  await part("Drawdowns").getByRole("table").waitFor();
  const net = await heads();
  await page.getByRole("group", { name: "Charges" }).getByText("Gross", { exact: true }).click();
  await page.waitForURL(/amountBy=gross/);
  await page.getByText("Before charges.").waitFor();
  await expect.poll(heads).not.toEqual(net);
  const trades = await page
    .getByText(/^[\d,]+ closed trades$/)
    .first()
    .innerText();
  await page.getByRole("group", { name: "Count" }).getByText("Strategies", { exact: true }).click();
  await page.waitForURL(/count=strategies/);
  await page.getByText(/Options that were opened together count as one: days and drawdowns stay as they are/).waitFor();
  await expect.poll(() => page.getByText(trades, { exact: true }).count()).toBe(0);
  await expectAccess(page, { at: looks });
  const pages = page.getByRole("navigation", { name: "Pages of the analytics" });
  await pages.getByRole("link", { name: "Costs" }).click();
  await page.getByText("Net and Gross change nothing here.", { exact: false }).waitFor();
  await page.getByText("this page counts trades.", { exact: false }).waitFor();
  await expectAccess(page, { at: looks });

  await page.goto(at("/demo/analytics/compare?product=options&with=product%3Dfutures&count=strategies&unit=r"));
  await figuresOf("Average R").first().waitFor();
  const first = part("Figures")
    .getByRole("columnheader", { name: /^First/ })
    .getByRole("link");
  const count = Number.parseInt((await first.innerText()).replaceAll(",", ""), 10);
  await expectAccess(page, { at: looks });
  await first.click();
  await page.waitForURL(/\/demo\?product=options&count=strategies/);
  const lines = await page.request.get(at("/api/v1/demo/trade-history/strategies?product=options"));
  expect(((await lines.json()) as { data: { total: number } }).data.total).toBe(count);
});

test("the worst day and the deepest drawdown open their trades", async () => {
  await page.goto(at("/demo/analytics/risk"));
  await part("Drawdowns").getByRole("table").waitFor();
  const worst = page.locator("dl").first().locator("div", { hasText: "Worst day" });
  const amount = paise(await worst.getByRole("link").innerText());
  await worst.getByRole("link").click();
  await page.waitForURL(/\/demo\?from=(\d{4}-\d\d-\d\d)&to=\1/);
  const net = page
    .getByRole("table", { name: "Profit and loss of closed quantity" })
    .getByRole("row", { name: /^Net/ });
  await expect.poll(async () => Math.abs(paise(await net.innerText()) - amount)).toBeLessThan(100);
  await page.goBack();
  // The share of the five best is what the first five of the trades it opens made, of all that was won.
  const share = part("Spread").getByRole("row", { name: /^Share of the five best/ });
  const expected = Number.parseFloat(await share.getByRole("link").innerText());
  await share.getByRole("link").click();
  await page.waitForURL(/\/demo\?result=win&sort=-net/);
  const nets: number[] = [];
  for (let total = 1; nets.length < total;) {
    const path = `/api/v1/demo/trade-history/rows?result=win&sort=net&order=desc&limit=200&offset=${nets.length}`;
    const { data } = (await (await page.request.get(at(path))).json()) as {
      data: { total: number; rows: { netPnl: number }[] };
    };
    ({ total } = data);
    nets.push(...data.rows.map(({ netPnl }) => netPnl));
  }
  expect(Math.abs((100 * sum(nets.slice(0, 5))) / sum(nets) - expected)).toBeLessThan(0.06);
});
