// Commodity contracts: what their quantities count is asked where the file does not show it, and remembered.
import { expect, test } from "vitest";
import { somebody } from "./adding.ts";
import { hold } from "./browser.ts";
import { expectAccess } from "./look.ts";
import { at, button, page, stage } from "./stage.ts";

stage();

const HEADER =
  "symbol,isin,trade_date,exchange,segment,series,trade_type,auction,quantity,price,trade_id,order_id,order_execution_time,expiry_date";
const file = (name: string, month: string, from: number) => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(
    [
      HEADER,
      `CRUDEOIL26${month}5600CE,,2026-11-09,MCX,COM,,buy,false,100.000000,142.500000,${from},40${from},2026-11-09T17:12:00,2026-11-17`,
      `CRUDEOIL26${month}5600CE,,2026-11-09,MCX,COM,,sell,false,100.000000,168.000000,${from + 1},40${from + 1},2026-11-09T21:30:12,2026-11-17`,
    ].join("\n"),
  ),
});

const choose = (what: ReturnType<typeof file>) => page.locator('input[type="file"]').first().setInputFiles(what);
const ASKED = "100 lots worth ₹14,25,000, or 1 lot worth ₹14,250.";

test("lots or units is asked with both results, and can be changed before anything is saved", async () => {
  await somebody();
  await page.goto(at("/dashboard"));
  await page.getByRole("tab", { name: "Excel Sheet" }).click();
  await choose(file("commodity.csv", "NOV", 7001));
  await page.locator(".message-title", { hasText: ASKED }).waitFor();
  await expectAccess(page);
  await button("They count lots").click();
  // 10,000 barrels × 25.50.
  await page.getByText("+₹2,55,000.00").first().waitFor();
  await button("Count units instead").click();
  await page.getByText("Quantities of commodity and currency contracts count units, as you chose.").waitFor();
  await page.getByText("+₹2,550.00").first().waitFor();
  await button(/^Submit Trades/).click();
  await page.waitForURL("**/trade-history");
  await page.getByText("CTT").first().waitFor();
  await page.goto(at("/trade-history?segment=commodity"));
  await page.getByText("CRUDEOIL 5,600 CE").first().waitFor();

  // Another device knows it: it is kept with the account, not in this browser.
  await page.evaluate(() => localStorage.removeItem("rojmel-quantities"));
  await page.goto(at("/add-new-trades?tab=excel"));
  await choose(file("december.csv", "DEC", 7101));
  await page.getByText("Quantities of commodity and currency contracts count units, as you chose.").waitFor();
  await button("Count lots instead").click();
  await page.getByText("+₹2,55,000.00").first().waitFor();
  await button("Discard").click();

  // In Settings it can be changed, and asked again.
  await page.goto(at("/settings"));
  await button(/^Change Zerodha/).click();
  const counted = page.getByRole("group", { name: "Quantities in commodity and currency files" });
  await expect.poll(() => counted.getByRole("radio", { name: /^Units/ }).isChecked()).toBe(true);
  await counted.getByRole("radio", { name: /^Ask again/ }).check();
  await page.getByText("The next file of Zerodha asks you.").waitFor();
  // Until the page knows who this is, what this browser remembers does not answer for them.
  const known = await hold(page, "**/api/auth/me");
  const looked = page.waitForResponse("**/api/v1/imports/preview");
  await page.goto(at("/add-new-trades?tab=excel"));
  await choose(file("december.csv", "DEC", 7101));
  await looked;
  known();
  await page.locator(".message-title", { hasText: ASKED }).waitFor();
  await button("They count units").click();
  await page.getByText("+₹2,550.00").first().waitFor();
});

test("the answer is remembered for the next file, on Check a file too", async () => {
  await page.goto(at("/test"));
  await choose(file("next.csv", "NOV", 8001));
  await button("Check this file").click();
  await page.getByText("Quantities of commodity and currency contracts count units, as you chose.").waitFor();
  await button("Count lots instead").click();
  await page.getByText("Quantities of commodity and currency contracts count lots, as you chose.").waitFor();
  await expect.poll(() => button("Count units instead").count()).toBe(1);
});
