// Where one is and where one can go: the bar, its places, the bar at the foot of a phone with its sheet, the account
// that is shown, and the search by keys alone.
import { Buffer } from "node:buffer";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { journalPlaces } from "../app/features/shell/journal-places.ts";
import { imports, somebody } from "./adding.ts";
import { expectAccess } from "./look.ts";
import { member } from "./staffing.ts";
import { at, button, faults, page, stage } from "./stage.ts";

stage();

const looks = [360, 1280] as const;
const phone = { width: 360, height: 740 };
const desktop = { width: 1280, height: 900 };

const bar = () => page.getByRole("navigation", { name: "Journal", exact: true });
const places = () => page.getByRole("navigation", { name: "Places of the journal" });
const foot = () => page.getByRole("navigation", { name: "Journal, bottom" });
const search = () => page.getByRole("dialog", { name: "Search" });
const field = () => search().getByRole("combobox", { name: "Search the journal, places and actions" });
const chosen = () => search().getByRole("option", { selected: true });
const more = () => page.getByRole("dialog", { name: "More" });
const switcher = () => page.locator(".journal-bar_account select");
const focused = () =>
  page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent);
const focusedIn = () => page.evaluate(() => document.activeElement?.closest("dialog") !== null);
const current = () =>
  page.evaluate(() =>
    [...document.querySelectorAll("[aria-current=page]")]
      .filter((one) => one.checkVisibility())
      .map((one) => one.textContent?.trim()),
  );

/** How often the focus has come to the heading of a page, once the story counts it. */
const arrivals = () => page.evaluate(() => (window as unknown as { arrivals: number }).arrivals);

const HEAD =
  "symbol,isin,trade_date,exchange,segment,series,trade_type,auction,quantity,price,trade_id,order_id,order_execution_time";

/** Ten bought at 100 and sold at `price`: by hand 10 × (price − 100). */
const bought = (price: number) =>
  [
    HEAD,
    "TCS,INE467B01029,2025-04-02,NSE,EQ,EQ,buy,false,10,100,1,1100000004210,2025-04-02T10:00:00",
    `TCS,INE467B01029,2025-04-04,NSE,EQ,EQ,sell,false,10,${price},2,1100000004211,2025-04-04T10:00:00`,
  ].join("\n");

