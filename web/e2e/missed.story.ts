// Trades that were not taken: written, kept, found on their day and by Ctrl K, in no figure.
import { expect, test } from "vitest";
import { withTradebook } from "./adding.ts";
import { keptDrafts } from "./browser.ts";
import { expectAccess } from "./look.ts";
import { person, settle } from "./person.ts";
import { at, button, page, site, stage } from "./stage.ts";
import { withAnswers, withoutAnswers } from "./unanswered.ts";

stage();

const saved = () => page.getByText(/^Saved \d\d:\d\d$/).waitFor();
const line = (name: string) =>
  page.getByRole("textbox", { name, exact: true }).or(page.getByRole("combobox", { name, exact: true }));

async function type(name: string, text: string) {
  await line(name).fill(text);
  await page.keyboard.press("Enter");
}

test("a trade that was not taken is written from its day, and no figure changes", async () => {
  await withTradebook([
    ["INFY", "INE009A01021", "2026-06-02", "buy", 10, 1500],
    ["INFY", "INE009A01021", "2026-06-02", "sell", 10, 1520],
  ]);
  await page.goto(at("/days/2026-06-02"));
  const total = page.getByRole("row", { name: /^The day, gross \+₹200\.00/ });
  await total.waitFor();
  await page.getByRole("link", { name: /^Write a trade you did not take/ }).click();
  await page.getByRole("heading", { name: "Missed trades", level: 1 }).waitFor();
  await type("Instrument", "INFY");
  await page.getByRole("radio", { name: "Long" }).check({ force: true });
  await type("Planned entry, ₹", "1490");
  await type("Planned stop, ₹", "cheap");
  await page.getByText("A price is a number above 0, such as 1520.50.").waitFor();
  await type("Planned stop, ₹", "1480");
  await button(/^Write why not of/).click();
  await page.getByRole("textbox", { name: "Why not", exact: true }).fill("Was on a call.");
  await page.keyboard.press("Escape");
  await saved();
  await page.getByText("There are no candles of this instrument on this day.").waitFor();
  await expectAccess(page, { at: [360, 1280] });

  await page.goto(at("/days/2026-06-02"));
  await total.waitFor();
  const own = page.getByRole("region", { name: "Not taken", exact: true });
  await own.getByText("Was on a call.").waitFor();
  await own.getByText("What it would have made: not known.").waitFor();

  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByRole("combobox").fill("call");
  await page.getByRole("option", { name: /INFY.*Missed trade/ }).click();
  await page.getByRole("heading", { name: "Missed trades", level: 1 }).waitFor();
  await page.getByRole("region", { name: /^INFY, Tue/ }).waitFor();
});

test("one that is removed comes back, and an earlier text can be restored", async () => {
  await settle(page, site.url, person("Missed Writer"));
  await page.goto(at("/missed-trades"));
  await page.getByText("None yet").waitFor();
  await button("Write a missed trade").click();
  await type("Instrument", "TCS");
  await saved();
  const own = page.getByRole("region", { name: /^TCS/ });
  await own.waitFor();
  await type("Instrument", "WIPRO");
  const renamed = page.getByRole("region", { name: /^WIPRO/ });
  await renamed.waitFor();
  await renamed.getByText(/^History/).click();
  // The change of before has the same button.
  await renamed.getByRole("listitem").filter({ hasText: "TCS → WIPRO" }).waitFor();
  await renamed
    .getByRole("button", { name: /^Restore instrument/ })
    .first()
    .click();
  await own.waitFor();
  await button(/^Remove TCS/).click();
  await page.getByText(/^TCS.* is removed\.$/).waitFor();
  await expect.poll(() => own.count()).toBe(0);
  await button("Bring it back").click();
  await own.waitFor();
});

test("a new one that is only typed outlives a reload, and removed it is not saved and can be brought back", async () => {
  await settle(page, site.url, person("Missed Remover"));
  await withoutAnswers(page, site.url, "/api/v1/missed-trades/");
  await page.goto(at("/missed-trades?day=2026-06-02"));
  await type("Instrument", "INFY");
  const own = page.getByRole("region", { name: /^INFY, Tue, 2 Jun/ });
  await own.getByText("Kept in this browser.", { exact: false }).waitFor();
  await page.waitForURL(/missed-trades$/);
  await expect.poll(() => keptDrafts(page)).toContain("INFY");
  await page.reload();
  await own.waitFor();
  expect(await line("Instrument").inputValue()).toBe("INFY");
  expect(await line("Instrument").count()).toBe(1);

  await button(/^Remove INFY/).click();
  await page.getByText("It was not saved yet.", { exact: false }).waitFor();
  await expect.poll(() => own.count()).toBe(0);
  await withAnswers(page);
  await button("Bring it back").click();
  await own.waitFor();
  // What is said of the first removal must not be taken for the second.
  await page.getByText("It was not saved yet.", { exact: false }).waitFor({ state: "detached" });
  expect(await line("Instrument").inputValue()).toBe("INFY");
  await button(/^Remove INFY/).click();
  await page.getByText("is removed", { exact: false }).waitFor();
  await page.goto(at("/missed-trades"));
  await page.getByText("None yet").waitFor();
  const answer = await page.request.get(at("/api/v1/missed-trades"));
  expect(((await answer.json()) as { data: { trades: unknown[] } }).data.trades).toEqual([]);
});

test("a picture stands beside a missed trade", async () => {
  await settle(page, site.url, person("Charu"));
  const data = { revision: 0, set: { symbol: "INFY", day: "2026-06-02" } };
  expect((await page.request.put(at("/api/v1/missed-trades/missed-one"), { data })).status()).toBe(200);
  await page.goto(at("/missed-trades"));
  const pictures = page.getByRole("group", { name: /^Pictures of INFY/ });
  // They are taken once it is known who is logged in.
  await pictures.getByText("Choose pictures").waitFor();
  const bytes = await page.evaluate(async () => {
    const canvas = document.createElement("canvas");
    canvas.width = 40;
    canvas.height = 30;
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
    return [...new Uint8Array(await blob!.arrayBuffer())];
  });
  await pictures
    .locator("input[type=file]")
    .first()
    .setInputFiles({ name: "chart.png", mimeType: "image/png", buffer: Buffer.from(bytes) });
  await pictures.getByRole("button", { name: /, open in full$/ }).waitFor();
  await expectAccess(page, { at: [360, 1280] });
});
