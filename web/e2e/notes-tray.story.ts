// A note outlives its trade: it waits in the tray, and stands beside the trade again when that comes back.
import { test } from "vitest";
import { journal, withTradebook } from "./adding.ts";
import { expectAccess } from "./look.ts";
import { at, button, page, stage } from "./stage.ts";

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
