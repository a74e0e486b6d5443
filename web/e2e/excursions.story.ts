// How well and how badly trades stood by the user's own candles, and the same trades with a stop.
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
].join("\n");

const part = (name: string) => page.getByRole("region", { name, exact: true });

test("a trade with candles is drawn, told as a table, and tried with stops; one without is counted", async () => {
  await withTradebook([
    ["TCS", "INE467B01029", "2026-06-03", "buy", 5, 3000],
    ["TCS", "INE467B01029", "2026-06-04", "sell", 5, 2990],
    ["INFY", "INE009A01021", "2026-06-03", "buy", 5, 1500],
    ["INFY", "INE009A01021", "2026-06-04", "sell", 5, 1510],
  ]);
  await page.goto(at("/analytics"));
  const pages = page.getByRole("navigation", { name: "Pages of the analytics" });
  await pages.getByRole("link", { name: "Excursions" }).click();
  await page.waitForURL(at("/analytics/excursions"));
  await page.getByText("Not judged: 2 without candles.").waitFor();
  await expectAccess(page, { at: [360, 1280] });

  const { page: first } = await journal();
  const tcs = first.rows.find((row) => JSON.stringify(row).includes("TCS"))!;
  const set = { stop: "2975" };
  const noted = await page.request.post(at("/api/v1/annotations"), { data: { trade: tcs.id, revision: 0, set } });
  expect(noted.status(), await noted.text()).toBe(200);
  await page.goto(at(`/trades/${tcs.id}`));
  await button("Add candles").waitFor();
  await page
    .getByLabel("File of candles")
    .setInputFiles({ name: "tcs.csv", mimeType: "text/csv", buffer: Buffer.from(CANDLES) });
  await page.getByText("4 new candles of TCS kept (30m).").waitFor();

  await page.goto(at("/analytics/excursions"));
  await part("Best and worst").getByText("Candles say it of 1 of 2 closed trades").waitFor();
  await part("Best and worst")
    .getByRole("img", { name: /^1 trade: how deep each stood/ })
    .waitFor();
  await part("Best and worst").getByText("Show as a table").click();
  // 5 × 40 ahead and behind, 5 × 10 lost; the stop risked 5 × 25: 200 ÷ 125.
  const row = page.getByRole("table", { name: "Best and worst of each trade" }).getByRole("row", { name: /^TCS/ });
  const numbers = (await row.getByRole("cell").allInnerTexts()).map(
    (text) => /[+−]?₹[\d,.]+|^.*R$/.exec(text)?.[0] ?? "",
  );
  expect(numbers).toEqual(["", "−₹200.00", "", "+₹200.00", "−₹50.00", "", "−1.60R", "+1.60R"]);
  // Nobody wrote a setup: one group.
  const groups = page.getByRole("table", { name: "Best and worst by setup" });
  await groups
    .getByRole("row", { name: /^No setup written 1 .*−₹200 .*\+₹200 .*−₹50 .*−25\.0% 1 −1\.60R \+1\.60R$/ })
    .waitFor();
  await page.getByLabel("Groups by").selectOption("direction");
  await page
    .getByRole("table", { name: "Best and worst by direction" })
    .getByRole("row", { name: /^Bought first 1/ })
    .waitFor();
  const opens = page.getByRole("table", { name: "Best and worst by direction" }).getByRole("link");
  expect(await opens.getAttribute("href")).toBe("/trade-history?direction=long&candles=yes");
  // 1 % below 3,000 is 2,970, reached on the first day: 5 × 30 lost instead of 5 × 10. 1.5 % was not reached.
  const stops = page.getByRole("table", { name: /^1 trade with a stop/ });
  await stops.getByRole("row", { name: /^1% away 1 0 .*−₹100/ }).waitFor();
  await stops.getByRole("row", { name: /^1\.5% away 0 0/ }).waitFor();
  await expectAccess(page, { at: [360, 1280] });
  await row.getByRole("link").click();
  await page.getByRole("heading", { name: "TCS", level: 1 }).waitFor();
});

test("the sample's excursions are over generated candles, and say so", async () => {
  await page.goto(at("/demo/analytics"));
  const pages = page.getByRole("navigation", { name: "Pages of the analytics" });
  await pages.getByRole("link", { name: "Excursions" }).click();
  await page.getByText("The candles of this sample are generated around its trades").waitFor();
  await page.getByRole("img", { name: /how deep each stood at its worst/ }).waitFor();
  await page.getByRole("table", { name: /with a stop so far from the entry/ }).waitFor();
  await expectAccess(page, { at: [360, 1280] });
  await page.getByText("Show as a table").click();
  await page.getByRole("table", { name: "Best and worst of each trade" }).getByRole("link").first().click();
  await page.waitForURL(/\/demo\?trade=/);
});
