// The calendar by month, year and week; the recap of a week; account rules, and days held against them.
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { withTradebook } from "./adding.ts";
import { expectAccess } from "./look.ts";
import { paise } from "./paise.ts";
import { person, settle } from "./person.ts";
import { at, button, page, site, stage } from "./stage.ts";

stage();

/** +200 and −50 on Tuesday 2 June, −300 on Thursday 11 June, all of 2026 and before charges; +100 on 3 July. */
async function traded() {
  await withTradebook([
    ["INFY", "INE009A01021", "2026-06-02", "buy", 10, 1500],
    ["INFY", "INE009A01021", "2026-06-02", "sell", 10, 1520],
    ["TCS", "INE467B01029", "2026-06-02", "buy", 5, 3000],
    ["TCS", "INE467B01029", "2026-06-02", "sell", 5, 2990],
    ["SBIN", "INE062A01020", "2026-06-11", "buy", 100, 800],
    ["SBIN", "INE062A01020", "2026-06-11", "sell", 100, 797],
    ["ITC", "INE154A01025", "2026-07-03", "buy", 100, 400],
    ["ITC", "INE154A01025", "2026-07-03", "sell", 100, 401],
  ]);
}

async function opened(period: string, name: string) {
  await page.goto(at(`/calendar?at=${period}`));
  await page.getByRole("heading", { name, level: 1 }).waitFor();
}

const rupees = (text: string | null) => Number(text!.replace("−", "-").replace(/[^\d.-]/g, ""));

test("a month closes on the whole book, and every cell opens its day", async () => {
  await traded();
  await opened("2026-06", "June 2026");
  const book = page.getByRole("region", { name: "The book", exact: true });
  await book.getByRole("row", { name: "June 2026, gross −₹150.00" }).waitFor();
  const cell = async (name: RegExp) => rupees(await book.getByRole("row", { name }).getByRole("cell").textContent());
  const [brought, gross, charges] = [await cell(/^Brought/), await cell(/^June/), await cell(/^Charges/)];
  const [later, total] = [await cell(/^After these days/), await cell(/^The whole/)];
  // Brokerage, exchange, SEBI, STT, stamp duty and GST. 2 June: 18.045 + 1.8466 + 0.0602 + 8 + 1 + 3.5913 = 32.5431.
  // 11 June: 40 + 4.9028 + 0.1597 + 20 + 2 + 8.1113 = 75.1738.
  // 3 July: 24.03 + 2.4591 + 0.0801 + 10 + 1 + 4.7825 = 42.3517.
  expect({ brought, gross, charges, later, total }).toEqual({
    brought: 0,
    gross: -150,
    charges: -107.72,
    later: 57.65,
    total: -200.07,
  });
  // 200 − 50 − 32.5431 and −300 − 75.1738, to the rupee: the two weeks in which something was closed.
  const weeks = await page.getByRole("link", { name: /^Week \d+/ }).allInnerTexts();
  const sums = weeks.map((text) => text.split(/\s+/).slice(0, 3).join(" "));
  expect([...new Set(sums)]).toEqual(["Week 23 +₹117", "Week 24 −₹375", "Week 25 –", "Week 26 –", "Week 27 –"]);
  await page.getByRole("link", { name: /^Fri, 26 Jun 2026: nothing traded, exchange holiday/ }).waitFor();
  await page.getByText("What these figures mean", { exact: true }).click();
  await page.getByText("What was closed on it made after charges, on whichever day it was opened.").waitFor();
  await expectAccess(page, { at: [360, 1280] });
  const paper = page.waitForEvent("download");
  await page.getByRole("link", { name: "Monthly report (PDF)" }).click();
  const file = await paper;
  expect(file.suggestedFilename()).toBe("rojmel-2026-06.pdf");
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe("%PDF-");
  await page.getByRole("link", { name: /^Tue, 2 Jun 2026: .*2 trades/ }).click();
  await page.getByRole("heading", { name: "Tue, 2 Jun 2026", level: 1 }).waitFor();
  await page.getByRole("link", { name: "June 2026" }).click();
  await page.getByRole("heading", { name: "June 2026", level: 1 }).waitFor();
});

test("the arrow keys lead from day to day, also over the end of a month", async () => {
  await traded();
  await opened("2026-06", "June 2026");
  await page.locator('[data-day="2026-06-23"]').focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLElement).dataset.day)).toBe("2026-06-24");
  await page.keyboard.press("ArrowDown");
  await page.getByRole("heading", { name: "July 2026", level: 1 }).waitFor();
  await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLElement).dataset.day)).toBe("2026-07-01");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Wed, 1 Jul 2026", level: 1 }).waitFor();
});

