// The page of a day: written before any trade, held against what was traded, saved by itself.
import { EventEmitter, once } from "node:events";
import { expect, test } from "vitest";
import { withTradebook } from "./adding.ts";
import { keptDrafts } from "./browser.ts";
import { expectAccess } from "./look.ts";
import { person, settle } from "./person.ts";
import { at, button, chromium, page, site, stage } from "./stage.ts";

stage();

const day = "2026-06-02";

async function opened(on = page) {
  await on.goto(at(`/days/${day}`));
  await on.getByRole("heading", { name: "Tue, 2 Jun 2026", level: 1 }).waitFor();
  // The heading stands already while the day is loaded.
  await button(/^(Write|Edit) before the market$/, on).waitFor();
}

const somebody = (name: string) => settle(page, site.url, person(name));

async function write(name: RegExp, label: string, text: string, on = page) {
  await button(name, on).click();
  await on.getByRole("textbox", { name: label, exact: true }).fill(text);
  await on.keyboard.press("Escape");
}

const notes = (on = page) => on.getByRole("region", { name: "Notes", exact: true });

const saved = (on = page) => on.getByText(/^Saved \d\d:\d\d$/).waitFor();

async function traded() {
  await withTradebook([
    ["INFY", "INE009A01021", "2026-06-01", "buy", 10, 1500],
    ["INFY", "INE009A01021", "2026-06-02", "sell", 10, 1520],
    ["TCS", "INE467B01029", "2026-06-02", "buy", 5, 3000],
    ["TCS", "INE467B01029", "2026-06-02", "sell", 5, 2990],
  ]);
}

test("a plan written on a day is held against what was traded on it", async () => {
  await traded();
  await opened();
  const plan = page.getByRole("region", { name: "Plan", exact: true });
  await plan.getByText("No plan is written for this day.").waitFor();
  await plan.getByRole("textbox", { name: "Only these symbols" }).fill("infy");
  await page.keyboard.press("Enter");
  await plan.getByText("Only INFY", { exact: true }).waitFor();
  await plan.getByText("broken", { exact: true }).waitFor();
  await plan.getByText(/^1 of 1 trade broke it and made −₹\d/).waitFor();
  await plan.getByRole("textbox", { name: "Trades at most" }).fill("many");
  await page.keyboard.press("Enter");
  await plan.getByText("How many trades at most: a whole number from 1 to 999.").waitFor();
  await plan.getByRole("textbox", { name: "Trades at most" }).fill("1");
  await page.keyboard.press("Enter");
  await plan.getByText("At most 1 trade", { exact: true }).waitFor();
  await plan.getByText("1 of 2 kept").waitFor();
  // 10 × 20 − 5 × 10 = 150 before charges.
  await page.getByRole("row", { name: "The day, gross +₹150.00" }).waitFor();
  const trades = page.getByRole("region", { name: "Trades", exact: true });
  await expectAccess(page, { at: [360, 1280] });
  await trades.getByRole("link", { name: "TCS" }).click();
  await page.getByRole("heading", { name: "TCS", level: 1 }).waitFor();
});

test("a day is written before any trade, and stands there after a reload", async () => {
  await somebody("Early Writer");
  await opened();
  await page.getByText("No trade of this day is in your journal.").waitFor();
  await write(/^Write before the market$/, "Before the market", "Only the **first hour**.");
  await saved();
  await page.reload();
  await notes().locator("b", { hasText: "first hour" }).waitFor();
  await expectAccess(page, { at: [360] });
});

test("what is typed while a save is under way and then left is sent, and nothing is said to be saving that is not", async () => {
  await somebody("Quick Leaver");
  await opened();
  const gate = new EventEmitter();
  let saves = 0;
  await page.route("**/api/v1/days/*", async (route) => {
    if (route.request().method() === "PUT" && (saves += 1) === 1) await once(gate, "open");
    await route.continue();
  });
  const asked = page.waitForRequest((request) => request.method() === "PUT");
  await button(/^Write before the market$/).click();
  const words = page.getByRole("textbox", { name: "Before the market", exact: true });
  await words.fill("First.");
  await asked;
  await words.fill("First. Second.");
  await page.getByRole("link", { name: "Journal" }).first().click();
  await page.waitForURL(/trade-history/);
  const second = page.waitForRequest(
    (request) => request.method() === "PUT" && /Second/.test(request.postData() ?? ""),
  );
  gate.emit("open");
  await (await second).response();
  await opened();
  await notes().getByText("First. Second.").waitFor();
  await button(/^Edit before the market$/).click();
  await words.fill("First. Second!");
  await words.fill("First. Second.");
  await page.keyboard.press("Escape");
  await expect.poll(() => page.getByRole("status").filter({ hasText: "Saving" }).count()).toBe(0);
});

