// What was opened together is one line: it closes on the journal's own net, opens its legs and its payoff by keys, and
// says what is not known.
import { expect, test } from "vitest";
import { somebody, type TradebookRow, withTradebook } from "./adding.ts";
import { expectAccess } from "./look.ts";
import { at, button, page, stage } from "./stage.ts";

stage();

const looks = [360, 1280] as const;
const part = (name: string) => page.getByRole("region", { name, exact: true });
const table = () => part("List").getByRole("table", { name: "Strategies", exact: true });

/** `▲ +₹1,234.50 profit` in paise; a dash is nothing. */
function paise(text: string): number {
  if (text.startsWith("–")) return 0;
  const found = /([+−]?)₹([\d,]+(?:\.\d+)?)/.exec(text);
  if (!found) throw new Error(`no amount in “${text}”`);
  return Math.round(Number(found[2]!.replaceAll(",", "")) * 100) * (found[1] === "−" ? -1 : 1);
}

async function opened(path: string) {
  await page.goto(at(path));
  await page.getByRole("heading", { name: "Strategies", level: 1 }).waitFor();
}

/** The net of all trades, as the page says it. */
const total = async () =>
  paise(
    (await page.getByRole("table", { name: "What the strategies made" }).getByRole("cell").allInnerTexts()).at(-1)!,
  );

/** Four options that are bought and sold within half a minute, and closed a day later. */
const condor = () => {
  const legs = [
    ["NIFTY26NOV24000PE", "buy", 20, 10],
    ["NIFTY26NOV24200PE", "sell", 55, 30],
    ["NIFTY26NOV24800CE", "sell", 60, 35],
    ["NIFTY26NOV25000CE", "buy", 25, 15],
  ] as const;
  const other = { buy: "sell", sell: "buy" } as const;
  const rows: TradebookRow[] = [
    ...legs.map(([symbol, side, price]): TradebookRow => [symbol, "", "2026-11-10", side, 65, price, "2026-11-24"]),
    ...legs.map(([symbol, side, , price]): TradebookRow => [
      symbol,
      "",
      "2026-11-11",
      other[side],
      65,
      price,
      "2026-11-24",
    ]),
  ];
  return withTradebook(rows);
};

test("the sample's strategies close on its net, and a line opens its legs and its payoff", async () => {
  await opened("/demo/strategies");
  const answer = await page.request.get(at("/api/v1/demo/trade-history"));
  const { summary } = ((await answer.json()) as { data: { summary: { netPnl: number } } }).data;
  const sums = page.getByRole("table", { name: "What the strategies made" });
  // The heading stands already while the strategies are loaded.
  await sums.waitFor();
  const cells = (await sums.getByRole("cell").allInnerTexts()).map(paise);
  expect(cells.at(-1)).toBe(Math.round(summary.netPnl * 100));
  expect(Math.abs(cells.slice(0, -1).reduce((one, other) => one + other, 0) - cells.at(-1)!)).toBeLessThanOrEqual(3);
  await expectAccess(page, { at: looks });

  const first = table().getByRole("button").first();
  await first.focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(/strategy=/);
  await expect.poll(() => first.getAttribute("aria-expanded")).toBe("true");
  const legs = table().getByRole("region", { name: /^Legs of / });
  await legs.waitFor();
  await expectAccess(page, { at: looks });
  await legs.getByRole("link").first().click();
  await page.waitForURL(/\/demo\?trade=/);
});

const isWithin = (one: Element) => one.getBoundingClientRect().right <= document.documentElement.clientWidth;

test("on paper: all columns, the filter in words, and no button", async () => {
  await opened("/demo/strategies?segment=fno");
  await table().getByRole("button").first().waitFor();
  await page.evaluate(() =>
    Object.assign(window, { asked: 0, print: () => ((window as unknown as { asked: number }).asked += 1) }),
  );
  await button("Print this page").click();
  await expect.poll(() => page.evaluate(() => (window as unknown as { asked: number }).asked)).toBe(1);
  await table().getByRole("button").first().click();
  await table()
    .getByRole("region", { name: /^Legs of / })
    .waitFor();
  await page.emulateMedia({ media: "print" });
  // A4 held upright, without its margins.
  await page.setViewportSize({ width: 703, height: 1000 });
  await page.getByText(/^As of 21 Nov 2026\. Only: F&O\. The list holds page 1 of \d+\.$/).waitFor();
  const groups = part("Compared").getByRole("table");
  await expect.poll(() => groups.getByRole("columnheader").count()).toBe(12);
  await expect.poll(() => groups.evaluate(isWithin)).toBe(true);
  await expect.poll(() => table().evaluate(isWithin)).toBe(true);
  await expect.poll(() => page.locator("main .btn").locator("visible=true").count()).toBe(0);
  await page.emulateMedia({ media: "screen" });
  await page.setViewportSize({ width: 1280, height: 900 });
});