test("year and week show the same days", async () => {
  await traded();
  await opened("2026", "2026");
  const june = page.getByRole("region", { name: "June 2026", exact: true });
  await june.getByRole("link", { name: /^Thu, 11 Jun 2026: −₹3\d\d\.\d\d, 1 trade/ }).waitFor();
  await expectAccess(page, { at: [360, 1280] });
  await june.getByRole("link", { name: "June" }).click();
  await page.getByRole("heading", { name: "June 2026", level: 1 }).waitFor();
  await opened("2026-W24", "8 Jun – 14 Jun 2026");
  await page.getByRole("rowheader", { name: /^Thu, 11 Jun/ }).waitFor();
  expect(await page.getByRole("row").filter({ hasText: "weekend" }).count()).toBe(2);
  await expectAccess(page, { at: [360, 1280] });
  await page.getByRole("link", { name: "Later week" }).click();
  await page.getByRole("heading", { name: "15 Jun – 21 Jun 2026", level: 1 }).waitFor();
  await page.goto(at("/calendar?at=2026-13"));
  await page.getByText("There is no such year, month or week.").waitFor();
});

test("account rules hold from their day on, and a day and its month say what became of them", async () => {
  await traded();
  await page.goto(at("/account-rules"));
  await page.getByRole("heading", { name: "Account rules", level: 1 }).waitFor();
  await page.getByRole("textbox", { name: "Limits from" }).fill("10 Jun 2026");
  await button("New limits").click();
  const dated = page.getByRole("region", { name: "From 10 Jun 2026", exact: true });
  await dated.getByRole("textbox", { name: "Loss on a day at most, ₹" }).fill("250");
  await page.keyboard.press("Enter");
  await dated.getByRole("textbox", { name: "Trades on a day at most" }).fill("0");
  await page.keyboard.press("Enter");
  await dated.getByText("How many trades at most: a whole number from 1 to 999.").waitFor();
  await dated.getByRole("textbox", { name: "Trades on a day at most" }).fill("1");
  await page.keyboard.press("Enter");
  await dated.getByRole("textbox", { name: "Open risk at most, ₹" }).fill("5000");
  await page.keyboard.press("Enter");
  await dated.getByRole("textbox", { name: "Total loss at most, ₹" }).fill("500");
  await page.keyboard.press("Enter");
  await dated.getByText(/^Saved \d\d:\d\d$/).waitFor();
  await expectAccess(page, { at: [360, 1280] });

  await page.goto(at("/days/2026-06-11"));
  const rules = page.getByRole("region", { name: "Account rules", exact: true });
  await rules.getByText("At most ₹250.00 lost on a day").waitFor();
  await rules.getByText("broken", { exact: true }).waitFor();
  await rules.getByText(/^Lowest point: −₹3\d\d\.\d\d, passed at 10:00\.$/).waitFor();
  // One of one is just the limit: kept, and near.
  await rules.getByText("nearly broken", { exact: true }).waitFor();
  await rules.getByText(/^1 open trade without a stop/).waitFor();
  // Nothing else was closed since the tenth.
  await rules.getByText("Total loss at most ₹500.00").waitFor();
  await rules.getByText(/^Lost in all: ₹375\.17\.$/).waitFor();
  await expectAccess(page, { at: [360] });
  // The rules came later than the second of June.
  await page.goto(at("/days/2026-06-02"));
  await page.getByRole("region", { name: "Trades", exact: true }).waitFor();
  expect(await page.getByRole("region", { name: "Account rules", exact: true }).count()).toBe(0);

  await opened("2026-06", "June 2026");
  await page.getByRole("link", { name: /^Thu, 11 Jun 2026: .*an account rule broken$/ }).waitFor();
  const line = page
    .getByRole("region", { name: "Recap", exact: true })
    .getByRole("row", { name: /^Loss at most · all accounts/ });
  expect((await line.getByRole("cell").allTextContents()).slice(0, 3)).toEqual(["0", "0", "1"]);

  await page.goto(at("/account-rules"));
  await button("Remove the limits from 10 Jun 2026").click();
  await page.getByText("The limits from 10 Jun 2026 are removed.").waitFor();
  await button("Bring them back").click();
  await dated.waitFor();
  const loss = dated.getByRole("textbox", { name: "Loss on a day at most, ₹" });
  await expect.poll(() => loss.inputValue()).toBe("250");
  await loss.fill("300");
  await page.keyboard.press("Enter");
  await dated.getByText(/^History/).click();
  // The change of before has the same button.
  await dated
    .getByRole("listitem")
    .filter({ hasText: /250.* → .*300/ })
    .waitFor();
  await dated
    .getByRole("button", { name: /^Restore loss on a day/ })
    .first()
    .click();
  await expect.poll(() => loss.inputValue()).toBe("250");
});