test("without a connection the words stay in the browser, and are sent later", async () => {
  await somebody("Tunnel Writer");
  await opened();
  await page.route("**/api/v1/days/*", (route) =>
    route.request().method() === "PUT" ? route.abort() : route.continue(),
  );
  await write(/^Write after the market$/, "After the market", "Written in a tunnel.");
  await page.getByText(/^Not saved yet: .* Kept in this browser\.$/).waitFor();
  await page.unroute("**/api/v1/days/*");
  await page.reload();
  await notes().getByText("Written in a tunnel.").waitFor();
  await saved();
});

test("two pages write: both texts are shown, and nothing is overwritten", async () => {
  await somebody("Two Pages");
  await opened();
  const other = await chromium.context.newPage();
  await opened(other);
  await button(/^Write after the market$/, other).waitFor();
  await write(/^Write after the market$/, "After the market", "Of the first page.");
  await saved();
  await write(/^Write after the market$/, "After the market", "Of the second page.", other);
  const both = other.getByRole("group", { name: "Both of After the market" });
  await both.getByText("Of the first page.").waitFor();
  await both.getByText("Of the second page.").waitFor();
  await button("Keep both, one after the other", other).click();
  await saved(other);
  await page.reload();
  await notes().getByText("Of the first page.").waitFor();
  await notes().getByText("Of the second page.").waitFor();
});

test("the week stands above the day, and the day as a book that closes", async () => {
  await traded();
  await opened();
  const week = page.getByRole("navigation", { name: "This week" });
  await week.getByRole("link", { name: /^Tue, 2 Jun 2026: \+₹[\d.]+, 2 trades/ }).waitFor();
  expect(await week.getByRole("link").count()).toBe(6);
  // +200 and −50 before charges.
  const book = page.getByRole("region", { name: "The day’s book", exact: true });
  const [income, outgoing] = [book.getByRole("region", { name: "In" }), book.getByRole("region", { name: "Out" })];
  await income.getByText("₹200.00", { exact: true }).waitFor();
  await outgoing.getByRole("link", { name: "TCS" }).waitFor();
  await outgoing.getByText("Taxes and fees").waitFor();
  await book.getByText("What the day brought").waitFor();
  const net = await page
    .getByRole("row", { name: /^Carried forward/ })
    .getByRole("cell")
    .textContent();
  expect(await book.locator(".pnl").textContent()).toContain(net!.trim().replace("+", ""));
  // Each exit is a step of the curve, and a line of its table.
  const through = page.getByRole("region", { name: "Through the day", exact: true });
  await through.getByRole("img", { name: /^Running net of 2 exits/ }).waitFor();
  await through.getByText("Show as table").click();
  await through.getByRole("rowheader", { name: "2 · TCS" }).waitFor();
  await page.getByText(/^Ahead ₹1\d\d by 10:00\. The exit after that took ₹\d+\.$/).waitFor();
  await expectAccess(page, { at: [360, 1280] });
  await week.getByRole("link", { name: /^Mon, 1 Jun 2026/ }).click();
  await page.getByRole("heading", { name: "Mon, 1 Jun 2026", level: 1 }).waitFor();
});