async function put(name: string, price: number, account: string) {
  const file = { name, mimeType: "text/csv", buffer: Buffer.from(bought(price)) };
  const answer = await page.request.post(at("/api/v1/uploadexcel"), { multipart: { file, account } });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Two accounts with one broker: +₹800.00 in the first, +₹1,200.00 in the second. */
async function twoAccounts() {
  const added = { broker: "zerodha", alias: "Mother" };
  await put("own.csv", 180, "zerodha");
  const answer = await page.request.post(at("/api/v1/accounts"), { data: added });
  expect(((await answer.json()) as { data: { account: string } }).data.account).toBe("zerodha.2");
  await put("mother.csv", 220, "zerodha.2");
}

const gross = () =>
  page
    .getByRole("table", { name: "Profit and loss of closed quantity" })
    .getByRole("row", { name: /^Gross/ })
    .innerText();
/** Newest first. */
const undone = async () => (await imports()).imports.map(({ undoneAt }) => undoneAt !== null);
const barHeight = () => page.evaluate(() => document.querySelector("header.top .wrap")!.getBoundingClientRect().height);

/** Opened by keys, and ready for letters. */
async function openSearch() {
  await page.keyboard.press("Control+k");
  await expect.poll(focused).toBe("Search the journal, places and actions");
}

/** Pressed once this is what it would choose. */
async function enterOn(option: RegExp) {
  await expect.poll(() => chosen().innerText()).toMatch(option);
  await page.keyboard.press("Enter");
}

async function open(path: string, heading?: string) {
  await page.goto(at(path));
  await page.getByRole("heading", { level: 1, name: heading }).waitFor();
  await page.getByRole("button", { name: /^Account menu of Adder/ }).waitFor();
}

test("the bar and the places under it say where one is; every place opens, by keys alone", async () => {
  await somebody();
  await open("/trade-history");
  expect(await bar().getByRole("link").allTextContents()).toEqual([
    "Journal",
    "Analytics",
    "Insights",
    "Backtest",
    "Reports",
  ]);
  expect(await current()).toEqual(["Journal", "Trades"]);
  // On arriving at a page the focus goes to its heading: a menu that was opened before is closed by that.
  await page.evaluate(() => {
    const counted = Object.assign(window, { arrivals: 0 });
    document.addEventListener("focusin", ({ target }) => {
      if ((target as Element).tagName === "H1") counted.arrivals += 1;
    });
  });
  await places().getByRole("link", { name: "Imports" }).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(at("/imports"));
  await expect.poll(current).toEqual(["Journal", "Imports"]);

  // A place that is seldom needed says so itself, on the button it lies under.
  const seldom = journalPlaces.filter((place) => place.seldom);
  let shown = "More";
  for (const [before, { name, to }] of seldom.entries()) {
    // The address is there a moment before the screen is, and on arriving the focus leaves the link.
    await expect.poll(() => places().locator("summary").innerText()).toBe(shown);
    await expect.poll(arrivals).toBeGreaterThan(before);
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toMatch(/^(H1|BODY)$/);
    await places().locator("summary").focus();
    await page.keyboard.press("Enter");
    await places().getByRole("link", { name }).focus();
    await page.keyboard.press("Enter");
    await page.waitForURL(at(to));
    await expect.poll(current).toEqual(["Journal"]);
    await page.getByRole("heading", { level: 1 }).waitFor();
    shown = name;
  }
  await expect.poll(() => places().locator("summary").innerText()).toBe(shown);
  await expect.poll(arrivals).toBeGreaterThan(seldom.length);
  await places().locator("summary").click();
  await expect.poll(current).toEqual(["Journal", shown]);
  await expectAccess(page, { at: [1280] });
  await page.keyboard.press("Escape");
  await expect.poll(() => places().getByRole("link", { name: shown }).isVisible()).toBe(false);

  await bar().getByRole("link", { name: "Reports" }).click();
  await page.waitForURL(at("/reports/tax"));
  await expect.poll(current).toEqual(["Reports"]);
  await expect.poll(() => places().count()).toBe(0);
  await page.getByRole("link", { name: "Add trades" }).locator("visible=true").first().click();
  await page.waitForURL(at("/add-new-trades"));
  await expect.poll(current).toEqual(["Add trades"]);
});

test("a phone: the bar at the foot, and More with every place, that keeps the focus until Esc gives it back", async () => {
  await somebody();
  await page.setViewportSize(phone);
  await open("/imports");
  expect(await foot().getByRole("link").allTextContents()).toEqual(["Journal", "Analytics", "Add trades", "Insights"]);
  expect(await current()).toEqual(["Journal"]);
  expect(await bar().isVisible()).toBe(false);
  expect(await places().isVisible()).toBe(false);
  await expectAccess(page, { at: [360] });

  const opener = foot().getByRole("button", { name: "More" });
  await opener.focus();
  await page.keyboard.press("Enter");
  await more().waitFor();
  const all = [...journalPlaces.map(({ name }) => name), "Backtest", "Reports", "Settings", "My data"];
  expect(await more().getByRole("link").allTextContents()).toEqual(all);
  expect(all).toContain("Corporate actions");
  expect(await more().locator("[aria-current=page]").allTextContents()).toEqual(["Imports"]);
  // More steps than there are places: the focus never lies on what is under the sheet. Between its last and its first
  // place the browser's own bar has it.
  for (let step = 0; step < 2 * all.length + 8; step += 1) {
    await page.keyboard.press("Tab");
    expect((await page.evaluate(() => document.activeElement === document.body)) || (await focusedIn())).toBe(true);
  }
  await expectAccess(page, { at: [360] });
  await page.keyboard.press("Escape");
  await more().waitFor({ state: "detached" });
  await expect.poll(focused).toBe("More");

  // From the sheet to the search, and back to where one was.
  await page.keyboard.press("Enter");
  await more().getByRole("button", { name: "Search" }).click();
  await field().waitFor();
  await expect.poll(() => more().count()).toBe(0);
  await expect.poll(focused).toBe("Search the journal, places and actions");
  await page.keyboard.press("Escape");
  await search().waitFor({ state: "detached" });
  await expect.poll(focused).toBe("More");

  await page.keyboard.press("Enter");
  await more().getByRole("link", { name: "Corporate actions" }).click();
  await page.waitForURL(at("/corporate-actions"));
  await more().waitFor({ state: "detached" });
  await page.getByRole("heading", { level: 1 }).waitFor();
});

test("the account that is shown lies in the address: figures, exports and places follow it", async () => {
  await somebody();
  await twoAccounts();
  await open("/trade-history");
  // By hand: 10 × (180 − 100) + 10 × (220 − 100).
  await expect.poll(gross).toContain("+₹2,000.00");
  await expect.poll(() => switcher().locator("option").allTextContents()).toEqual(["All", "Zerodha", "Mother"]);
  await switcher().selectOption("zerodha.2");
  await page.waitForURL(/\?account=zerodha\.2$/);
  await expect.poll(gross).toContain("+₹1,200.00");
  expect(await page.getByRole("combobox", { name: "Account" }).count()).toBe(1);

  // It is no filter any more: those are cleared without it.
  expect(await button("Clear").count()).toBe(0);
  await page.getByRole("combobox", { name: "Result" }).selectOption("win");
  await page.waitForURL(/result=win/);
  await button("Clear").click();
  await page.waitForURL(/\?account=zerodha\.2$/);
  await expect.poll(gross).toContain("+₹1,200.00");

  const saved = page.waitForEvent("download");
  await page.getByRole("link", { name: "CSV of these trades" }).click();
  const csv = readFileSync((await (await saved).path())!, "utf8");
  expect(csv).toContain("1200");
  expect(csv).not.toContain(",800");

  for (const width of looks) {
    await page.setViewportSize(width === 360 ? phone : desktop);
    await expect.poll(() => switcher().isVisible()).toBe(true);
  }
  await expectAccess(page, { at: looks });
  // The places that show one account keep it; the others do not speak of it.
  expect(await places().getByRole("link", { name: "Trades" }).getAttribute("href")).toBe(
    "/trade-history?account=zerodha.2",
  );
  expect(await places().getByRole("link", { name: "Imports" }).getAttribute("href")).toBe("/imports");
  await page.reload();
  await expect.poll(gross).toContain("+₹1,200.00");
  await expect.poll(() => switcher().inputValue()).toBe("zerodha.2");
  await switcher().selectOption("zerodha");
  await expect.poll(gross).toContain("+₹800.00");
  await switcher().selectOption("");
  await expect.poll(gross).toContain("+₹2,000.00");
  expect(new URL(page.url()).search).toBe("");
  await page.getByRole("link", { name: "Imports" }).first().click();
  await page.waitForURL(at("/imports"));
  await expect.poll(() => switcher().count()).toBe(0);
});

test("the search by Ctrl K and by its button finds a place by a few letters, and an action; Esc gives the focus back", async () => {
  await somebody();
  await open("/settings");
  await button("Search").click();
  await expect.poll(focused).toBe("Search the journal, places and actions");
  await page.keyboard.press("Escape");
  await search().waitFor({ state: "detached" });
  await expect.poll(focused).toBe("Search");

  await openSearch();
  await expect.poll(() => chosen().innerText()).toMatch(/^Trades\s+Place$/);
  await expectAccess(page, { at: looks });
  await page.keyboard.type("corp");
  await expect.poll(() => search().getByRole("option").allInnerTexts()).toHaveLength(1);
  await search().getByText("1 found").waitFor();
  await enterOn(/^Corporate actions/);
  await page.waitForURL(at("/corporate-actions"));
  // While it is open the keys open no other.
  await search().waitFor({ state: "detached" });
  await page.getByRole("heading", { level: 1 }).waitFor();

  // By arrows, around the end; and what has no name here says so.
  await openSearch();
  await page.keyboard.type("theme");
  // Names that have the word, then what is also called so.
  const offered = ["Light theme", "Dark theme", "Theme as the system", "Settings"];
  await expect.poll(() => search().getByRole("option").locator("span:first-child").allInnerTexts()).toEqual(offered);
  await page.keyboard.press("ArrowUp");
  await expect.poll(() => chosen().locator("span").first().innerText()).toBe("Settings");
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => chosen().locator("span").first().innerText()).toBe("Light theme");
  await field().fill("zzz");
  await search().getByText("Nothing in your journal has these words, and no place and no action this name.").waitFor();
  await page.keyboard.press("Enter");
  await expectAccess(page, { at: looks, only: "dialog" });

  await field().fill("hide");
  await enterOn(/^Hide amounts/);
  await search().waitFor({ state: "detached" });
  await expect.poll(() => button("Hide amounts").getAttribute("aria-pressed")).toBe("true");
  await page.keyboard.press("Control+k");
  await field().fill("short");
  await expect.poll(() => chosen().innerText()).toMatch(/^Keyboard shortcuts\s+\?$/);
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Keyboard shortcuts" }).getByText("Ctrl K", { exact: true }).waitFor();
  // It is no single key: nothing opens over what is open.
  await page.keyboard.press("Control+k");
  expect(await search().count()).toBe(0);
});