const limits = () => page.getByRole("region", { name: "Limits", exact: true });
/** A limit's row, by what it says. */
const limit = (name: RegExp) => limits().getByRole("row", { name });

test("the overview holds the last day against one's own rules, with what is left of each", async () => {
  await settle(page, site.url, person("Overseer"));
  await page.goto(at("/analytics"));
  await page.getByRole("heading", { name: "No trades yet." }).waitFor();
  await withTradebook([
    ["INFY", "INE009A01021", "2026-06-02", "buy", 10, 1500],
    ["INFY", "INE009A01021", "2026-06-02", "sell", 10, 1520],
    ["TCS", "INE467B01029", "2026-06-03", "buy", 5, 3000],
    ["TCS", "INE467B01029", "2026-06-03", "sell", 5, 2990],
  ]);
  await page.goto(at("/analytics"));
  await page
    .getByText(/^Nothing was traded today, .* This is Wed, 3 Jun, the last day on which something was/)
    .waitFor();
  await page.getByText(/^No limits are set for 3 Jun 2026:/).waitFor();
  await expectAccess(page, { at: [360, 1280] });
  const answer = await page.request.get(at("/api/v1/days/2026-06-03"));
  const { net } = ((await answer.json()) as { data: { net: number } }).data;

  await page.getByRole("link", { name: "Set your limits" }).click();
  await page.getByRole("heading", { name: "Account rules", level: 1 }).waitFor();
  const stated = await page.request.put(at("/api/v1/account-rules/all_2026-06-01"), {
    data: { revision: 0, set: { maxLoss: "1000", maxTrades: "2", noEntryAfter: "14:00" } },
    headers: { origin: site.url },
  });
  expect(stated.status()).toBe(200);
  await page.goto(at("/analytics"));
  const loss = limit(/^At most ₹1,000\.00 lost on a day/);
  await loss.waitFor();
  // What was lost on the day is what is left less.
  const cells = await loss.getByRole("cell").allInnerTexts();
  expect(paise(cells[0]!)).toBe(Math.round(-net) * 100);
  expect(paise(cells[1]!)).toBe(Math.round(1000 + net) * 100);
  expect(cells.slice(2)).toEqual(["kept 2 of 2", "kept 2 of 2"]);
  expect(
    await limit(/^At most 2 trades/)
      .getByRole("cell")
      .allInnerTexts(),
  ).toEqual(["1 trade", "1 trade", "kept 2 of 2", "kept 2 of 2"]);
  const span = page.getByRole("table", { name: "The day, its week and its month" });
  const nets = (
    await span
      .getByRole("row", { name: /^Net P&L/ })
      .getByRole("cell")
      .allInnerTexts()
  ).map(paise);
  expect(nets[0]).toBe(Math.round(net) * 100);
  expect(nets[1]).toBe(nets[2]);
  await expectAccess(page, { at: [360, 1280] });
  await button("Hide amounts").locator("visible=true").first().click();
  await expect.poll(() => page.getByRole("main").innerText()).not.toMatch(/₹\d/);
  await button("Hide amounts").locator("visible=true").first().click();

  await button("Arrange cards").click();
  await button("Take Limits off the page").click();
  await page.waitForURL(/cards=month/);
  await expect.poll(() => limits().count()).toBe(0);
  const month = page.getByRole("region", { name: "The month", exact: true });
  await month.getByText("Show as a table").click();
  await month.getByRole("link", { name: "Wed, 3 Jun" }).click();
  await page.waitForURL(/\/days\/2026-06-03/);
  // A link of before leads to the lists.
  await page.goto(at("/analytics?lists=product"));
  await page.waitForURL(/\/analytics\/lists\?lists=product/);
});