test("mood, tags, discipline and setups are written, and every change can be undone", async () => {
  await traded();
  await opened();
  await page.getByRole("combobox", { name: "Mood, close" }).selectOption("angry");
  await notes().getByText("4", { exact: true }).click();
  const tags = notes()
    .getByRole("combobox", { name: "Day tags" })
    .or(notes().getByRole("textbox", { name: "Day tags" }));
  await tags.fill("expiry");
  await page.keyboard.press("Enter");
  await notes().getByRole("button", { name: "Remove expiry" }).waitFor();
  const plan = page.getByRole("region", { name: "Plan", exact: true });
  await plan.getByLabel("Only these setups").fill("Opening range");
  await page.keyboard.press("Enter");
  await plan.getByText("Only Opening range", { exact: true }).waitFor();
  // Nobody has written which setup TCS was.
  await plan.getByText("1 trade without a setup", { exact: true }).waitFor();
  await saved();
  await page.reload();
  const history = page.getByRole("region", { name: "History", exact: true });
  await history.getByText("Mood, close: nothing → angry").waitFor();
  await button(/^Restore day tags as before/).click();
  await notes().getByRole("button", { name: "Remove expiry" }).waitFor({ state: "detached" });
  await history.getByText("Day tags: expiry → nothing").waitFor();
  await button(/^Restore day tags as before/)
    .first()
    .click();
  await notes().getByRole("button", { name: "Remove expiry" }).waitFor();
});

test("templates and a routine of one's own begin a day, and the day keeps them", async () => {
  await somebody("Template Maker");
  await page.goto(at("/day-templates"));
  await page.getByRole("heading", { name: "Templates and routines", level: 1 }).waitFor();
  await button("New template for before the market").click();
  const fresh = page.getByRole("region", { name: "Before the market", exact: true });
  await fresh.getByRole("textbox", { name: "Name" }).fill("Expiry day");
  await page.keyboard.press("Enter");
  await button("Write text of Expiry day").click();
  await fresh.getByRole("textbox", { name: "Text" }).fill("Only the **morning**.");
  await page.keyboard.press("Escape");
  await fresh.getByText(/^Saved \d\d:\d\d$/).waitFor();
  await button("New routine for routines").click();
  const routines = page.getByRole("region", { name: "Routines", exact: true });
  await routines.getByRole("textbox", { name: "Name" }).fill("Morning");
  await page.keyboard.press("Enter");
  await button("Write steps of Morning").click();
  await routines.getByRole("textbox", { name: "Steps" }).fill("Levels marked\nNews read");
  await page.keyboard.press("Escape");
  await routines.getByText(/^Saved \d\d:\d\d$/).waitFor();
  await expectAccess(page, { at: [360, 1280] });
  await opened();
  await button("Expiry day").click();
  await page.getByRole("textbox", { name: "Before the market", exact: true }).waitFor();
  await page.keyboard.press("Escape");
  await notes().locator("b", { hasText: "morning" }).waitFor();
  await button("Begin Morning").click();
  await page.getByRole("checkbox", { name: "News read" }).check();
  await notes().getByText("1 of 2", { exact: true }).waitFor();
  await saved();
  // The template goes, and the day keeps its words; and it comes back.
  await page.goto(at("/day-templates"));
  await button("Remove Expiry day").click();
  await page.getByText("“Expiry day” is removed.").waitFor();
  await button("Remove Expiry day").waitFor({ state: "detached" });
  await button("Bring it back").click();
  await button("Remove Expiry day").waitFor();
  await opened();
  await expect.poll(() => page.getByRole("checkbox", { name: "News read" }).isChecked()).toBe(true);
  expect(await page.getByRole("checkbox", { name: "Levels marked" }).isChecked()).toBe(false);
});

test("the arrow keys lead from day to day, and a date that is none says so", async () => {
  await somebody("Arrow Keys");
  await opened();
  await page.keyboard.press("ArrowRight");
  await page.getByRole("heading", { name: "Wed, 3 Jun 2026", level: 1 }).waitFor();
  await page.keyboard.press("ArrowLeft");
  await page.getByRole("heading", { name: "Tue, 2 Jun 2026", level: 1 }).waitFor();
  for (const none of ["2026-06-31", "someday"]) {
    await page.goto(at(`/days/${none}`));
    await page.getByText("There is no such day.").waitFor();
  }
});

test("numbers that cannot be loaded are not none", async () => {
  await somebody("Failing Day");
  await page.route("**/api/v1/days/*", (route) => route.abort());
  await page.goto(at(`/days/${day}`));
  await page.getByText("We could not load this day.").waitFor();
  expect(await page.getByText("Nothing was realised").count()).toBe(0);
  await page.unroute("**/api/v1/days/*");
  await button("Retry").click();
  await page.getByText("Nothing was realised on this day.").waitFor();
});

