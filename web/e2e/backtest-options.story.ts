// A rule that sells options: daily lists added, run at closes of a day, what is missing listed, and what is wrong said.
// And the prepared rule that a visitor sees.
import { expect, test } from "vitest";
import { somebody } from "./adding.ts";
import { expectAccess } from "./look.ts";
import { at, button, page, stage } from "./stage.ts";

stage();

const LIST =
  "TradDt,Sgmt,FinInstrmTp,TckrSymb,SctySrs,XpryDt,StrkPric,OptnTp,OpnPric,HghPric,LwPric,ClsPric,TtlTradgVol";
const OLDER = "INSTRUMENT,SYMBOL,EXPIRY_DT,STRIKE_PR,OPTION_TYP,OPEN,HIGH,LOW,CLOSE,SETTLE_PR,CONTRACTS,TIMESTAMP";

/** A week before NIFTY's expiry of 16 June 2026: calls and puts differ least at 25,000, for 150 and 140. */
const FIRST = [
  LIST,
  "2026-06-09,FO,IDO,NIFTY,,2026-06-16,24900,CE,210,211,209,210,65",
  "2026-06-09,FO,IDO,NIFTY,,2026-06-16,24900,PE,95,96,94,95,65",
  "2026-06-09,FO,IDO,NIFTY,,2026-06-16,25000,CE,150,160,140,150,65",
  "2026-06-09,FO,IDO,NIFTY,,2026-06-16,25000,PE,140,150,130,140,65",
];
/** The put did not trade. */
const HALF = [OLDER, "OPTIDX,NIFTY,16-JUN-2026,25000,CE,150,165,145,160,160,5,10-JUN-2026"];
/** 140 of 290 are left to pay. */
const LATER = [
  OLDER,
  "OPTIDX,NIFTY,16-JUN-2026,25000,CE,120,125,95,100,100,5,11-JUN-2026",
  "OPTIDX,NIFTY,16-JUN-2026,25000,PE,60,65,35,40,40,5,11-JUN-2026",
];
const OTHER = [LIST, "2026-06-09,FO,IDO,BANKNIFTY,,2026-06-30,55000,CE,500,510,490,500,30"];

const file = (name: string, rows: string[]) => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(rows.join("\n")),
});

const run = () => page.getByRole("region", { name: "Run", exact: true });
const result = () => page.getByRole("region", { name: "Result", exact: true });
const trades = () => page.getByRole("region", { name: "Trades", exact: true });

async function newStraddle() {
  await somebody();
  await page.goto(at("/backtests"));
  await page.getByLabel("Begin with").selectOption("Options: a straddle is sold");
  await button("New rule").click();
  await page.getByText("End of day only.").waitFor();
}

test("a straddle is sold over daily lists, and a price that is missing is listed", async () => {
  await newStraddle();
  await page
    .getByText("Sells a straddle of NIFTY, 1 lot, at the close 7 days before each expiry", { exact: false })
    .first()
    .waitFor();
  await run().getByText("There are no closes of NIFTY options yet.").waitFor();
  await expect.poll(() => button("Save and run").isDisabled()).toBe(true);
  await expectAccess(page, { at: [360, 1280] });
  await page
    .getByLabel("Daily lists of futures and options")
    .setInputFiles([file("1.csv", FIRST), file("2.csv", HALF), file("3.csv", LATER), file("other.csv", OTHER)]);
  await run().getByText("3 files read: 7 new closes kept.").waitFor();
  await run().getByText("other.csv: There is no close of NIFTY or of its options", { exact: false }).waitFor();
  await run().getByText("NIFTY: 7 closes, 9 Jun to 11 Jun 2026.").waitFor();
  await page.getByLabel("Slippage, ticks").fill("");
  await page.getByText("Sells a straddle of NIFTY", { exact: false }).first().waitFor();
  await button("Save and run").click();
  await result().getByText("Try 1 of this rule.").waitFor();
  // (150 + 140 − 100 − 40) × 65; STT of 0.15% of 18,850 is a whole rupee: 28.
  const sum = result().getByRole("table", { name: "From gross to net" });
  await sum.getByRole("row", { name: /Gross.*1 closed trade.*\+₹9,750\.00/ }).waitFor();
  await page
    .getByRole("table", { name: "Charges by type" })
    .getByRole("row", { name: /^STT.*₹28\.00/ })
    .waitFor();
  await trades().getByText("Sold 25000 PE, 140.00 to 40.00").waitFor();
  await trades().getByText("Sold 25000 CE, 150.00 to 100.00").waitFor();
  // A number opens its trades.
  await result()
    .getByRole("button", { name: /^Target ?: show its trades$/ })
    .click();
  await trades().getByText("Trades that ended by: target:", { exact: false }).waitFor();
  await trades().getByRole("button", { name: "Show all trades" }).click();
  // Each option is a trade by itself in the figures of a journal of these fills; both made money.
  await result()
    .getByText(/^All \d+ figures, as of your own trades$/)
    .click();
  await result()
    .getByRole("region", { name: "All figures" })
    .getByRole("row", { name: /^Wins / })
    .getByRole("cell", { name: "2", exact: true })
    .waitFor();
  // Closed again: one of their names has rupees in it.
  await result()
    .getByText(/^All \d+ figures, as of your own trades$/)
    .click();
  await page
    .getByRole("table", { name: "Closed trades with other charges" })
    .getByRole("row", { name: /^0 times.*\+₹9,750\.00/ })
    .waitFor();
  // On paper it is the same try.
  const paper = page.waitForEvent("download");
  await button("Result as PDF").click();
  expect((await paper).suggestedFilename()).toBe("rojmel-backtest.pdf");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await result().getByRole("button", { name: "Copy link" }).click();
  await result().getByRole("button", { name: "Copied" }).waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const lacks = page.getByRole("region", { name: "What was left out, and why" });
  await lacks
    .getByRole("row", { name: /10 Jun 2026.*16 Jun 2026.*an option that was held did not trade.*25000 PE/ })
    .waitFor();
  await page.getByText("Closes of a day only:", { exact: false }).waitFor();
  await expectAccess(page, { at: [360, 1280] });

  // A strangle wants strikes that are not in the list: nothing is sold, and it says why.
  await page.getByLabel("Structure").selectOption({ label: "strangle: call above, put below" });
  await page.getByRole("group", { name: "How far from at-the-money to sell" }).getByLabel("Strikes").fill("3");
  await page.getByText("This result is of before.", { exact: false }).waitFor();
  await page.getByText("Sells a strangle 3 strikes from the money of NIFTY", { exact: false }).first().waitFor();
  await button("Save and run").click();
  await result().getByText("Try 2 of this rule.").waitFor();
  await trades().getByText("The rule sold nothing.", { exact: false }).waitFor();
  await lacks.getByText("an option that the rule needs did not trade on that day").waitFor();
  await expectAccess(page, { at: [360, 1280] });

  // Kept as one set, beside candles; amounts are hidden here too.
  await button("Hide amounts").locator("visible=true").first().click();
  await expect.poll(() => page.getByRole("main").innerText()).not.toMatch(/₹(?!10,000 traded)\d/);
  await page.goto(at("/candles"));
  await page.getByRole("row", { name: /^NIFTY closes of its options.*1d.* 7 / }).waitFor();
  await expectAccess(page, { at: [360, 1280] });
  // The link is of the straddle, whatever became of the rule.
  await page.goto(link);
  const linked = page.getByRole("main");
  await linked.getByText("The same result as when this link was made.").waitFor();
  await linked.getByText("The rule was changed since.", { exact: false }).waitFor();
  await trades().getByText("Sold 25000 PE, 140.00 to 40.00").waitFor();
  await expectAccess(page, { at: [360, 1280] });
});

