// A note outlives its trade: it waits in the tray, and stands beside the trade again when that comes back.
import { expect, test } from "vitest";
import { journal, somebody, uploadTradebook, withTradebook } from "./adding.ts";
import { expectAccess } from "./look.ts";
import { at, button, page, site, stage } from "./stage.ts";

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
  await page.getByText("Every note stands beside its trade.").waitFor();
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
  await page.getByText("Every note stands beside its trade.").waitFor();
  const { page: now } = await journal();
  const rows = now.rows as unknown as { id: string; quantity: number }[];
  await page.goto(at(`/trades/${rows.find(({ quantity }) => quantity === 10)!.id}`));
  await page.getByText("Typed by hand.").first().waitFor();
});
