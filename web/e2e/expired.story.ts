// Expired contracts: one price closes all of an index and a day, a doubtful one is confirmed, and one step takes all
// back.
import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { journal, type TradebookRow, withTradebook } from "./adding.ts";
import { expectAccess } from "./look.ts";
import { at, button, page, stage } from "./stage.ts";

stage();

const three: TradebookRow[] = [
  ["NIFTY2660225000CE", "", "2026-05-27", "buy", 65, 100, "2026-06-02"],
  ["NIFTY2660224000CE", "", "2026-05-27", "buy", 65, 400, "2026-06-02"],
  ["RELIANCE26MAYFUT", "", "2026-05-20", "sell", 500, 1400, "2026-05-26"],
];

const gross = async () => (await journal()).summary.grossPnl;

test("one price closes every contract of an index and a day; one step takes all back", async () => {
  await withTradebook(three);
  await page.goto(at("/trade-history"));
  await page.getByRole("link", { name: "Enter the closing prices of 3 contracts at once" }).click();
  await page.waitForURL((url) => url.pathname === "/expired-contracts");
  await page.getByLabel("Price of NIFTY at expiry").fill("24400");
  await expectAccess(page);
  // A reload loses nothing.
  await page.reload();
  await expect.poll(() => page.getByLabel("Price of NIFTY at expiry").inputValue()).toBe("24400");
  await button("Close 2 contracts").click();
  await page.getByText("2 contracts closed.").waitFor();
  // 0 − 6,500 and 26,000 − 26,000.
  await expect.poll(gross).toBe(-6500);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("2 answers removed.").waitFor();
  await expect.poll(gross).toBe(0);
  await page.getByLabel("Price of NIFTY at expiry").waitFor();
});

test("a price that can hardly be is asked about, and saved once it is confirmed", async () => {
  await withTradebook(three);
  await page.goto(at("/expired-contracts"));
  await page.getByLabel("Price of RELIANCE at expiry").fill("140");
  await button("Close 1 contract").click();
  await page.getByText("Save once more to confirm it.").waitFor();
  expect(await gross()).toBe(0);
  await button("Close 1 contract").click();
  await page.getByText("1 contract closed.").waitFor();
  // (1,400 − 140) × 500.
  await expect.poll(gross).toBe(630_000);
});

test("options that ended worthless need no price; a future has no such choice", async () => {
  await withTradebook(three);
  await page.goto(at("/expired-contracts"));
  await page.getByLabel("All expired worthless").check();
  expect(await page.getByRole("checkbox").count()).toBe(1);
  await button("Close 2 contracts").click();
  await page.getByText("2 contracts closed.").waitFor();
  await expect.poll(gross).toBe(-32_500);
});

const file = (text: string) => ({ name: "BhavCopy_NSE_FO.csv", mimeType: "text/csv", buffer: Buffer.from(text) });

test("a bhavcopy of the expiry day fills the price in", async () => {
  await withTradebook(three);
  await page.goto(at("/expired-contracts"));
  const input = page.getByLabel("Bhavcopy of futures and options");
  await input.setInputFiles(file("<!doctype html>"));
  await page.getByText("expected NSE's or BSE's bhavcopy").waitFor();
  const rows = ["2026-06-02,NSE,IDO,NIFTY,2026-06-02,24412.35", "2026-06-02,NSE,IDO,NIFTY,2026-06-09,512"];
  // As the exchange hands it out: zipped.
  const text = ["TradDt,Src,FinInstrmTp,TckrSymb,XpryDt,SttlmPric", ...rows].join("\n");
  const zip = zipSync({ "BhavCopy_NSE_FO.csv": strToU8(text) });
  await input.setInputFiles({
    name: "BhavCopy_NSE_FO.csv.zip",
    mimeType: "application/zip",
    buffer: Buffer.from(zip),
  });
  await page.getByText("1 price filled in from BhavCopy_NSE_FO.csv.zip.").waitFor();
  await expect.poll(() => page.getByLabel("Price of NIFTY at expiry").inputValue()).toBe("24412.35");
  await button("Close 2 contracts").click();
  // 0 − 6,500 and 412.35 × 65 − 26,000.
  await expect.poll(gross).toBe(-5697.25);
});

test("nothing to close says so", async () => {
  await withTradebook([
    ["NIFTY2660225000CE", "", "2026-05-27", "buy", 65, 100, "2026-06-02"],
    ["NIFTY2660225000CE", "", "2026-05-28", "sell", 65, 110, "2026-06-02"],
  ]);
  await page.goto(at("/expired-contracts"));
  await page.getByText("Every contract of yours that has expired is closed.").waitFor();
});