test("a result that is not known is no zero, and keeps no limit", async () => {
  // Sold without a known buy: what was paid is not known.
  await withTradebook([["INFY", "INE009A01021", "2026-06-02", "sell", 10, 1520]]);
  await opened();
  await page.getByText("Not in it: 1 trade, because", { exact: false }).waitFor();
  expect(await page.getByText("Nothing was realised").count()).toBe(0);
  const trades = page.getByRole("region", { name: "Trades", exact: true });
  await trades.getByRole("cell", { name: "not known" }).waitFor();
  await page.getByRole("textbox", { name: "Loss at most, ₹" }).fill("100");
  await page.keyboard.press("Enter");
  const plan = page.getByRole("region", { name: "Plan", exact: true });
  await plan.getByText("At most ₹100.00 lost", { exact: true }).waitFor();
  await plan.getByText("not known", { exact: true }).waitFor();
  await plan.getByText("1 trade without a time or a result", { exact: true }).waitFor();
});

test("outlook, watch list and key levels are written, linked with the trades, and a routine is counted", async () => {
  await traded();
  const routine = { revision: 0, set: { name: "Tuesday's", text: "Levels marked\nNews read", weekdays: "tuesday" } };
  const other = { revision: 0, set: { name: "Friday's", text: "Week closed", weekdays: "friday" } };
  for (const [key, data] of [
    ["routine-a1", routine],
    ["routine-a2", other],
  ] as const)
    expect((await page.request.put(at(`/api/v1/day-templates/${key}`), { data })).status()).toBe(200);
  await opened();
  const outlook = page.getByRole("region", { name: "Outlook", exact: true });
  await outlook.getByLabel("Outlook").selectOption("Sideways");
  await outlook.getByRole("textbox", { name: "Watch list" }).fill("tcs, sbin");
  await page.keyboard.press("Enter");
  const watched = outlook.getByRole("list", { name: "Watch list" });
  await watched.getByText("not traded").waitFor();
  await outlook.getByRole("textbox", { name: "Symbol of the level" }).fill("nifty");
  await outlook.getByRole("textbox", { name: "Price, ₹" }).fill("24,500");
  await outlook.getByRole("textbox", { name: "Note", exact: true }).fill("resistance");
  // A reload does not lose what is typed.
  await expect.poll(() => keptDrafts(page)).toContain("resistance");
  await page.reload();
  await expect.poll(() => outlook.getByRole("textbox", { name: "Note", exact: true }).inputValue()).toBe("resistance");
  await button("Add the level").click();
  await outlook.getByRole("row", { name: /NIFTY 24500 resistance/ }).waitFor();
  await saved();
  await button("Add the level").click();
  await outlook.getByText("Write the price of the level.").waitFor();
  await expectAccess(page, { at: [360, 1280] });
  await page.reload();
  await outlook.getByLabel("Outlook").waitFor();
  await expect.poll(() => outlook.getByLabel("Outlook").inputValue()).toBe("sideways");
  await button("Remove NIFTY 24500").click();
  await outlook.getByRole("row", { name: /NIFTY/ }).waitFor({ state: "detached" });
  await notes().getByRole("button", { name: "Begin Tuesday's" }).waitFor();
  await expect(notes().getByRole("button", { name: "Begin Friday's" }).count()).resolves.toBe(0);
  await watched.getByRole("link", { name: "TCS" }).click();
  await page.waitForURL(/\/trades\//);
});

test("thirteen weeks of the routine are shown as squares and as a table", async () => {
  await somebody("Meera");
  const today = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10);
  const data = { revision: 0, set: { routine: "[x] Levels\n[ ] News" } };
  expect((await page.request.put(at(`/api/v1/days/${today}`), { data })).status()).toBe(200);
  await page.goto(at(`/days/${today}`));
  await notes()
    .getByText(/on 0 of 1 day with a routine every step was done/)
    .first()
    .waitFor();
  await notes().getByText("Show as a table").click();
  await notes()
    .getByRole("link", { name: /: 1 of 2$/ })
    .waitFor();
  await expectAccess(page, { at: [360, 1280] });
});