test("removing limits leaves other limits of the same account open that are not saved yet", async () => {
  await traded();
  const scopes = await page.request.get(at("/api/v1/account-rules"));
  const all = ((await scopes.json()) as { data: { scopes: { scope: string; name: string }[] } }).data.scopes;
  const [, { scope, name } = { scope: "", name: "" }] = all;
  // With one account its own part shows only because something is written in it.
  const saved = await page.request.put(at(`/api/v1/account-rules/${scope}_2026-06-10`), {
    data: { revision: 0, set: { maxTrades: "5" } },
  });
  expect(saved.status()).toBe(200);
  await page.goto(at("/account-rules"));
  const part = page.getByRole("region", { name, exact: true });
  await part.getByRole("textbox", { name: "Limits from" }).fill("15 Jun 2026");
  await part.getByRole("button", { name: "New limits" }).click();
  const open = part.getByRole("region", { name: "From 15 Jun 2026", exact: true });
  await open.getByRole("textbox", { name: "Trades on a day at most" }).fill("many");
  // What is wrong with it is said when it is left, and moves what stands below.
  await page.keyboard.press("Tab");
  await open.getByText("Not saved: Trades on a day at most").waitFor();
  await button("Remove the limits from 10 Jun 2026").click();
  await page.getByText("The limits from 10 Jun 2026 are removed.").waitFor();
  await expect.poll(() => page.getByRole("region", { name: "From 10 Jun 2026", exact: true }).count()).toBe(0);
  expect(await open.getByRole("textbox", { name: "Trades on a day at most" }).inputValue()).toBe("many");
  await page.reload();
  await expect.poll(() => open.getByRole("textbox", { name: "Trades on a day at most" }).inputValue()).toBe("many");
});

test("a recap quotes what was written and has words of its own", async () => {
  await traded();
  await page.goto(at("/days/2026-06-02"));
  await button(/^Write after the market$/).click();
  await page.getByRole("textbox", { name: "After the market", exact: true }).fill("TCS was **boredom**.");
  await page.keyboard.press("Escape");
  await page.getByText(/^Saved \d\d:\d\d$/).waitFor();
  await opened("2026-W23", "1 Jun – 7 Jun 2026");
  const written = page.getByRole("region", { name: "Written", exact: true });
  await written.locator("b", { hasText: "boredom" }).waitFor();
  const own = page.getByRole("region", { name: "In your words", exact: true });
  await button("Write about this week").click();
  await own.getByRole("textbox", { name: "This week" }).fill("One trade a day.");
  await page.keyboard.press("Escape");
  await own.getByText(/^Saved \d\d:\d\d$/).waitFor();
  await page.reload();
  await own.getByText("One trade a day.").waitFor();
  await own.getByText(/^History/).click();
  await own.getByText("In your words: nothing → One trade a day.").waitFor();
  await button(/^Restore in your words/).click();
  await button("Write about this week").waitFor();
  await page
    .getByRole("link", { name: /^Tue, 2 Jun$/ })
    .first()
    .waitFor();
  await expectAccess(page, { at: [360, 1280] });
});

test("what is not known is no zero, and a calendar that cannot be loaded is not empty", async () => {
  // Sold without a known buy.
  await withTradebook([["INFY", "INE009A01021", "2026-06-02", "sell", 10, 1520]]);
  await opened("2026-06", "June 2026");
  await page.getByRole("link", { name: /^Tue, 2 Jun 2026: 1 result not known, 1 trade/ }).waitFor();
  await page.getByText("not known", { exact: true }).first().waitFor();
  await page.getByText("Not in it: 1 result of these days", { exact: false }).waitFor();
  await settle(page, site.url, person("Failing Calendar"));
  await page.route("**/api/v1/calendar/*", (route) => route.abort());
  await page.goto(at("/calendar?at=2026-06"));
  await page.getByText("We could not load your trades.").waitFor();
  expect(await page.getByText("Nothing traded").count()).toBe(0);
  await page.unroute("**/api/v1/calendar/*");
  await button("Retry").click();
  await page.getByText("Nothing traded").waitFor();
});

test("amounts that are hidden are hidden here too", async () => {
  await traded();
  await opened("2026-06", "June 2026");
  await button("Hide amounts").click();
  await page.getByRole("link", { name: /^Tue, 2 Jun 2026: a hidden amount, 2 trades/ }).waitFor();
  const main = await page.getByRole("main").innerText();
  expect(main).not.toMatch(/₹\d/);
  await page.goto(at("/days/2026-06-02"));
  await page.getByRole("region", { name: "The day’s book", exact: true }).waitFor();
  expect(await page.getByRole("main").innerText()).not.toMatch(/₹\d/);
});
