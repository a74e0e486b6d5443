// What a rule would have made: tries counted, several instruments, an address of its own, sweeps, the sample.
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { somebody, withTradebook } from "./adding.ts";
import { keptDrafts } from "./browser.ts";
import { expectAccess } from "./look.ts";
import { at, button, page, stage } from "./stage.ts";

stage();

/** In at 102 on the third day, out at the stop of 96.90 on the fifth, which closes above again; filled on the sixth. */
const DAYS = [
  "date,open,high,low,close,volume",
  "2026-06-01,90,91,89,90,100",
  "2026-06-02,95,101,94,100,100",
  "2026-06-03,102,103,101,103,100",
  "2026-06-04,103,104,102,103,100",
  "2026-06-05,100,101,96,101,100",
  "2026-06-08,101,102,100,101,100",
  "2026-06-09,104,105,103,104,100",
].join("\n");

const RULE = {
  v: 1,
  name: "Above a hundred",
  bar: "1d",
  side: "long",
  entry: { when: { all: [{ ge: ["close", 100] }] } },
  exit: { when: { lt: ["close", 100] }, stop: { percent: 5 } },
  size: { units: 10 },
  capital: "100000",
};

async function withCandles() {
  await withTradebook([
    ["INFY", "INE009A01021", "2026-06-03", "buy", 10, 102],
    ["INFY", "INE009A01021", "2026-06-09", "sell", 10, 104],
  ]);
  const multipart = {
    file: { name: "infy.csv", mimeType: "text/csv", buffer: Buffer.from(DAYS) },
    instrument: "INFY",
  };
  expect((await page.request.post(at("/api/v1/candles"), { multipart })).status()).toBe(200);
}

