// A note outlives its trade: it waits in the tray, and stands beside the trade again when that comes back.
import { expect, test } from "vitest";
import { journal, somebody, type TradebookRow, uploadTradebook, withTradebook } from "./adding.ts";
import { keptDrafts } from "./browser.ts";
import { expectAccess } from "./look.ts";
import { at, button, page, site, stage } from "./stage.ts";
import { withAnswers, withoutAnswers } from "./unanswered.ts";

stage();

test("the import is undone and restored: the note waits, and returns", async () => {
  await withTradebook([
    ["INFY", "INE009A01021", "2026-06-01", "buy", 10, 1500],
    ["INFY", "INE009A01021", "2026-06-02", "sell", 10, 1520],
  ]);
  const address = at(`/trades/${(await journal()).page.rows[0]!.id}`);
  await page.goto(address);
  await button("Write the note").click();
  await page.getByRole("textbox", { name: "Note", exact: true }).fill("Kept through all.");
  await page.keyboard.press("Escape");
  await page.getByText(/^Saved \d\d:\d\d$/).waitFor();
  await page.goto(at("/imports"));
  await button(/^Undo 2 executions/).click();
  await page.getByText("Import undone.").waitFor();
  await page.goto(address);
  await page.getByText("This trade is no longer in your journal.").waitFor();
  await page.goto(at("/trade-history"));
  await page.getByRole("link", { name: "Look at it" }).click();
  await page.getByText("Kept through all.").waitFor();
  await expectAccess(page, { at: [360, 1280] });
  await page.goto(at("/imports"));
  await button(/^Restore 2 executions/).click();
  await page.getByText("Import restored.").waitFor();
  await page.goto(address);
  await page.getByText("Kept through all.").first().waitFor();
  await page.goto(at("/notes"));
  await page.getByText("Every stored note stands beside its trade.").waitFor();
});

const record = (side: string, price: number, time: string) => ({
  symbol: "INFY",
  price,
  quantity: 10,
  timestamp: `2026-06-01T${time}`,
  type: side,
  tradetype: "equity",
  broker: "zerodha",
  orderId: "MT1",
});

test("a trade was typed and its file comes: the trade of the file is offered first, and has the note when asked", async () => {
  const who = await somebody();
  const headers = { origin: site.url };
  const posted = async (path: string, data: object) => {
    const answer = await page.request.post(at(path), { data, headers });
    expect(answer.status(), await answer.text()).toBe(200);
    return (await answer.json()) as { data: { importId: number } };
  };
  const trades = [record("buy", 1500, "10:00"), record("sell", 1510, "11:00")];
  const batch = { broker: "zerodha", tradetype: "equity", toDelete: false, trades };
  const typed = await posted("/api/v1/trades/addManualTrades", batch);
  const { page: first } = await journal();
  await posted("/api/v1/annotations", { trade: first.rows[0]!.id, set: { note: "Typed by hand." } });
  await posted("/api/v1/imports/undo", { id: typed.data.importId });
  // A tick dearer; and another trade of the day.
  await uploadTradebook(who, [
    ["INFY", "INE009A01021", "2026-06-01", "buy", 10, 1500.05],
    ["INFY", "INE009A01021", "2026-06-01", "sell", 10, 1510],
    ["INFY", "INE009A01021", "2026-06-01", "buy", 3, 1511],
    ["INFY", "INE009A01021", "2026-06-01", "sell", 3, 1512],
  ]);
  await page.goto(at("/notes"));
  await page
    .getByText("This seems to be the same trade, from a file: the same day, side, quantity and price.")
    .waitFor();
  await page.getByText("Other trades of this instrument opened on that day:").waitFor();
  const offers = button(/^Put it beside INFY of /);
  expect(await offers.count()).toBe(2);
  await expectAccess(page, { at: [360, 1280] });
  await offers.first().click();
  await page.getByText("Every stored note stands beside its trade.").waitFor();
  const { page: now } = await journal();
  const rows = now.rows as unknown as { id: string; quantity: number }[];
  await page.goto(at(`/trades/${rows.find(({ quantity }) => quantity === 10)!.id}`));
  await page.getByText("Typed by hand.").first().waitFor();
});

const BOUGHT: TradebookRow = ["INFY", "INE009A01021", "2026-06-02", "buy", 10, 1500];
const SOLD: TradebookRow = ["INFY", "INE009A01021", "2026-06-03", "sell", 10, 1520];

/** One trade of INFY; what is typed and added beside it does not reach the server. */
async function typedWithoutConnection(rows: readonly TradebookRow[], picture: boolean) {
  const who = await withTradebook(rows);
  const id = (await journal()).page.rows[0]!.id;
  await page.goto(at(`/trades/${id}`));
  await button("Write the note").waitFor();
  await withoutAnswers(page, site.url, "/api/v1/annotations", "/api/v1/pictures/");
  await button("Write the note").click();
  await page.getByRole("textbox", { name: "Note", exact: true }).fill("Of the train.");
  await page.keyboard.press("Escape");
  await page.getByText(/^Not saved yet: .* Kept in this browser\.$/).waitFor();
  await expect.poll(() => keptDrafts(page)).toContain("Of the train.");
  if (picture) {
    const region = page.getByRole("region", { name: "Pictures", exact: true });
    const buffer = Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
      "base64",
    );
    await region
      .locator("input[type=file][multiple]")
      .setInputFiles({ name: "chart.png", mimeType: "image/png", buffer });
    await region.getByText("Kept in this browser, and sent when you are here with a connection.").waitFor();
  }
  await page.goto("about:blank");
  return { who, id };
}

