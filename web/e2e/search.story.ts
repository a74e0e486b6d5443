// The search by Ctrl K over what the journal holds: instruments, trades, notes, days and setups.
import { expect, test } from "vitest";
import { journal, withTradebook } from "./adding.ts";
import { expectAccess } from "./look.ts";
import { at, button, page, stage } from "./stage.ts";

stage();

const search = () => page.getByRole("dialog", { name: "Search" });
const field = () => search().getByRole("combobox");
const options = () => search().getByRole("option");
const option = (name: string | RegExp) => search().getByRole("option", { name });

/** Two closed trades; beside the one of TCS something is written. */
async function opened() {
  await withTradebook([
    ["INFY", "INE009A01021", "2026-06-01", "buy", 10, 1500],
    ["INFY", "INE009A01021", "2026-06-02", "sell", 10, 1520],
    ["TCS", "INE467B01029", "2026-06-03", "buy", 5, 3000],
    ["TCS", "INE467B01029", "2026-06-04", "sell", 5, 2990],
  ]);
  const { page: first } = await journal();
  const trade = first.rows[0]!.id;
  const note = { note: "Bought the gap too late", tags: ["Café", "नीरज का नियम"] };
  const answer = await page.request.post(at("/api/v1/annotations"), { data: { trade, set: note } });
  expect(answer.status(), await answer.text()).toBe(200);
  const day = { revision: 0, set: { after: "Calm, waited for the gap" } };
  expect((await page.request.put(at("/api/v1/days/2026-06-02"), { data: day })).status()).toBe(200);
  await page.goto(at("/trade-history"));
  await page.getByRole("heading", { level: 1 }).waitFor();
  await button(/^Account menu of Adder/).waitFor();
  return trade;
}

async function find(typed: string) {
  await page.keyboard.press("Control+k");
  await field().fill(typed);
}

test("a word of a note finds its trade, a symbol its trades, by keys alone", async () => {
  const trade = await opened();
  await find("gap");
  await option(/^TCS 3 Jun 2026/).waitFor();
  await expect.poll(() => options().locator("b").allTextContents()).toEqual(["gap", "gap"]);
  await option(/^2 Jun 2026 Calm, waited for the gap Day$/).waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL(at(`/trades/${trade}`));
  await page.getByRole("heading", { name: "TCS", level: 1 }).waitFor();

  // In any case and script.
  for (const typed of ["CAFE", "निय"]) {
    await find(typed);
    await option(/TCS .*Tags: /).waitFor();
    await page.keyboard.press("Escape");
    // Until it is gone the keys that open it are not heard.
    await search().waitFor({ state: "detached" });
  }
  await find("inf");
  await option("INFY 1 trade Instrument").waitFor();
  await option("INFY 1 trade Instrument").click();
  await page.waitForURL(at("/trade-history?symbol=INFY"));
});

test("places come first, and what the journal holds after them", async () => {
  await opened();
  await find("im");
  await option("Imports Place").waitFor();
  await field().fill("tc");
  await option("TCS 1 trade Instrument").waitFor();
  await option(/^TCS 4 Jun 2026, long Trade$/).waitFor();
  await expectAccess(page, { at: [360, 1280] });
});

test("nothing found and a failed search say so, and it can be tried again", async () => {
  await opened();
  await find("zzzz");
  await search().getByText("Nothing in your journal has these words").waitFor();
  await page.route("**/api/v1/search?*", (route) => route.abort());
  await field().fill("gap");
  await search().getByText("We could not search your journal.").waitFor();
  expect(await options().count()).toBe(0);
  await expectAccess(page, { at: [360, 1280] });
  await page.unroute("**/api/v1/search?*");
  await search().getByRole("button", { name: "Try again" }).click();
  await option(/^TCS .*gap/).waitFor();
});

test("while notes are made ready it is said, and asked again", async () => {
  await opened();
  let asked = 0;
  // The second answer waits until what the first one said was seen.
  let see: (() => void) | undefined;
  const seen = new Promise<void>((resolve) => {
    see = resolve;
  });
  await page.route("**/api/v1/search?*", async (route) => {
    asked += 1;
    if (asked > 1) await seen;
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: object };
    const preparing = asked === 1 ? { done: 2000, total: 20_000 } : null;
    await route.fulfill({ response: answer, json: { data: { ...body.data, preparing } } });
  });
  await find("gap");
  await search().getByText("2,000 of 20,000").waitFor();
  see?.();
  await search().getByText("2,000 of 20,000").waitFor({ state: "detached" });
  expect(asked).toBe(2);
});