async function bring(rule: object) {
  await page.goto(at("/backtests"));
  await button("New rule").click();
  await page
    .getByLabel("A rule as a JSON file")
    .setInputFiles({ name: "rule.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(rule)) });
  await expect.poll(() => page.getByLabel("Name", { exact: true }).inputValue()).toBe("Above a hundred");
}

const run = () => page.getByRole("region", { name: "Run", exact: true });
const result = () => page.getByRole("region", { name: "Result", exact: true });

test("a rule is brought in, said in words, run over one's own candles, and its tries are counted", async () => {
  await withCandles();
  await bring(RULE);
  await page.getByText("Buys 10 units at the next open when the close is at least 100", { exact: false }).waitFor();
  await expectAccess(page, { at: [360, 1280] });
  await run().getByLabel("Candles").selectOption({ index: 1 });
  await button("Save and run").click();
  await result().getByText("Try 1 of this rule.").waitFor();
  // 10 × (96.90 − 102), and one still open since the sixth day: 10 × (104 − 101) before its charges.
  const sum = result().getByRole("table", { name: "From gross to net" });
  await sum.getByRole("row", { name: /Gross.*−₹51\.00/ }).waitFor();
  await result()
    .getByRole("table", { name: "Closed trades by why they ended" })
    .getByRole("row", { name: /Stop.*1 trade/ })
    .waitFor();
  await page.getByRole("region", { name: "Trades of the rule" }).getByRole("cell", { name: "96.90" }).waitFor();
  // A number opens its trades: of the one that was stopped, and of a month that none ended in.
  await result()
    .getByRole("button", { name: /^Stop ?: show its trades$/ })
    .click();
  const list = page.getByRole("region", { name: "Trades", exact: true });
  await list.getByText("Trades that ended by: stop:", { exact: false }).waitFor();
  await result()
    .getByText(/^All \d+ figures, as of your own trades$/)
    .click();
  const figures = result().getByRole("region", { name: "All figures" });
  await figures
    .getByRole("row", { name: /^Wins / })
    .getByRole("cell", { name: "0", exact: true })
    .waitFor();
  await figures.getByRole("button", { name: /^Wins ?: show its trades$/ }).click();
  await list.getByText("Trades that made money:", { exact: false }).waitFor();
  expect(await list.getByRole("cell", { name: "96.90" }).count()).toBe(0);
  await list.getByRole("button", { name: "Show all trades" }).click();
  await list.getByRole("cell", { name: "96.90" }).waitFor();
  // A day of the equity opens what was held on it: the stop was on the fifth.
  const equity = page.getByRole("region", { name: "Equity", exact: true });
  await equity.getByText("Show as table").click();
  const days = equity.getByRole("region", { name: "Equity by day" });
  await days.getByRole("button", { name: /^5 Jun 2026 ?: show its trades$/ }).click();
  await list.getByText("Trades held on 5 Jun 2026:", { exact: false }).waitFor();
  await list.getByRole("cell", { name: "96.90" }).waitFor();
  await days.getByRole("button", { name: /^1 Jun 2026 ?: show its trades$/ }).click();
  await list.getByText("Trades held on 1 Jun 2026: 0 trades", { exact: false }).waitFor();
  await list.getByRole("button", { name: "Show all trades" }).click();
  // Without charges the stop cost 10 × (102 − 96.90). Filled at its own closes the rule buys at 100 on the second day;
  // its stop of 95 no candle reaches, and nothing is closed.
  const depends = page.getByRole("region", { name: "What the result depends on" });
  await depends
    .getByRole("table", { name: "Closed trades with other charges" })
    .getByRole("row", { name: /^0 times.*−₹51\.00/ })
    .waitFor();
  await depends
    .getByRole("table", { name: "The same rule filled at other moments" })
    .getByRole("row", { name: /^at the close that decides.* 0 trades/ })
    .waitFor();
  await depends.getByText(/^Entered by chance, [\d,]+ of 1,000 runs made less than/).waitFor();
  await page.getByText("then the stop before the target", { exact: false }).waitFor();
  await page.getByText("(survivorship)", { exact: false }).waitFor();
  // The own trade of the third day is the rule's first one; its second one was missed.
  const beside = page.getByRole("region", { name: "Your trades beside the rule" });
  const groups = beside.getByRole("region", { name: "Groups" });
  await groups.getByRole("row", { name: /^Followed.* 1 / }).waitFor();
  await groups.getByRole("row", { name: /^Missed.* 1 / }).waitFor();
  await groups.getByRole("row", { name: /^Off the rule.* 0 / }).waitFor();
  // 10 × (104 − 96.90) at the exit; at the entry and in the size nothing.
  const why = beside.getByRole("table", { name: "Where your result differs from the rule’s" });
  await why.getByRole("row", { name: /^Exit.*\+₹71\.00/ }).waitFor();
  // From the rule to you: the missed entry is still open, and its mark is in the rule's result.
  const closing = beside.getByRole("table", { name: "From the rule’s result to yours" });
  await closing.getByRole("row", { name: /^Followed: you less the rule 1 trade.*\+₹/ }).waitFor();
  await closing.getByRole("row", { name: /^Off the rule: what you made 0 trades.*₹0\.00/ }).waitFor();
  await beside.getByText("fewer than 20 such days are too few", { exact: false }).waitFor();
  await beside.getByText("Missed: 1 entry").click();
  await beside.getByRole("region", { name: "Missed, trade by trade" }).getByText("still open").waitFor();
  await beside.getByText("Followed: 1 trade").click();
  const own = beside.getByRole("region", { name: "Followed, trade by trade" }).getByRole("link", { name: /^Long/ });
  expect(await own.getAttribute("href")).toMatch(/^\/trades\//);
  // Charges and what was held open their trades, too. In at 102 on the third day, 104 on the fourth, the stop at 96.90.
  await page
    .getByRole("table", { name: "Charges by type" })
    .getByRole("button", { name: /^STT ?: show its trades$/ })
    .click();
  await list.getByRole("row", { name: /96\.90.*−₹51\.00.*\+₹20\.00/ }).waitFor();
  // Candles with what the rule bought and sold.
  const chart = page.getByRole("region", { name: "On the chart" });
  await chart.getByRole("img", { name: /7 candles of INFY between 89\.00 and 105\.00, with 3 fills/ }).waitFor();
  await chart.getByRole("button", { name: "The candles as a table" }).click();
  await chart.getByRole("region", { name: "Candles of INFY" }).getByRole("cell", { name: "96.00" }).waitFor();
  await expectAccess(page, { at: [360, 1280] });

  // On paper; it is the same try.
  const paper = page.waitForEvent("download");
  await button("Result as PDF").click();
  const file = await paper;
  expect(file.suggestedFilename()).toBe("rojmel-backtest.pdf");
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe("%PDF-");

  // The same again is no try; another stop is one.
  await button("Save and run").click();
  await result().getByText("The same was run before and does not count again.", { exact: false }).waitFor();
  await page.getByRole("group", { name: "Stop", exact: true }).getByLabel("Per cent").fill("6");
  await page.getByText("This result is of before.", { exact: false }).waitFor();
  await page.getByText("or at a stop 6% away", { exact: false }).first().waitFor();
  await button("Save and run").click();
  await result().getByText("Try 2 of this rule.").waitFor();
  // What stood before comes back into the form.
  await page.getByText("Earlier versions").click();
  await page
    .getByRole("list", { name: "Earlier versions" })
    .getByRole("button", { name: /Put into the form/ })
    .click();
  await expect
    .poll(() => page.getByRole("group", { name: "Stop", exact: true }).getByLabel("Per cent").inputValue())
    .toBe("5");
  await page.getByRole("list", { name: "Your rules" }).getByText("2 tries, changed", { exact: false }).waitFor();
});

/** One of its days is missing. In at 110, out at the stop of 104.50; in again at 109, open at 110. */
const OTHER = [
  "date,open,high,low,close,volume",
  "2026-06-02,99,100,98,100,100",
  "2026-06-03,110,112,109,111,100",
  "2026-06-04,111,112,109,110,100",
  "2026-06-08,108,109,100,107,100",
  "2026-06-09,109,111,108,110,100",
].join("\n");

/** Of the table of instruments, without the words for those who hear it. */
async function ofInstrument(name: string): Promise<string[]> {
  const row = page
    .getByRole("region", { name: "Instruments of the run" })
    .getByRole("row", { name: new RegExp(`^${name} `) });
  const cells = await row.getByRole("cell").allInnerTexts();
  return cells.map((text) => text.replace(/\s+(profit|loss)$/, "").trim());
}

test("several instruments share one capital, and each is told apart", async () => {
  await withTradebook([
    ["INFY", "INE009A01021", "2026-06-03", "buy", 10, 102],
    ["TCS", "INE467B01029", "2026-06-03", "buy", 5, 110.5],
  ]);
  for (const [instrument, text] of [
    ["INFY", DAYS],
    ["TCS", OTHER],
  ] as const) {
    const file = { name: "days.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
    const multipart = { file, instrument };
    expect((await page.request.post(at("/api/v1/candles"), { multipart })).status()).toBe(200);
  }
  await bring({ ...RULE, costs: { flat: { bps: 0 } } });
  const infy = run()
    .getByLabel("Candles")
    .getByRole("option", { name: /^INFY, / });
  await run()
    .getByLabel("Candles")
    .selectOption((await infy.getAttribute("value"))!);
  await run().getByText("More instruments with the same capital").click();
  await run().getByLabel("TCS, 1d", { exact: false }).check();
  await run().getByText("2 of at most 20 instruments, 12 candles in all", { exact: false }).waitFor();
  await expectAccess(page, { at: [360, 1280] });
  await button("Save and run").click();
  await result().getByText("Try 1 of this rule.").waitFor();
  // 10 × (96.90 − 102) and 10 × (104.50 − 110).
  const sum = result().getByRole("table", { name: "From gross to net" });
  await sum.getByRole("row", { name: /Gross.*2 closed trades.*−₹106\.00/ }).waitFor();
  // Still open: 10 × (104 − 101) and 10 × (110 − 109), without costs.
  expect(await ofInstrument("INFY")).toEqual(["1", "−₹51.00", "+₹30.00", "1 Jun to 9 Jun 2026", "0"]);
  expect(await ofInstrument("TCS")).toEqual(["1", "−₹55.00", "+₹10.00", "2 Jun to 9 Jun 2026", "1"]);
  expect(await ofInstrument("All")).toEqual(["2", "−₹106.00", "+₹40.00", ""]);
  const trades = page.getByRole("region", { name: "Trades of the rule" });
  await trades.getByRole("row", { name: /^TCS .* 104\.50 / }).waitFor();
  await page.getByText("by instrument: TCS 1.", { exact: false }).waitFor();
  const chart = page.getByRole("region", { name: "On the chart" });
  await chart.getByRole("img", { name: /7 candles of INFY between 89\.00 and 105\.00, with 3 fills/ }).waitFor();
  await chart.getByLabel("Instrument").selectOption("TCS");
  await chart.getByRole("img", { name: /5 candles of TCS between 98\.00 and 112\.00, with 3 fills/ }).waitFor();
  // A sweep runs over both.
  const sweep = page.getByRole("region", { name: "Sweep", exact: true });
  await sweep.getByRole("button", { name: "Try values of a number" }).click();
  await sweep.getByLabel("Number").selectOption("Stop, per cent");
  const range = sweep.getByRole("group", { name: "Stop, per cent" });
  await range.getByLabel("From").fill("5");
  await range.getByLabel("To").fill("6");
  await sweep.getByText("2 combinations.").waitFor();
  await button("Start the sweep").click();
  const line = sweep.getByRole("listitem").filter({ hasText: "Sweep 1: 2 combinations" });
  await line.getByText("INFY, TCS, begun", { exact: false }).waitFor();
  await line.getByText("Done.", { exact: false }).waitFor();
  const combinations = sweep.getByRole("region", { name: "Combinations" });
  // What the run made: −106 closed and +40 open.
  await combinations.getByRole("row", { name: /^5 .*−₹66\.00/ }).waitFor();
  await expectAccess(page, { at: [360, 1280] });
  await button("Hide amounts").locator("visible=true").first().click();
  await expect.poll(() => ofInstrument("All").then((cells) => cells.join())).not.toMatch(/₹\d/);
  await page
    .getByRole("region", { name: "Instruments of the run" })
    .getByRole("row", { name: /^TCS .* 1 .*hidden amount.*hidden amount/ })
    .waitFor();
  await button("Hide amounts").locator("visible=true").first().click();
  await expect.poll(() => ofInstrument("All")).toEqual(["2", "−₹106.00", "+₹40.00", ""]);
});

test("a result has an address: opened, it is the same, counts nothing, and says what was changed since", async () => {
  await withCandles();
  await bring(RULE);
  await run().getByLabel("Candles").selectOption({ index: 1 });
  await run().getByLabel("Until").fill("2026-06-08");
  await button("Save and run").click();
  await result().getByText("Try 1 of this rule.").waitFor();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await result().getByRole("button", { name: "Copy link" }).click();
  await result().getByRole("button", { name: "Copied" }).waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(link).pathname).toBe("/backtests");

  // The rule is another one by now.
  await page.getByRole("group", { name: "Stop", exact: true }).getByLabel("Per cent").fill("6");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("or at a stop 6% away", { exact: false }).first().waitFor();
  await page.getByText("Kept in this browser until", { exact: false }).waitFor({ state: "detached" });

  await page.goto(link);
  const linked = page.getByRole("region", { name: "Above a hundred" });
  await linked.getByText("The same result as when this link was made.").waitFor();
  await linked.getByText("at a stop 5% away", { exact: false }).waitFor();
  await linked.getByText("The rule was changed since.", { exact: false }).waitFor();
  await result().getByText("1 try of this rule so far.").waitFor();
  await result().getByText("The same was run before and does not count again.", { exact: false }).waitFor();
  const sum = result().getByRole("table", { name: "From gross to net" });
  await sum.getByRole("row", { name: /Gross.*−₹51\.00/ }).waitFor();
  await page
    .getByRole("region", { name: "On the chart" })
    .getByRole("img", { name: /6 candles of INFY/ })
    .waitFor();
  await expectAccess(page, { at: [360, 1280] });

  // A later file says that the stop was not reached.
  const other = DAYS.replace("2026-06-05,100,101,96,101,100", "2026-06-05,100,101,99,101,100");
  const multipart = {
    file: { name: "infy.csv", mimeType: "text/csv", buffer: Buffer.from(other) },
    instrument: "INFY",
  };
  expect((await page.request.post(at("/api/v1/candles"), { multipart })).status()).toBe(200);
  await page.reload();
  await linked.getByText("The candles of INFY were changed since this link was made", { exact: false }).waitFor();
  await linked.getByText("the result is another one now", { exact: false }).waitFor();
  await result().getByText("1 try of this rule so far.").waitFor();

  // Opened, it is the newest rule; half a link says so.
  await button("Open the rule").click();
  await expect
    .poll(() => page.getByRole("group", { name: "Stop", exact: true }).getByLabel("Per cent").inputValue())
    .toBe("6");
  await page.goto(link.replace(/&candles=[^&]+/, ""));
  await page.getByText("This link cannot be read.").waitFor();
  await expectAccess(page, { at: [360, 1280] });

  // Somebody else sees nothing of it.
  await page.context().clearCookies();
  await somebody();
  await page.goto(link);
  await page.getByText("The rule of this link is not among yours.").waitFor();
  expect(await page.getByText("Above a hundred").count()).toBe(0);
});

const wave = (at: number, length: number) => Math.abs(length / 2 - (at % length));
const close = (at: number) => 100 + 2 * wave(at, 10) + 3 * wave(at, 34);

/** Weekdays up to 5 June 2026, in waves of two lengths; the own trade is of the last one. */
async function withManyCandles() {
  const days: string[] = [];
  for (let at = Date.UTC(2026, 5, 5); days.length < 330; at -= 86_400_000) {
    const day = new Date(at);
    if (day.getUTCDay() % 6 !== 0) days.unshift(day.toISOString().slice(0, 10));
  }
  const rows = days.map((day, at) => {
    const [first, last] = [close(Math.max(0, at - 1)), close(at)];
    return `${day},${first},${Math.max(first, last) + 1},${Math.min(first, last) - 1},${last},100`;
  });
  await withTradebook([["INFY", "INE009A01021", "2026-06-05", "buy", 10, close(329)]]);
  const text = ["date,open,high,low,close,volume", ...rows].join("\n");
  const multipart = { file: { name: "infy.csv", mimeType: "text/csv", buffer: Buffer.from(text) }, instrument: "INFY" };
  expect((await page.request.post(at("/api/v1/candles"), { multipart })).status()).toBe(200);
}

const falls = (values: number[]) => values.every((value, at) => at === 0 || value <= values[at - 1]!);

test("a sweep is begun, done, judged by how many were tried, and its best put into the form", async () => {
  await withManyCandles();
  await bring({
    ...RULE,
    series: { mean: { kind: "sma", n: 5 } },
    entry: { when: { gt: ["close", "mean"] } },
    exit: { when: { lt: ["close", "mean"] }, stop: { percent: 5 } },
    costs: { flat: { bps: 1 } },
  });
  const sweep = page.getByRole("region", { name: "Sweep", exact: true });
  await sweep.getByRole("button", { name: "Try values of a number" }).click();
  await sweep.getByText("Save the rule first", { exact: false }).waitFor();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("list", { name: "Your rules" }).getByText("Not tried yet", { exact: false }).waitFor();
  await run().getByLabel("Candles").selectOption({ index: 1 });
  const first = sweep.getByRole("group", { name: "SMA(5): candles" });
  await first.getByLabel("From").fill("3");
  await first.getByLabel("To").fill("7");
  await first.getByLabel("Step").fill("2");
  await first.getByText("3 values.").waitFor();
  await sweep.getByRole("button", { name: "Try values of another number" }).click();
  const second = sweep.getByRole("group", { name: "Stop, per cent" });
  await second.getByLabel("Step").fill("0.00001");
  await sweep.getByText("At most 10,000 combinations.", { exact: false }).waitFor();
  await expect.poll(() => button("Start the sweep").isDisabled()).toBe(true);
  await second.getByLabel("From").fill("4");
  await second.getByLabel("To").fill("6");
  await second.getByLabel("Step").fill("2");
  await sweep.getByText("6 combinations.").waitFor();
  // What is typed outlives a reload.
  await expect.poll(() => keptDrafts(page)).toContain('"step":"2"');
  await sweep.getByLabel("Walk-forward", { exact: false }).check();
  await sweep.getByLabel("Days to choose by").fill("400");
  await button("Start the sweep").click();
  await sweep.getByText("these candles have 330 days", { exact: false }).waitFor();
  await sweep.getByLabel("Days to choose by").fill("120");
  await sweep.getByLabel("Chosen by").selectOption("all days before the test");
  await sweep.getByLabel("Days to choose by, at first").waitFor();
  await expectAccess(page, { at: [360, 1280] });
  await button("Start the sweep").click();
  const line = sweep.getByRole("listitem").filter({ hasText: "Sweep 1: 6 combinations" });
  await line.getByText("Done.", { exact: false }).waitFor();
  await sweep.getByText("The best of 6 tries has a Sharpe ratio of", { exact: false }).waitFor();
  await sweep.getByText("by chance alone one would expect", { exact: false }).waitFor();
  await sweep.getByRole("img", { name: /^Plateau: .* by SMA\(5\): candles and Stop, per cent: 6 cells/ }).waitFor();
  await sweep.getByLabel("Figure").selectOption("Sharpe ratio");
  await sweep.getByRole("img", { name: /^Sharpe ratio by SMA\(5\): candles and Stop, per cent: 6 cells/ }).waitFor();
  // The rows stand by their plateau, and by another figure on request.
  const rows = sweep.getByRole("region", { name: "Combinations" });
  const column = (name: string) =>
    rows.evaluate((found, wanted) => {
      const heads = [...found.querySelectorAll("thead th")].map((one) => one.textContent?.trim());
      const at = heads.indexOf(wanted);
      return [...found.querySelectorAll("tbody tr")].map((row) =>
        Number(row.children[at]?.textContent?.replace("−", "-").replace(/[<>%]/g, "")),
      );
    }, name);
  await expect.poll(async () => falls(await column("Plateau"))).toBe(true);
  expect(new Set(await column("Plateau")).size).toBeGreaterThan(1);
  await sweep.getByLabel("Sorted by").selectOption("Sharpe ratio");
  await expect.poll(async () => falls(await column("Sharpe ratio"))).toBe(true);
  await sweep.getByLabel("Sorted by").selectOption("PSR");
  await expect.poll(async () => falls(await column("PSR"))).toBe(true);
  const drift = sweep.getByText("Drift of SMA(5): candles");
  await drift.waitFor();
  await expectAccess(page, { at: [360, 1280] });
  await button("As a table").click();
  const table = sweep.getByRole("region", { name: /^Sharpe ratio by SMA/ });
  await expect.poll(() => table.getByRole("row").count()).toBe(4);
  // A cell opens its run: its values stand in the form.
  await table
    .getByRole("button", { name: /put its values into the form$/ })
    .first()
    .click();
  await page.getByText("The values are in the form.").waitFor();
  await button("Undo").click();
  await page.getByRole("group", { name: "SMA(5)", exact: true }).waitFor();
  // 120 + 3 × 60 of 330 days.
  const windows = sweep.getByRole("region", { name: "Walk-forward" }).getByRole("row");
  await expect.poll(() => windows.count()).toBe(4);
  await sweep.getByText("Each window chose by all days before its test.", { exact: false }).waitFor();
  // All begin on the first day.
  const begins = await windows
    .getByRole("rowheader")
    .evaluateAll((heads) => heads.map((one) => /^\d+ \w+/.exec(one.textContent ?? "")?.[0]));
  expect(new Set(begins).size).toBe(1);
  await page.getByRole("list", { name: "Your rules" }).getByText("6 tries, changed", { exact: false }).waitFor();
  await sweep
    .getByRole("region", { name: "Combinations" })
    .getByRole("button", { name: /^Put into the form.*SMA\(5\): candles 7, Stop, per cent 4$/ })
    .click();
  await page.getByRole("group", { name: "SMA(7)", exact: true }).waitFor();
  await expect
    .poll(() => page.getByRole("group", { name: "Stop", exact: true }).getByLabel("Per cent").inputValue())
    .toBe("4");
  // What stood in the form comes back.
  await button("Undo").click();
  await page.getByRole("group", { name: "SMA(5)", exact: true }).waitFor();
  await expectAccess(page, { at: [360, 1280] });
});

test("a sweep that is stopped shows nothing, counts nothing, and leaves room for another", async () => {
  await withManyCandles();
  // Charges of each date: every try is a book of its own, so that there is time to stop it.
  await bring({
    ...RULE,
    series: { mean: { kind: "sma", n: 5 } },
    entry: { when: { gt: ["close", "mean"] } },
    exit: { when: { lt: ["close", "mean"] }, stop: { percent: 5 } },
  });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const rules = page.getByRole("list", { name: "Your rules" });
  await rules.getByText("Not tried yet", { exact: false }).waitFor();
  await run().getByLabel("Candles").selectOption({ index: 1 });
  const sweep = page.getByRole("region", { name: "Sweep", exact: true });
  for (const [press, name, to] of [
    ["Try values of a number", "SMA(5): candles", "100"],
    ["Try values of another number", "Stop, per cent", "96"],
  ] as const) {
    await sweep.getByRole("button", { name: press }).click();
    const range = sweep.getByRole("group", { name });
    await range.getByLabel("From").fill("2");
    await range.getByLabel("To").fill(to);
    await range.getByLabel("Step").fill("1");
  }
  await sweep.getByText("9,405 combinations.").waitFor();
  await button("Start the sweep").click();
  const line = sweep.getByRole("listitem").filter({ hasText: "Sweep 1: 9,405 combinations" });
  await line.getByRole("button", { name: "Stop sweep 1" }).click();
  await line.getByText("Stopped: nothing of it is shown or counted.", { exact: false }).waitFor();
  expect(await line.getByRole("button").count()).toBe(0);
  const asked = await page.request.get(at("/api/v1/backtests"));
  const { data } = (await asked.json()) as { data: { rules: { tries: number }[] } };
  expect(data.rules.map(({ tries }) => tries)).toEqual([0]);
  await expectAccess(page, { at: [360, 1280] });
  const first = sweep.getByRole("group", { name: "SMA(5): candles" });
  await first.getByLabel("To").fill("3");
  const second = sweep.getByRole("group", { name: "Stop, per cent" });
  await second.getByLabel("To").fill("3");
  await sweep.getByText("4 combinations.", { exact: true }).waitFor();
  await button("Start the sweep").click();
  const next = sweep.getByRole("listitem").filter({ hasText: "Sweep 2: 4 combinations" });
  await next.getByText("Done.", { exact: false }).waitFor();
  await rules.getByText("4 tries, changed", { exact: false }).waitFor();
});
