// Trades by hand: cards with their draft, sent once, added or in the place of what is there.
import { expect, test } from "vitest";
import { signedRupees } from "../app/lib/format.ts";
import {
  arrived,
  card,
  CONSOLE,
  excel,
  fixture,
  GROSS,
  imports,
  journal,
  preview,
  somebody,
  submit,
  trade,
  typed,
} from "./adding.ts";
import { chooseFiles } from "./browser.ts";
import { alerts, button, chromium, page, site, stage } from "./stage.ts";

stage();

test("a card by hand: result while typing, two records, Indian time from a browser in America, then the history", async () => {
  await somebody();
  await page.goto(`${site.url}/dashboard?tab=manually`);
  await card(1, trade);
  await page.getByText(/^Intraday, after about ₹\d+ in charges$/).waitFor();
  const shown = await page.locator(".add_card-result .add_result-value").textContent();
  const sent = page.waitForRequest((request) => request.url().endsWith("/addManualTrades"));
  await submit();
  const body = (await sent).postDataJSON() as { toDelete: boolean; broker: string; trades: Record<string, unknown>[] };
  expect(body).toMatchObject({ toDelete: true, broker: "zerodha", tradetype: "equity" });
  expect(
    body.trades.map(({ type, price, timestamp, year, month, day }) => ({ type, price, timestamp, year, month, day })),
  ).toEqual([
    { type: "buy", price: "768.20", timestamp: "2025-04-07T11:04", year: 2025, month: 4, day: 7 },
    { type: "sell", price: "774.65", timestamp: "2025-04-07T12:48", year: 2025, month: 4, day: 7 },
  ]);
  expect(body.trades[0]!.orderId).toBe(body.trades[1]!.orderId);
  expect(body.trades[0]!.orderId).toMatch(/^MT\d{13}\w{5}$/);
  await arrived();
  await page.getByText("1 trade added.").waitFor();
  const { trades, summary, page: rows } = await journal();
  expect(trades).toBe(1);
  expect(summary.grossPnl).toBe(GROSS);
  expect(rows.rows[0]).toMatchObject({ entryTime: "2025-04-07T11:04:00+05:30", direction: "long" });
  expect(shown).toContain(signedRupees(summary.netPnl));
  expect(alerts).toEqual([]);
});

test("what is missing or wrong is listed with links; the trash gives back; cheaper fills lead to the sheet", async () => {
  await somebody();
  await page.goto(`${site.url}/add-trade`);
  await card(1, trade);
  await button("Add another trade").click();
  await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe("stockName");
  await card(2, { ...trade, symbol: "TATAPOWER", buyPrice: "0.40", sellDate: "" });
  await submit();
  await page.getByText("Trade 2 has two things to correct.").waitFor();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe("Trade 2 has two things to correct.");
  await page.getByText("2 trades, 4 executions · 1 ready").waitFor();
  await page.getByRole("link", { name: "Buy price" }).click();
  await expect
    .poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).getAttribute("aria-invalid")))
    .toBe("true");
  expect(
    await page
      .locator('[name="buyPrice"]')
      .first()
      .evaluate((field: HTMLInputElement) => [field.min, field.step]),
  ).toEqual(["0.5", "0.05"]);
  await expect.poll(() => page.locator('[name="quantity"]').first().getAttribute("min")).toBe("0");

  await button("Remove trade 1").click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Trade 1");
  await expect.poll(() => typed(1, "symbol")).toBe("TATAPOWER");
  await button("Undo").click();
  await expect.poll(() => typed(1, "symbol")).toBe("SBIN");
  await button("Remove trade 2").click();
  await button("Remove trade 1").click();
  await expect.poll(() => typed(1, "symbol")).toBe("");
  await button("Undo").click();
  await expect.poll(() => typed(1, "symbol")).toBe("SBIN");

  await page.locator('[name="buyPrice"]').fill("0.05");
  await page.locator('[name="symbol"]').focus();
  await page.getByRole("link", { name: "Lower price? Upload your broker’s file" }).click();
  await page.getByRole("tab", { name: "Excel Sheet", selected: true }).waitFor();
});

test("what is said of a field on leaving it does not move the button from under the click", async () => {
  await somebody();
  await page.goto(`${site.url}/add-trade`);
  await card(1, { sellPrice: "0.40" });
  await button("Add another trade").click();
  await page.getByRole("region", { name: "Trade 2", exact: true }).waitFor();
  await page
    .getByRole("region", { name: "Trade 1", exact: true })
    .getByText("The lowest price is ₹0.50, in steps of ₹0.05.")
    .waitFor();
});