test("a condor by hand: its name, its payoff by keys, its capital, and its trades", async () => {
  await condor();
  await opened("/strategies");
  await table()
    .getByRole("button", { name: /^Short iron condor/ })
    .click();
  const detail = table();
  await detail.getByText("All legs opened within a minute, with nothing left over.").waitFor();
  const figure = (name: string) => detail.locator("dl > div").filter({ has: page.getByText(name, { exact: true }) });
  expect(paise(await figure("Largest profit").locator("dd").first().innerText())).toBe(455_000);
  expect(paise(await figure("Largest loss").locator("dd").first().innerText())).toBe(-845_000);
  expect(await figure("Break-even").innerText()).toContain("24,130 and 24,870");
  expect(await figure("Capital blocked").innerText()).toContain("₹76,700");

  const line = detail.getByRole("slider", { name: /^What Short iron condor pays at expiry/ });
  await line.focus();
  const said = () => line.getAttribute("aria-valuetext");
  const heard: (string | null)[] = [];
  for (const key of ["Home", "ArrowRight", "ArrowRight", "ArrowRight", "End"]) {
    await page.keyboard.press(key);
    heard.push(await said());
  }
  expect(heard).toEqual([
    "23,500: −₹8,450.00",
    "24,000: −₹8,450.00",
    "24,130: ₹0.00",
    "24,200: +₹4,550.00",
    "25,500: −₹8,450.00",
  ]);
  await detail.getByText("Show as a table").click();
  const twin = detail.getByRole("table", { name: "What Short iron condor pays at expiry" });
  expect(
    paise(
      await twin
        .getByRole("row", { name: /^24,800/ })
        .getByRole("cell")
        .innerText(),
    ),
  ).toBe(455_000);
  await expectAccess(page, { at: looks });

  const legs = detail.getByRole("table", { name: "Legs of Short iron condor" });
  await expect.poll(() => legs.locator("tbody tr").count()).toBe(4);
  await legs.getByRole("link").first().click();
  await page.waitForURL(/\/trades\//);
});

test("a filter and a kind live in the address, and one that leaves nothing has a way out", async () => {
  await opened("/demo/strategies");
  const kind = page.getByRole("combobox", { name: "Kind" });
  await expect.poll(() => kind.getByRole("option").count()).toBeGreaterThan(2);
  await kind.selectOption({ index: 1 });
  await page.waitForURL(/kind=/);
  await page.getByRole("table", { name: "What the strategies made" }).getByText("Other strategies").waitFor();
  await opened("/demo/strategies?product=delivery&direction=short");
  await page.getByText(/No trade matches these filters/).waitFor();
  await button("Clear all filters").click();
  await table().waitFor();
});

test("by hand: joined, named, split and taken back by keys; what is imported and undone loses nothing", async () => {
  const expiry = "2026-11-24";
  await withTradebook([
    ["NIFTY26NOV24200PE", "", "2026-11-10", "sell", 65, 55, expiry],
    ["NIFTY26NOV24000PE", "", "2026-11-11", "buy", 325, 20, expiry],
  ]);
  await opened("/strategies");
  const names = async () =>
    (await table().getByRole("button").allInnerTexts()).map((text) => text.split("\n")[0]!).toSorted();
  await expect.poll(names).toEqual(["Long put", "Short put"]);
  const before = await total();

  // Two lines are one, by keys.
  await button("Select to join").press("Enter");
  for (const name of [/^Select Long put/, /^Select Short put/]) {
    await page.getByRole("checkbox", { name }).press("Space");
  }
  await page.getByText("2 strategies selected.").waitFor();
  await expectAccess(page, { at: looks });
  await button("Join").press("Enter");
  await expect.poll(names).toEqual(["Custom"]);
  await expect.poll(total).toBe(before);
  await table().getByText(", by hand").waitFor();

  // A name in one's own words; what it is worked out of stays.
  await table()
    .getByRole("button", { name: /^Custom/ })
    .click();
  await table().getByText("You put these legs together.").waitFor();
  const dialog = page.getByRole("dialog");
  await button("Name and margin").click();
  await dialog.getByRole("textbox", { name: /^Name/ }).fill("Crash cover");
  await dialog.getByRole("combobox", { name: /^Kind/ }).selectOption({ label: "Put backspread" });
  await expectAccess(page, { at: looks });
  await dialog.getByRole("textbox", { name: /^Name/ }).press("Enter");
  await expect.poll(names).toContain("Crash cover");
  await table()
    .getByText(/Put backspread, NIFTY/)
    .waitFor();
  // The line stays open under its new name.
  await table().getByText("You put these legs together.").waitFor();
  await button("Undo").click();
  await expect.poll(async () => (await names()).includes("Crash cover")).toBe(false);

  // Split, and back.
  await opened("/strategies");
  await table()
    .getByRole("button", { name: /^Custom/ })
    .click();
  await button("Split").click();
  await expectAccess(page, { at: looks });
  await button("Every leg alone").click();
  await expect.poll(names).toEqual(["Long put", "Short put"]);
  await button("Undo").click();
  // It is one again, and open as it was.
  await table().getByText("You put these legs together.").waitFor();

  // Another page changes it meanwhile: nothing is written over, and that is said.
  const seen = await (await page.request.get(at("/api/v1/strategies"))).json();
  const { revision, byHand, rows } = seen.data;
  await page.request.post(at("/api/v1/strategies/by-hand"), {
    data: { journal: revision, revision: byHand.revision, rename: { strategy: rows[0].id, name: "From elsewhere" } },
  });
  await button("Back to automatic").click();
  await page.getByText(/were changed on another page meanwhile/).waitFor();
  await expect.poll(names).toContain("From elsewhere");

  // Its file is undone: it waits in the open; the file again, and it stands where it stood.
  const imports = await (await page.request.get(at("/api/v1/imports"))).json();
  for (const { id } of imports.data.imports) await page.request.post(at("/api/v1/imports/undo"), { data: { id } });
  await opened("/strategies");
  await part("Waiting for their legs").getByText("From elsewhere", { exact: true }).first().waitFor();
  await expectAccess(page, { at: looks });
  for (const { id } of imports.data.imports) await page.request.post(at("/api/v1/imports/redo"), { data: { id } });
  await opened("/strategies");
  await expect.poll(names).toEqual(["From elsewhere"]);
  await expect.poll(total).toBe(before);
});

test("amounts can be hidden, the page says what failed, and shares alone are no strategy", async () => {
  await condor();
  await opened("/strategies");
  await page.evaluate(() => localStorage.setItem("rojmel-amounts", "hidden"));
  await opened("/strategies");
  await table()
    .getByRole("button", { name: /^Short iron condor/ })
    .click();
  await table().getByText("At expiry", { exact: true }).waitFor();
  expect(await page.getByRole("main").innerText()).not.toMatch(/₹[\d]/);
  await page.evaluate(() => localStorage.removeItem("rojmel-amounts"));

  await page.route("**/api/v1/demo/strategies?*", (route) =>
    route.fulfill({ status: 500, json: { message: "Something broke." } }),
  );
  await page.goto(at("/demo/strategies"));
  await page.getByText("We could not load your strategies.").waitFor();
  await expectAccess(page, { at: looks });
  await page.unroute("**/api/v1/demo/strategies?*");
  await button("Retry").click();
  await table().waitFor();

  await withTradebook([
    ["INFY", "INE009A01021", "2026-11-10", "buy", 10, 1500],
    ["INFY", "INE009A01021", "2026-11-12", "sell", 10, 1510],
  ]);
  await opened("/strategies");
  await page.getByText(/No options or futures yet/).waitFor();
  await somebody();
  await page.goto(at("/strategies"));
  await page.getByRole("heading", { name: "No trades yet.", level: 1 }).waitFor();
  await expectAccess(page, { at: looks });
});

test("the history counted by strategies: a condor is one line there and in its file, and opens its four trades", async () => {
  await somebody();
  await condor();
  await page.goto(at("/trade-history"));
  await page.getByRole("heading", { name: "Trades", level: 2 }).waitFor();
  await page.getByRole("group", { name: "Count" }).getByText("Strategies", { exact: true }).click();
  await page.waitForURL(/count=strategies/);
  const lines = page.getByRole("table", { name: "Strategies, and trades that are in none" });
  await lines.waitFor();
  await expect.poll(() => lines.locator("tbody tr").count()).toBe(1);
  await page.getByText("1 line: options that were opened together are one. 1 closed, 1 of them won.").waitFor();
  await lines.getByText("Short iron condor").click();
  await expect.poll(() => lines.getByRole("listitem").count()).toBe(4);
  await expectAccess(page, { at: looks });
  const file = page.waitForEvent("download");
  await page.getByRole("link", { name: "CSV of these strategies" }).click();
  expect((await file).suggestedFilename()).toMatch(/^rojmel-strategies-.*\.csv$/);
  await lines.getByRole("link").first().click();
  await page.waitForURL(/trade=/);
  await page.goto(at("/demo?count=strategies&segment=equity"));
  await lines.waitFor();
  // Of shares each trade is a line.
  expect(await lines.getByRole("group").count()).toBe(0);
  await expectAccess(page, { at: looks });
});
