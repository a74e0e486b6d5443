// Candles from the user's own file: the chart beside a trade, its figures and its table; nothing is fetched or blocked.
import { expect, test } from "vitest";
import { journal, withTradebook } from "./adding.ts";
import { expectAccess } from "./look.ts";
import { at, button, page, stage } from "./stage.ts";

stage();

/** Half an hour each; the trade holds from ten on the first day to ten on the second. */
const CANDLES = [
  "date,open,high,low,close,volume",
  "2026-06-03T09:45:00+0530,2995,3005,2990,3000,10",
  "2026-06-03T10:15:00+0530,3000,3040,2995,3030,10",
  "2026-06-03T10:45:00+0530,3030,3035,2960,2970,10",
  "2026-06-04T09:45:00+0530,2980,2999,2975,2990,10",
  "2026-06-04T10:15:00+0530,2990,3010,2985,3005,10",
].join("\n");

async function opened() {
  await withTradebook([
    ["TCS", "INE467B01029", "2026-06-03", "buy", 5, 3000],
    ["TCS", "INE467B01029", "2026-06-04", "sell", 5, 2990],
  ]);
  const { page: first } = await journal();
  await page.goto(at(`/trades/${first.rows[0]!.id}`));
  await page.getByRole("heading", { name: "TCS", level: 1 }).waitFor();
  await button("Add candles").waitFor();
}

const region = () => page.getByRole("region", { name: "Price and fills" });
const add = (text: string) =>
  page
    .getByLabel("File of candles")
    .setInputFiles({ name: "tcs.csv", mimeType: "text/csv", buffer: Buffer.from(text) });

test("a file becomes a chart, figures and a table", async () => {
  const blocked: string[] = [];
  const notice = (message: { text(): string }) => {
    if (/Content.Security.Policy/i.test(message.text())) blocked.push(message.text());
  };
  page.on("console", notice);
  await opened();
  await region().getByText("There are no candles of TCS yet.").waitFor();
  await expectAccess(page, { at: [360, 1280] });
  await add(CANDLES);
  await region().getByText("5 new candles of TCS kept (30m).").waitFor();
  await region()
    .getByRole("img", { name: /^5 candles of TCS, 30-minute: between 2,960.00 and 3,040.00/ })
    .waitFor();
  await expect.poll(() => region().locator("canvas").count()).toBeGreaterThan(0);
  // 5 × (3,040 − 3,000) and 5 × (2,960 − 3,000).
  const figures = region().getByRole("table", { name: "How TCS stood" });
  await figures.getByRole("row", { name: /Best it stood.*\+₹200\.00/ }).waitFor();
  await figures.getByRole("row", { name: /Worst it stood.*−₹200\.00/ }).waitFor();
  await region().getByText("2 of 2 executions lie within the candle of its time.").waitFor();
  // From 11:15 to the end of the first day nine, and the one at 9:15 of the second.
  await region()
    .getByText(/^10 candles are missing in 2 places of the drawing, left empty/)
    .waitFor();
  await button("The candles as a table").click();
  await region().getByRole("cell", { name: "3,040.00" }).waitFor();
  await region()
    .getByRole("row", { name: /11:15 No candle here: 9 candles missing/ })
    .waitFor();
  await region()
    .getByRole("row", { name: /09:15 No candle here: 1 candle missing/ })
    .waitFor();
  await region().getByRole("radio", { name: "60m" }).check({ force: true });
  await region()
    .getByRole("img", { name: /60-minute/ })
    .waitFor();
  await expectAccess(page, { at: [360, 1280] });
  expect(blocked).toEqual([]);
  page.off("console", notice);
});

test("candles of something else are refused with how many fit", async () => {
  await opened();
  await add(CANDLES.replaceAll(/,3(\d\d\d)/g, ",9$1").replaceAll(/,2(\d\d\d)/g, ",8$1"));
  await region().getByText("Only 0 of 2 executions of TCS are within these candles", { exact: false }).waitFor();
  await add("nothing,of,this\n1,2,3\n");
  await region().locator(".field-error").getByText("candles", { exact: false }).waitFor();
  await expect.poll(() => region().getByText("Only 0 of 2").count()).toBe(0);
  await region().getByText("There are no candles of TCS yet.").waitFor();
});

test("the page of all candles lists them, names gaps and removes a set", async () => {
  await opened();
  await page.goto(at("/candles"));
  await page.getByText("There are no candles yet.").waitFor();
  await page.getByLabel("Instrument, if the file does not name it").fill("TCS");
  // 10:45 to 15:15 of the first day are missing, and 9:15 of both; each of half an hour.
  await add(CANDLES);
  await page.getByText(/^5 new candles of TCS kept \(30m\)\. Missing within its days: \d+ candles, from /).waitFor();
  const row = page.getByRole("row", { name: /TCS 30m 5 3 Jun 2026 4 Jun 2026 tcs\.csv/ });
  await row.waitFor();
  await expectAccess(page, { at: [360, 1280] });
  await row.getByRole("button", { name: "Remove TCS, 30m" }).click();
  await button("Keep").click();
  await row.waitFor();
  await row.getByRole("button", { name: "Remove TCS, 30m" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await page.getByText("5 candles of TCS removed.").waitFor();
  await page.getByText("There are no candles yet.").waitFor();
});

test("a file that takes too long is cancelled, and can be sent again", async () => {
  await opened();
  const hold: { end?: () => void } = {};
  const held = new Promise<void>((resolve) => (hold.end = resolve));
  await page.route("**/api/v1/candles", async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    await held;
    await route.abort().catch(() => undefined);
  });
  // Where a choice of a file leaves it.
  await button("Add candles", page).focus();
  await add(CANDLES);
  await region().getByText("Reading tcs.csv.").waitFor();
  await button("Cancel", page).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Add candles");
  await region().getByText("Cancelled. If tcs.csv had arrived whole by then, its candles are kept.").waitFor();
  hold.end?.();
  await page.unroute("**/api/v1/candles");
  await add(CANDLES);
  await region().getByText("5 new candles of TCS kept (30m).").waitFor();
});