test("the network is cut: alert, words, reload, and the draft is back; the answer lost, nothing is stored twice", async () => {
  await somebody();
  await page.goto(`${site.url}/dashboard?tab=manually`);
  await card(1, { ...trade, notes: "Second test of 768 held." });
  const first = page.waitForRequest((request) => request.url().endsWith("/addManualTrades"));
  // It reaches the server; the answer does not come back.
  await page.route("**/addManualTrades", async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  await submit();
  await page.getByText("An error occurred. Please try again.").first().waitFor();
  await expect.poll(() => alerts).toEqual(["An error occurred. Please try again."]);
  const sent = (await first).postDataJSON() as { trades: { orderId: string }[] };
  await page.unroute("**/addManualTrades");

  await page.reload();
  await page.getByRole("heading", { name: "Trade 1" }).waitFor();
  await expect.poll(() => typed(1, "notes")).toBe("Second test of 768 held.");
  await expect.poll(() => typed(1, "buyDate")).toBe("7 Apr 2025, 11:04");
  const again = page.waitForRequest((request) => request.url().endsWith("/addManualTrades"));
  await submit();
  await button("Add to my 1 trade").click();
  const repeated = (await again).postDataJSON() as { toDelete: boolean; trades: { orderId: string }[] };
  expect(repeated.toDelete).toBe(false);
  expect(repeated.trades[0]!.orderId).toBe(sent.trades[0]!.orderId);
  await arrived();
  expect((await journal()).trades).toBe(1);
  await page.goto(`${site.url}/add-trade`);
  await page.getByRole("heading", { name: "Trade 1" }).waitFor();
  await expect.poll(() => typed(1, "symbol")).toBe("");
});

test("a card sent before it was changed: the conflict is named, and it can be made a new trade", async () => {
  await somebody();
  await page.goto(`${site.url}/add-trade`);
  await card(1, trade);
  await page.route("**/addManualTrades", async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  await submit();
  await page.getByText("An error occurred. Please try again.").first().waitFor();
  await page.unroute("**/addManualTrades");
  await card(1, { quantity: "500" });
  await submit();
  await button("Add to my 1 trade").click();
  await page.getByText(/already in your journal, with different details/).waitFor();
  expect((await journal()).trades).toBe(1);
  await button("Make it a new trade").click();
  await submit();
  await button("Add to my 1 trade").click();
  await arrived();
  // Both are there: 600 and 500 shares of a gain of 6.45.
  expect((await journal()).summary.grossPnl).toBe(7095);
});

test("what the server refuses stands at its card, and the focus is there", async () => {
  await somebody();
  await page.goto(`${site.url}/add-trade`);
  await card(1, trade);
  await button("Add another trade").click();
  await card(2, { ...trade, symbol: "NIFTY99", tradetype: "fno" });
  await submit();
  await page.getByText("An error occurred. Please try again.").first().waitFor();
  await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe("symbol");
  await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe("NIFTY99");
  await page.getByRole("region", { name: "Trade 2" }).locator(".field-error").first().waitFor();
  expect((await journal()).trades).toBe(0);
});

test("the session ends in the middle: log in, and the draft is there", async () => {
  const who = await somebody();
  await page.goto(`${site.url}/dashboard?tab=manually`);
  await card(1, trade);
  await chromium.context.clearCookies();
  await submit();
  await page.waitForURL((url) => url.pathname === "/login");
  await page.locator("#email").fill(who.email);
  await page.locator("#password").fill(who.password);
  await button("Login").click();
  await page.getByRole("heading", { name: "Trade 1" }).waitFor();
  await expect.poll(() => typed(1, "symbol")).toBe("SBIN");
  await submit();
  await arrived();
  expect((await journal()).trades).toBe(1);
});

test("a visitor types, logs in at submit and goes on; the next visitor finds nothing", async () => {
  const who = await somebody();
  await chromium.context.clearCookies();
  await page.goto(`${site.url}/dashboard?tab=manually`);
  await page.getByText("Log in to save. What you enter stays on this device.").waitFor();
  await card(1, trade);
  await page.getByText(/^Intraday, after about/).waitFor();
  await submit();
  await page.waitForURL((url) => url.pathname === "/login" && url.searchParams.get("next") === "/dashboard");
  await page.locator("#email").fill(who.email);
  await page.locator("#password").fill(who.password);
  await button("Login").click();
  await page.getByRole("heading", { name: "Trade 1" }).waitFor();
  await expect.poll(() => typed(1, "symbol")).toBe("SBIN");
  await page.goto(`${site.url}/logout`);
  await page.waitForURL(`${site.url}/`);
  await page.goto(`${site.url}/dashboard?tab=manually`);
  await page.getByRole("heading", { name: "Trade 1" }).waitFor();
  await expect.poll(() => typed(1, "symbol")).toBe("");
});

const byHand = async (way: RegExp, values = trade) => {
  await page.goto(`${site.url}/add-trade`);
  await card(1, values);
  await submit();
  await page.getByRole("dialog").waitFor();
  if (way.source.startsWith("^Replace")) await page.getByText("Replace everything instead").click();
  await button(way).click();
  await arrived();
};

test("with trades it asks: add keeps them, replace puts them aside, and they can come back", async () => {
  await somebody();
  await excel();
  await chooseFiles(page, fixture(CONSOLE));
  await preview().waitFor();
  await submit();
  await arrived();
  const before = (await journal()).trades;

  await page.goto(`${site.url}/add-trade`);
  await card(1, trade);
  await submit();
  await page.getByRole("dialog").waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(`Add to my ${before} trades`);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await expect.poll(() => typed(1, "symbol")).toBe("SBIN");

  await byHand(/^Add to my/);
  expect((await journal()).trades).toBe(before + 1);
  await byHand(/^Replace my/, { ...trade, symbol: "INFY" });
  expect((await journal()).trades).toBe(1);
  await page.getByText(`${before + 1} trades replaced; you can restore them for 30 days under Imports.`).waitFor();
  const [aside] = (await imports()).snapshots;
  expect((await page.request.post(`${site.url}/api/v1/snapshots/restore`, { data: { id: aside!.id } })).ok()).toBe(
    true,
  );
  expect((await journal()).trades).toBe(before + 1);
});