/** The answer has come, and nothing of it is kept to be sent any more: a page left before that would list it. */
const nothingKept = () => expect.poll(() => keptDrafts(page)).not.toMatch(/Of the train\.|chart\.png/);

const unsent = () => page.getByRole("region", { name: "Not sent yet from this browser" });

test("another device brings an earlier fill: what was typed without a connection is sent beside the trade, from any page", async () => {
  const { who, id } = await typedWithoutConnection([BOUGHT, SOLD], true);
  await uploadTradebook(who, [["INFY", "INE009A01021", "2026-06-01", "buy", 5, 1490]]);
  const now = (await journal()).page.rows[0]!.id;
  expect(now).not.toBe(id);
  // As long as there is no connection it is listed, with the trade beside which it belongs.
  const server: { answers?: () => void } = {};
  const answered = new Promise<void>((resolve) => (server.answers = resolve));
  await page.route("**/trades/detail?*", async (route) => {
    await answered;
    await route.continue();
  });
  await page.goto(at("/notes"));
  await unsent().getByText("Of the train.").waitFor();
  await unsent().getByText("Its trade is looked for.").waitFor();
  server.answers?.();
  await unsent().getByText("Its trade is in your journal.").waitFor();
  await expectAccess(page, { at: [360, 1280] });
  const sent = page.waitForResponse(
    (answer) => answer.url().endsWith("/api/v1/annotations") && answer.request().method() === "POST" && answer.ok(),
  );
  const sentPicture = page.waitForResponse((answer) => /\/pictures\/[0-9a-f]{32}\?/.test(answer.url()) && answer.ok());
  await withAnswers(page);
  await page.goto(at("/imports"));
  await sent;
  await sentPicture;
  await nothingKept();
  await page.goto(at(`/trades/${now}`));
  await page.getByRole("region", { name: "Notes", exact: true }).getByText("Of the train.").waitFor();
  await page.getByRole("button", { name: /, open in full$/ }).waitFor();
  await page.goto(at("/notes"));
  await page.getByText("Every stored note stands beside its trade.").waitFor();
  expect(await unsent().count()).toBe(0);
});

test("its trade is gone: what was typed is on the page of notes, thrown away, back again and put beside another trade", async () => {
  const { who } = await typedWithoutConnection([BOUGHT, SOLD], true);
  const listed = await page.request.get(at("/api/v1/imports"));
  const { data } = (await listed.json()) as { data: { imports: { id: number }[] } };
  const undone = await page.request.post(at("/api/v1/imports/undo"), {
    data: { id: data.imports[0]!.id },
    headers: { origin: site.url },
  });
  expect(undone.status(), await undone.text()).toBe(200);
  await uploadTradebook(who, [
    ["INFY", "INE009A01021", "2026-06-05", "buy", 3, 1510],
    ["INFY", "INE009A01021", "2026-06-05", "sell", 3, 1512],
  ]);
  await withAnswers(page);
  await page.goto(at("/trade-history"));
  await page.getByRole("link", { name: "Look at what is not sent" }).click();
  await unsent().getByText("Of the train.").waitFor();
  await unsent().getByRole("figure", { name: "chart.png" }).waitFor();
  await unsent().getByText("No trade was found that holds its executions now.").waitFor();
  await expectAccess(page, { at: [360, 1280] });
  await button(/^Throw away/).click();
  await expect.poll(() => unsent().getByText("Of the train.").count()).toBe(0);
  await button("Undo").click();
  await unsent().getByText("Of the train.").waitFor();
  await button(/^Put it beside INFY of .*5 Jun 2026$/).click();
  await page.waitForURL(/\/trades\//);
  await page.getByRole("listitem").filter({ hasText: "Note: nothing → Of the train." }).waitFor();
  await page.getByRole("button", { name: /, open in full$/ }).waitFor();
  await nothingKept();
  await page.goto(at("/notes"));
  await page.getByText("Every stored note stands beside its trade.").waitFor();
  expect(await unsent().count()).toBe(0);
});

test("another device enters the lot of a sale: what was typed without a connection is sent beside the trade", async () => {
  const { id } = await typedWithoutConnection([SOLD], false);
  const lot = { symbol: "INFY", isin: "INE009A01021", day: "2026-05-04", quantity: "10", price: "1400" };
  const entered = await page.request.post(at("/api/v1/openings"), {
    data: { rows: [lot] },
    headers: { origin: site.url },
  });
  expect(entered.status(), await entered.text()).toBe(200);
  const now = (await journal()).page.rows[0]!.id;
  expect(now).not.toBe(id);
  const sent = page.waitForResponse(
    (answer) => answer.url().endsWith("/api/v1/annotations") && answer.request().method() === "POST" && answer.ok(),
  );
  await withAnswers(page);
  await page.goto(at("/imports"));
  await sent;
  await page.goto(at(`/trades/${now}`));
  await page.getByRole("region", { name: "Notes", exact: true }).getByText("Of the train.").waitFor();
});
