// A rule that is built in its form: every indicator and relation is said in its sentence, and what was chosen is run.
// What is wrong stands at its place, what is typed is kept, and the rules of a user are listed.
import { expect, test } from "vitest";
import { somebody, withTradebook } from "./adding.ts";
import { keptDrafts } from "./browser.ts";
import { expectAccess } from "./look.ts";
import { at, button, chromium, page, stage } from "./stage.ts";

stage();

const RULE = {
  v: 1,
  name: "By hand",
  bar: "1d",
  side: "long",
  entry: { when: { all: [{ gt: ["close", "open"] }] } },
  exit: { stop: { percent: 5 } },
  size: { units: 10 },
  capital: "100000",
};

/**
 * The third day closes at 105, above 103, the highest of the two before. True ranges are 4, 4 and 5: the ATR of two
 * candles is 4, then (4 + 5) ÷ 2 = 4.5. In at 105 on the fourth day, stop 2 × 4.5 = 9 below it, target 18 above it at
 * 123, which the sixth day reaches.
 */
const DAYS = [
  "date,open,high,low,close,volume",
  "2026-06-01,100,102,98,100,100",
  "2026-06-02,100,103,99,101,100",
  "2026-06-03,101,106,101,105,100",
  "2026-06-04,105,110,104,109,100",
  "2026-06-05,109,115,108,114,100",
  "2026-06-08,114,124,113,120,100",
].join("\n");