test("the last import is undone from the search, stands undone with its way back, and then there is none", async () => {
  await somebody();
  await twoAccounts();
  await open("/trade-history");
  await openSearch();
  await page.keyboard.type("undo last");
  await enterOn(/^Undo the last import/);
  await page.waitForURL(/\/imports#import-\d+$/);
  await search().waitFor({ state: "detached" });
  expect(await undone()).toEqual([true, false]);
  const restore = button(/^Restore/);
  await restore.first().waitFor();
  expect(await restore.count()).toBe(1);

  // The server is asked and does not answer well: it is said, and nothing is closed.
  await openSearch();
  await page.route("**/api/v1/imports/undo", (route) => route.abort());
  await page.keyboard.type("undo last");
  await enterOn(/^Undo the last import/);
  await search()
    .getByRole("alert")
    .getByText("We do not know whether it was done. Reload the page before you try again.")
    .waitFor();
  expect(await undone()).toEqual([true, false]);
  await expectAccess(page, { at: looks, only: "dialog" });
  await page.unroute("**/api/v1/imports/undo");
  await page.keyboard.press("Enter");
  await search().waitFor({ state: "detached" });
  expect(await undone()).toEqual([true, true]);
  await openSearch();
  await page.keyboard.type("undo last");
  await enterOn(/^Undo the last import/);
  await search().getByRole("alert").getByText("There is no import to undo.").waitFor();
});

test("a visitor and the team have their own places, in one line of a phone", async () => {
  await page.setViewportSize(phone);
  await page.goto(at("/demo"));
  await page.getByRole("link", { name: "Login/Signup" }).first().waitFor();
  expect(await barHeight()).toBe(56);
  expect(await foot().getByRole("link").allTextContents()).toEqual(["Sample journal", "Add trades"]);
  expect(await foot().getByRole("button").count()).toBe(0);
  await page.setViewportSize(desktop);
  expect(await places().count()).toBe(0);
  await page.keyboard.press("Control+k");
  await expect.poll(() => search().getByRole("option").count()).toBeGreaterThan(0);
  expect(await search().getByRole("option").allInnerTexts()).not.toContain("Undo the last import");
  await page.keyboard.press("Escape");

  await member();
  await page.goto(at("/staff"));
  const team = page.getByRole("navigation", { name: "Staff", exact: true });
  await team.waitFor();
  expect(await team.getByRole("link").allTextContents()).toEqual(["Applications", "Openings", "Audit"]);
  expect(await page.getByRole("link", { name: "Add trades" }).count()).toBe(0);
  await openSearch();
  await page.keyboard.type("audit");
  await enterOn(/^Audit/);
  await page.waitForURL(at("/staff/audit"));
  await expectAccess(page, { at: looks });
  await page.setViewportSize(phone);
  expect(await barHeight()).toBe(56);
});

test("a screen that cannot be fetched says so instead of loading for ever, and can be asked for again", async () => {
  await page.route(/\/assets\/sample\.[^/]*\.js$/, (route) => route.abort());
  await page.goto(at("/demo/insights"));
  await page.getByRole("heading", { name: "This page could not be loaded." }).waitFor();
  await expectAccess(page, { at: looks });
  // The browser's own words for it, once for each try.
  expect(faults.splice(0).filter((one) => !/dynamically imported module/.test(one))).toEqual([]);
  await page.unrouteAll();
  await button("Reload the page").click();
  await page.getByRole("heading", { name: "Insights", level: 1 }).waitFor();
});