test("what is wrong with a rule of options stands at its place", async () => {
  await newStraddle();
  await page.getByLabel("Sell this many days before expiry").fill("700");
  await page.getByText("Expected days to the expiry, 1 to 365, found 700.", { exact: false }).first().waitFor();
  await expect.poll(() => button("Save and run").isDisabled()).toBe(true);
  await page.getByLabel("Sell this many days before expiry").fill("7");
  await page.getByLabel("Close this many days before expiry").fill("9");
  await page.getByText("fewer days to the expiry than at the entry", { exact: false }).first().waitFor();
  await page.getByLabel("Close this many days before expiry").fill("");
  await page.getByLabel("Structure").selectOption({ label: "iron condor: both spreads" });
  const width = page.getByRole("group", { name: "How far from the sold option to buy" });
  await width.getByLabel("Counted in").selectOption("per cent of the index");
  await width.getByLabel("Per cent").fill("90");
  await page.getByText("Expected a percentage from 0.1 to 50", { exact: false }).first().waitFor();
  await expectAccess(page, { at: [360, 1280] });
});

test("a visitor sees a rule of options on prices that are marked as generated", async () => {
  await page.goto(at("/demo/backtests"));
  await page.getByRole("link", { name: "A rule that sells options" }).click();
  await page.getByText("The prices are generated by chance", { exact: false }).waitFor();
  await result().getByRole("table", { name: "From gross to net" }).waitFor();
  await page.getByText("Sells a straddle of NIFTY", { exact: false }).first().waitFor();
  const equity = page.getByRole("region", { name: "Equity", exact: true });
  // With a mouse a day of the curve opens the trades that were held on it; the keyboard does the same.
  const curve = equity.getByRole("slider");
  await curve.click();
  await trades()
    .getByText(/^Trades held on /)
    .waitFor();
  await trades().getByRole("button", { name: "Show all trades" }).click();
  await curve.press("Home");
  await curve.press("Enter");
  await trades().getByText("Trades held on 1 Apr 2025:", { exact: false }).waitFor();
  // The page is written before anybody asks for it, without what stands behind its address.
  await page.reload();
  await page.getByText("Sells a straddle of NIFTY", { exact: false }).first().waitFor();
  await expectAccess(page, { at: [360, 1280] });
});

test("a visitor sees a prepared rule on candles that are marked as generated", async () => {
  await page.goto(at("/demo/backtests"));
  await page.getByText("The prices are generated by chance", { exact: false }).waitFor();
  await result().getByRole("table", { name: "From gross to net" }).waitFor();
  await page.getByRole("region", { name: "Equity" }).waitFor();
  const chart = page.getByRole("region", { name: "On the chart" });
  await chart.getByRole("img", { name: /1,500 candles of SAMPLE/ }).waitFor();
  const paper = page.waitForEvent("download");
  await page.getByRole("link", { name: "Result as PDF" }).click();
  expect((await paper).suggestedFilename()).toBe("rojmel-backtest.pdf");
  await chart.getByRole("button", { name: "Later" }).click();
  await expect.poll(() => chart.getByLabel("From").inputValue()).not.toBe("2025-04-01");
  await expectAccess(page, { at: [360, 1280] });
});