async function bring() {
  await withTradebook([["INFY", "INE009A01021", "2026-06-03", "buy", 10, 102]]);
  const multipart = {
    file: { name: "infy.csv", mimeType: "text/csv", buffer: Buffer.from(DAYS) },
    instrument: "INFY",
  };
  expect((await page.request.post(at("/api/v1/candles"), { multipart })).status()).toBe(200);
  await page.goto(at("/backtests"));
  await button("New rule").click();
  await page
    .getByLabel("A rule as a JSON file")
    .setInputFiles({ name: "rule.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(RULE)) });
  await expect.poll(() => page.getByLabel("Name", { exact: true }).inputValue()).toBe("By hand");
}

const says = (text: string) => page.getByText(text, { exact: false }).first().waitFor();
const group = (name: string) => page.getByRole("group", { name, exact: true });
const condition = () => group("Condition 1");

/** Each with numbers of its own, every line of it, and what the sentence calls that line. */
const INDICATORS: [
  name: string,
  usual: string,
  numbers: [string, string][],
  lines: [option: string, said: string][],
][] = [
  ["EMA", "EMA(20)", [["Candles", "9"]], [["EMA(9)", "EMA(9)"]]],
  ["RSI", "RSI(14)", [["Candles", "2"]], [["RSI(2)", "RSI(2)"]]],
  [
    "MACD",
    "MACD(12, 26, 9)",
    [
      ["Fast", "5"],
      ["Slow", "13"],
      ["Signal", "4"],
    ],
    [
      ["MACD(5, 13, 4)", "MACD(5, 13, 4)"],
      ["MACD(5, 13, 4), signal", "the signal line of MACD(5, 13, 4)"],
      ["MACD(5, 13, 4), histogram", "the histogram of MACD(5, 13, 4)"],
    ],
  ],
  [
    "Bollinger",
    "Bollinger(20, 2)",
    [
      ["Candles", "10"],
      ["Times", "1.5"],
    ],
    [
      ["Bollinger(10, 1.5), upper", "the upper band of Bollinger(10, 1.5)"],
      ["Bollinger(10, 1.5), middle", "the middle of Bollinger(10, 1.5)"],
      ["Bollinger(10, 1.5), lower", "the lower band of Bollinger(10, 1.5)"],
      ["Bollinger(10, 1.5), width", "the width of Bollinger(10, 1.5)"],
    ],
  ],
  ["ATR", "ATR(14)", [["Candles", "7"]], [["ATR(7)", "ATR(7)"]]],
  [
    "Supertrend",
    "Supertrend(10, 3)",
    [
      ["Candles", "8"],
      ["Times", "2"],
    ],
    [
      ["Supertrend(8, 2)", "Supertrend(8, 2)"],
      ["Supertrend(8, 2), trend", "the direction of Supertrend(8, 2)"],
    ],
  ],
  [
    "Donchian",
    "Donchian(20)",
    [["Candles", "5"]],
    [
      ["Donchian(5), high", "the highest of the 5 candles before"],
      ["Donchian(5), low", "the lowest of the 5 candles before"],
    ],
  ],
  [
    "Stochastic",
    "Stochastic(14, 3, 3)",
    [
      ["Candles", "9"],
      ["Smoothed", "2"],
      ["Signal", "4"],
    ],
    [
      ["Stochastic(9, 2, 4)", "Stochastic(9, 2, 4)"],
      ["Stochastic(9, 2, 4), signal", "the signal line of Stochastic(9, 2, 4)"],
    ],
  ],
  [
    "ADX",
    "ADX(14)",
    [["Candles", "7"]],
    [
      ["ADX(7)", "ADX(7)"],
      ["ADX(7), plus", "+DI of ADX(7)"],
      ["ADX(7), minus", "−DI of ADX(7)"],
    ],
  ],
  ["CCI", "CCI(20)", [["Candles", "5"]], [["CCI(5)", "CCI(5)"]]],
  [
    "Pivots and CPR of the day",
    "Pivots and CPR of the day",
    [],
    [
      ["Pivots and CPR of the day", "the day's pivot"],
      ["Pivots and CPR of the day, tc", "the day's TC (top of the central pivot range)"],
      ["Pivots and CPR of the day, width", "the width of the day's central pivot range"],
      ["Pivots and CPR of the day, s2", "the day's S2"],
    ],
  ],
  ["VWAP of the day", "VWAP of the day", [], [["VWAP of the day", "the day's VWAP"]]],
  [
    "Opening range",
    "Opening range(15)",
    [["Minutes", "30"]],
    [
      ["Opening range(30), high", "the high of the first 30 minutes"],
      ["Opening range(30), low", "the low of the first 30 minutes"],
    ],
  ],
];

test("every line of every indicator is chosen in the form, and the sentence calls it by its numbers", async () => {
  await bring();
  // Two of them begin with each day.
  await page.getByLabel("Candle", { exact: true }).selectOption("15 minutes");
  for (const [name, usual, numbers, lines] of INDICATORS) {
    await page.getByLabel("Add an indicator").selectOption(name);
    const own = group(usual).getByRole("textbox");
    for (const [at, [, number]] of numbers.entries()) {
      // Its legend changes with each number.
      const field =
        at === 0
          ? own.first()
          : page.getByRole("group", { name: new RegExp(`^${name}\\(`) }).getByLabel(numbers[at]![0], { exact: true });
      await field.fill(number);
    }
    for (const [option, said] of lines) {
      await condition().getByLabel("Compared with").selectOption(option);
      await says(`when the close is above ${said}, on `);
    }
  }
  await expectAccess(page, { at: [360, 1280] });
  // One that a condition stands on is removed: the condition says so, and nothing runs.
  await page.getByRole("button", { name: "Remove Opening range(30)" }).click();
  await condition()
    .getByRole("option", { name: /\(removed\)$/ })
    .waitFor({ state: "attached" });
  await expect.poll(() => button("Save and run").isDisabled()).toBe(true);
});

test("every relation is chosen in the form and said in the sentence", async () => {
  await bring();
  const relation = (word: string) => condition().getByLabel("Relation").selectOption(word);
  for (const word of ["is at least", "is below", "is at most", "crosses above", "crosses below"]) {
    await relation(word);
    await says(`when the close ${word} the open, on `);
  }
  await relation("is between");
  await condition().getByLabel("Lowest").selectOption("low of the day before");
  await condition().getByLabel("Highest").selectOption("high of the day before");
  await says("when the close is between the low of the day before and the high of the day before, on ");
  await relation("rises, candle after candle");
  await condition().getByLabel("Candles").fill("4");
  await says("when the close rises 4 times in a row, on ");
  await relation("falls, candle after candle");
  await says("when the close falls ");
  await relation("Day of the week");
  for (const day of ["Tuesday", "Wednesday", "Thursday"]) await condition().getByLabel(day).uncheck();
  await says("when it is Monday or Friday, on ");
  await condition().getByLabel("What").selectOption("Not this");
  await says("when not (it is Monday or Friday), on ");
});

test("a rule of ATR, R and Donchian that was built in the form makes what it makes by hand", async () => {
  await bring();
  await page.getByLabel("Add an indicator").selectOption("Donchian");
  await group("Donchian(20)").getByLabel("Candles").fill("2");
  await condition().getByLabel("Compared with").selectOption("Donchian(2), high");
  const stop = group("Stop");
  await stop.getByLabel("Where").selectOption("times the ATR");
  await stop.getByLabel("ATR of candles").fill("2");
  await stop.getByLabel("Times", { exact: true }).fill("2");
  const target = group("Target");
  await target.getByLabel("Where").selectOption("times as far as the stop");
  await target.getByLabel("Times").fill("2");
  await page.getByLabel("Stop to the entry after R").fill("1");
  const money = page.getByRole("region", { name: "Size and money" });
  await money.getByLabel("Size").selectOption("so many rupees at risk");
  await money.getByLabel("Rupees").fill("450");
  await money.getByLabel("Units of a lot").fill("20");
  await page.getByLabel("Charges", { exact: true }).selectOption("a part of each fill");
  await says(
    "Buys so much that ₹450 are lost at the stop at the next open when the close is above the highest of the 2 " +
      "candles before, on daily candles",
  );
  await says(
    "sells at a stop 2 times the ATR of 2 candles away, or at a target 2 times as far as the stop, or at the entry " +
      "once 1R were reached.",
  );
  const run = page.getByRole("region", { name: "Run", exact: true });
  await run.getByLabel("Candles").selectOption({ index: 1 });
  await button("Save and run").click();
  // 450 ÷ 9 = 50 units are two lots of 20: 40 × (123 − 105) = 720. A tenth of a per cent
  // of 4,200 and of 4,920 is 9.12.
  const result = page.getByRole("region", { name: "Result", exact: true });
  const sum = result.getByRole("table", { name: "From gross to net" });
  await sum.getByRole("row", { name: /Gross.*₹720\.00/ }).waitFor();
  await sum
    .getByRole("row", { name: /Net.*₹710\.88/ })
    .first()
    .waitFor();
  await result
    .getByRole("table", { name: "Closed trades by why they ended" })
    .getByRole("row", { name: /Target.*1 trade/ })
    .waitFor();
  const trades = page.getByRole("region", { name: "Trades of the rule" });
  await trades.getByRole("cell", { name: "123.00" }).waitFor();
});

test("what is wrong stands at its place, and what is typed outlives a reload", async () => {
  await bring();
  const name = page.getByLabel("Name", { exact: true });
  const stop = page.getByRole("group", { name: "Stop", exact: true });
  await stop.getByLabel("Per cent").fill("500");
  await stop.getByText("Expected a percentage from 0.001 to 99", { exact: false }).waitFor();
  await page.getByText("Stop:", { exact: false }).first().waitFor();
  await expect.poll(() => button("Save and run").isDisabled()).toBe(true);
  await expectAccess(page, { at: [360, 1280] });
  await expect.poll(() => keptDrafts(page)).toContain("500");
  await page.reload();
  await expect.poll(() => stop.getByLabel("Per cent").inputValue()).toBe("500");
  await stop.getByLabel("Per cent").fill("5");

  // Discarded by mistake.
  await button("Discard").click();
  await expect.poll(() => name.inputValue()).not.toBe("By hand");
  await button("Undo").click();
  await expect.poll(() => name.inputValue()).toBe("By hand");
  expect(await stop.getByLabel("Per cent").inputValue()).toBe("5");

  // An indicator in a condition, by hand.
  await page.getByLabel("Add an indicator").selectOption("SMA");
  await page.getByRole("group", { name: "SMA(20)" }).getByLabel("Candles").fill("2");
  await button("Add a condition").first().click();
  const second = page.getByRole("group", { name: "Condition 2" });
  await second.getByLabel("Relation").selectOption("crosses above");
  await second.getByLabel("Compared with").selectOption("SMA(2)");
  await page.getByText("and the close crosses above SMA(2)", { exact: false }).waitFor();

  // Letters in the field of a number stay in it, with what is wrong.
  await second.getByLabel("Compared with").selectOption("a number");
  await second.getByLabel("Number").fill("ten");
  await second.getByText("“ten” is no number.", { exact: false }).waitFor();
  expect(await second.getByLabel("Number").inputValue()).toBe("ten");
  await second.getByLabel("Compared with").selectOption("SMA(2)");

  // Candles that the rule cannot be run over.
  await page.getByLabel("Candle", { exact: true }).selectOption("5 minutes");
  const run = page.getByRole("region", { name: "Run", exact: true });
  await run.getByLabel("Candles").selectOption({ index: 1 });
  await button("Save and run").click();
  await run.getByText("the rule wants 5-minute candles", { exact: false }).waitFor();
});

test("what is typed while it is saved stays, and two clicks store one rule", async () => {
  await somebody();
  await page.goto(at("/backtests"));
  await button("New rule").click();
  const name = page.getByLabel("Name", { exact: true });
  await name.fill("First words");
  let stored = 0;
  let answer: (() => void) | undefined;
  const held = new Promise<void>((go) => (answer = go));
  await page.route("**/api/v1/backtests", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    stored += 1;
    await held;
    return route.continue();
  });
  const save = page.getByRole("button", { name: /^Sav(e|ing)$/ });
  await save.evaluate((found) => {
    (found as HTMLButtonElement).click();
    (found as HTMLButtonElement).click();
  });
  await expect.poll(() => stored).toBe(1);
  await name.fill("First words and more");
  answer?.();
  const rules = page.getByRole("list", { name: "Your rules" });
  await rules.getByRole("button", { name: "Open First words", exact: true }).waitFor();
  await page.getByRole("button", { name: "Save", exact: true }).waitFor();
  expect(await name.inputValue()).toBe("First words and more");
  expect(stored).toBe(1);
  expect(await rules.getByRole("listitem").count()).toBe(1);

  // Closed, it is still kept; saved, it is the same rule.
  await page.getByText("Kept in this browser until you save or discard it.").waitFor();
  await button("Close").click();
  await expect.poll(() => name.count()).toBe(0);
  await rules.getByRole("button", { name: "Open First words" }).click();
  await expect.poll(() => name.inputValue()).toBe("First words and more");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await rules.getByRole("button", { name: "Open First words and more", exact: true }).waitFor();
  expect(await rules.getByRole("listitem").count()).toBe(1);

  // JSON that was typed counts when it is saved, and what cannot be read is not saved.
  await page.getByText("The rule as JSON").click();
  const json = page.getByLabel("JSON, as “rojmel backtest” reads it too");
  const text = await json.inputValue();
  await json.fill("{");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Nothing was saved: the JSON in its field cannot be read.", { exact: false }).waitFor();
  expect(await name.isDisabled()).toBe(true);
  await json.fill(text.replace("First words and more", "Written as JSON"));
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await rules.getByRole("button", { name: "Open Written as JSON", exact: true }).waitFor();
  await expect.poll(() => name.inputValue()).toBe("Written as JSON");
  expect(await rules.getByRole("listitem").count()).toBe(1);

  // Another page is faster: both stay, and hidden amounts are hidden in what it wrote too.
  const known = (await (await page.request.get(at("/api/v1/backtests"))).json()) as {
    data: { rules: { id: string; revision: number; rule: object }[] };
  };
  const [{ id, revision, rule }] = known.data.rules as [(typeof known.data.rules)[number]];
  const other = { id, revision, rule: { ...rule, size: { rupees: "76543" } } };
  expect((await page.request.post(at("/api/v1/backtests"), { data: other })).status()).toBe(200);
  await name.fill("Mine");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const both = page.getByRole("main");
  await both
    .getByText("This rule was changed on another page meanwhile. Nothing was overwritten.", { exact: true })
    .waitFor();
  await expect.poll(() => both.innerText()).toMatch(/₹76,?543/);
  await button("Hide amounts").locator("visible=true").first().click();
  await expect.poll(() => both.innerText()).not.toMatch(/₹\d|76,?543/);
  expect(await name.inputValue()).toBe("Mine");
});

test("without candles the page says what to do; a removed rule is brought back", async () => {
  await somebody();
  await page.goto(at("/backtests"));
  await page.getByText("None yet").waitFor();
  await expectAccess(page, { at: [360, 1280] });
  await button("New rule").click();
  await page.getByText("There are no candles to run a rule over.").waitFor();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const rules = page.getByRole("list", { name: "Your rules" });
  await rules.getByRole("listitem").filter({ hasText: "Two averages cross" }).waitFor();
  await rules.getByRole("button", { name: "Remove Two averages cross" }).click();
  await page.getByText("“Two averages cross” is removed.").waitFor();
  await button("Bring it back").click();
  await rules.getByRole("listitem").filter({ hasText: "Two averages cross" }).waitFor();
});

test("while the rules do not come the page says so", async () => {
  await somebody();
  const other = await chromium.context.newPage();
  await other.route("**/api/v1/backtests", (route) => route.abort());
  await other.goto(at("/backtests"));
  await other.getByText("We could not load your rules.").waitFor();
  await expectAccess(other, { at: [360, 1280] });
  await other.unroute("**/api/v1/backtests");
  await button("Retry", other).click();
  await button("New rule", other).waitFor();
  await other.close();
});
