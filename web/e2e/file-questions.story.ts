// What a file does not show is asked before anything is saved: how its dates are written, what a lot of a commodity
// counts. A commodity is typed with its day of expiry.
import { expect, test } from "vitest";
import { arrived, card, journal, somebody, submit, trade } from "./adding.ts";
import { expectAccess } from "./look.ts";
import { at, button, page, stage } from "./stage.ts";

stage();

const HEADER =
  "symbol,isin,trade_date,exchange,segment,series,trade_type,auction,quantity,price,trade_id,order_id,order_execution_time,expiry_date";
const file = (name: string, rows: readonly string[]) => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from([HEADER, ...rows].join("\n")),
});
const dates = file("dates.csv", [
  "INFY,INE009A01021,4/1/2024,NSE,EQ,EQ,buy,FALSE,10,1500,1,1,10:00,",
  "INFY,INE009A01021,4/2/2024,NSE,EQ,EQ,sell,FALSE,10,1510,2,2,10:00,",
]);
const bulldex = (name: string, price: number, id: number) =>
  file(name, [
    `MCXBULLDEX26NOVFUT,,2026-11-09,MCX,COM,,buy,false,1,24100,${id},${id},2026-11-09T10:00:00,2026-11-27`,
    `MCXBULLDEX26NOVFUT,,2026-11-09,MCX,COM,,sell,false,1,${price},${id + 1},${id + 1},2026-11-09T11:00:00,2026-11-27`,
  ]);

const choose = (what: ReturnType<typeof file>) => page.locator('input[type="file"]').first().setInputFiles(what);

test("dates that can be read in two ways are asked about, and the answer can be changed", async () => {
  await somebody();
  await page.goto(at("/add-new-trades?tab=excel"));
  await choose(dates);
  await page
    .locator(".message-title", { hasText: "4 Jan 2024 with the day first, 1 Apr 2024 with the month first" })
    .waitFor();
  await expectAccess(page);
  await button("The month is first").click();
  await page.getByText("Dates were read with the month first, as you chose.").waitFor();
  await button("Read the day first instead").click();
  await page.getByText("Dates were read with the day first, as you chose.").waitFor();
  await button("Read the month first instead").click();
  await page.getByText("Dates were read with the month first, as you chose.").waitFor();
  await expectAccess(page);
  await button(/^Submit Trades/).click();
  await page.waitForURL("**/trade-history");
  const { page: rows } = await journal();
  expect(rows.rows[0]).toMatchObject({ entryTime: "2024-04-01T10:00:00+05:30" });
});

test("a lot that is not certain is asked for once, by its name, and can be changed in the preview", async () => {
  await somebody();
  await page.goto(at("/add-new-trades?tab=excel"));
  await choose(bulldex("first.csv", 24_110, 7001));
  await page.locator(".message-title", { hasText: "A lot of MCXBULLDEX is not certain here" }).waitFor();
  await button("Hide amounts").locator("visible=true").first().click();
  await page.locator(".message-title", { hasText: "FUT 27 Nov 2026: •••hidden at 24100" }).waitFor();
  await button("Hide amounts").locator("visible=true").first().click();
  const lot = page.getByLabel("Rupees a lot of MCXBULLDEX gains when its price rises by ₹1");
  await lot.fill("0");
  await button("Use it").click();
  await page.getByText("Enter a whole number from 1 to 10,00,000, such as 50.").waitFor();
  await expectAccess(page);
  await lot.fill("5");
  await button("Use it").click();
  await page.getByText("+₹50.00").first().waitFor();
  await lot.fill("50");
  await button("Change it").click();
  await page.getByText("+₹500.00").first().waitFor();
  await button(/^Submit Trades/).click();
  await page.waitForURL("**/trade-history");

  await page.goto(at("/add-new-trades?tab=excel"));
  await choose(bulldex("second.csv", 24_130, 7101));
  await page.getByText("A lot of MCXBULLDEX gains ₹50 when its price rises by ₹1, as you said.").waitFor();
  await page.getByText("+₹1,500.00").first().waitFor();
});

test("on Check a file the same is asked", async () => {
  await page.goto(at("/test"));
  await choose(dates);
  await button("Check this file").click();
  await button("The day is first").click();
  await page.getByText("Dates were read with the day first, as you chose.").waitFor();
});

test("a commodity is typed with its day of expiry, in whole lots", async () => {
  await somebody();
  await page.goto(at("/add-trade"));
  await card(1, {
    ...trade,
    stockName: "Gold mini",
    symbol: "GOLDM 4 DEC 26 FUT",
    buyPrice: "121500",
    sellPrice: "121650",
    buyDate: "2026-11-18T10:00",
    sellDate: "2026-11-19T19:30",
    quantity: "1",
    tradetype: "commodity",
  });
  expect(await page.getByRole("group", { name: "Exchange" }).count()).toBe(0);
  // What is wrong in a field is said once it is left.
  await page.locator('[name="quantity"]').first().press("Tab");
  await page.getByText("Quantity: a lot of GOLDM counts 10, and 1 is no whole number of lots.").first().waitFor();
  await expectAccess(page);
  await page.locator('[name="quantity"]').first().fill("10");
  await page.getByText(/^Futures, after about ₹[\d,]+ in charges$/).waitFor();
  await submit();
  await arrived();
  const { summary } = await journal();
  expect(summary.grossPnl).toBe(1500);
});
