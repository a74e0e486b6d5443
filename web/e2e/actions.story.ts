// Corporate actions: seen before they are saved, saved and taken back, typed, out of an exchange's list, and from a question.
import { expect, test } from "vitest";
import { somebody } from "./adding.ts";
import { expectAccess } from "./look.ts";
import { at, button, page, site, stage } from "./stage.ts";

stage();

const HEAD =
  "symbol,isin,trade_date,exchange,segment,series,trade_type,auction,quantity,price,trade_id,order_id,order_execution_time";

type Fill = [symbol: string, isin: string, day: string, side: "buy" | "sell", quantity: number, price: number];

async function withTrades(fills: readonly Fill[]) {
  const who = await somebody();
  const rows = fills.map(([symbol, isin, day, side, quantity, price], line) =>
    [
      symbol,
      isin,
      day,
      "NSE",
      "EQ",
      "EQ",
      side,
      "false",
      quantity,
      price,
      `5${line}`,
      `14${line}`,
      `${day}T10:00:00`,
    ].join(),
  );
  const multipart = {
    file: { name: "tradebook.csv", mimeType: "text/csv", buffer: Buffer.from([HEAD, ...rows].join("\n")) },
    broker: "zerodha",
    tradetype: "equity",
    email: who.email,
  };
  expect((await page.request.post(`${site.url}/api/v1/uploadexcel`, { multipart })).status()).toBe(200);
}

const glycols: Fill[] = [
  ["INDIAGLYCO", "INE560A01015", "2025-06-02", "buy", 10, 1800],
  ["INDIAGLYCO", "INE560A01023", "2025-08-14", "sell", 12, 950],
];

const gross = async () => {
  const answer = await page.request.get(`${site.url}/api/v1/trade-history`);
  return ((await answer.json()) as { data: { summary: { grossPnl: number } } }).data.summary.grossPnl;
};

async function typeSplit() {
  await page.getByLabel("Symbol", { exact: true }).fill("indiaglyco");
  await page.getByLabel("Ex-date").fill("2025-08-12");
  await page.getByLabel("Old face value").fill("10");
  await page.getByLabel("New face value").fill("5");
}

test("a split is seen before it is saved, and one step takes it back", async () => {
  await withTrades(glycols);
  await page.goto(at("/corporate-actions"));
  await page.getByText("Actions that you save are listed here").waitFor();
  await typeSplit();
  // A reload loses nothing.
  await page.reload();
  await expect.poll(() => page.getByLabel("Old face value").inputValue()).toBe("10");
  await button("Show what changes").click();
  await page.getByText("INDIAGLYCO: 10 before, 20 after").waitFor();
  expect(await gross(), "nothing is saved yet").toBe(0);
  await button("Save this action").click();
  await page.getByText("Split of INDIAGLYCO, face value 10 to 5 saved.").waitFor();
  // 12 × 950 − 12 × 900.
  await expect.poll(gross).toBe(600);
  await page.getByRole("button", { name: "Undo: Split of INDIAGLYCO, face value 10 to 5" }).click();
  await page.getByText("Actions that you save are listed here").waitFor();
  await expect.poll(gross).toBe(0);
});

test("what cannot be applied says why, and nothing is saved", async () => {
  await withTrades(glycols);
  await page.goto(at("/corporate-actions"));
  await button("Show what changes").click();
  await page.getByText("Expected a date as 2025-01-06").waitFor();
  await typeSplit();
  await page.getByLabel("Ex-date").fill("2024-08-12");
  await button("Show what changes").click();
  await page.getByText("No INDIAGLYCO was traded before 12 Aug 2024").waitFor();
  expect(await button("Save this action").count()).toBe(0);
});

test("of an exchange’s list only one’s own shares are shown, and what it leaves out is completed", async () => {
  await withTrades([...glycols, ["ITC", "INE154A01025", "2024-12-02", "buy", 100, 400]]);
  await page.goto(at("/corporate-actions"));
  const list = [
    '"SYMBOL","COMPANY NAME","SERIES","PURPOSE","FACE VALUE","EX-DATE"',
    '"INDIAGLYCO","India Glycols","EQ","Face Value Split From Rs 10/- To Rs 5/-","5","12-Aug-2025"',
    '"ITC","ITC","EQ","Demerger","1","06-Jan-2025"',
    '"WIPRO","Wipro","EQ","Bonus 1:1","2","03-Dec-2024"',
  ].join("\n");
  const files = { name: "CF-CA-equities.csv", mimeType: "text/csv", buffer: Buffer.from(list) };
  await page.getByLabel("List of corporate actions").setInputFiles(files);
  await page.getByText("2 actions of your shares").waitFor();
  await page.getByText("1 other row left out").waitFor();
  await expectAccess(page);
  await button("Save 1 action").click();
  await expect.poll(gross).toBe(600);
  await button("Complete").click();
  await expect.poll(() => page.getByLabel("What happened").inputValue()).toBe("demerger");
  await page.getByLabel("New shares").fill("1");
  await page.getByLabel("For every … held").fill("10");
  await page.getByLabel("Symbol of the other company").fill("ITCHOTELS");
  await page.getByLabel("Part of the cost that moves").fill("13.51");
  await button("Show what changes").click();
  await page.getByText("ITC: 100 stay, and 10 ITCHOTELS received").waitFor();
  await button("Save this action").click();
  await page.getByText("Demerger of ITC, shares of ITCHOTELS saved.").waitFor();
  await page.getByRole("button", { name: "Undo: Demerger of ITC, shares of ITCHOTELS" }).waitFor();
  await expectAccess(page);
});

test("a question about a split leads to the form", async () => {
  await withTrades([
    ["INDIAGLYCO", "INE560A01015", "2025-06-02", "buy", 10, 1800],
    ["INDIAGLYCO", "INE560A01015", "2025-08-14", "sell", 20, 950],
  ]);
  await page.goto(at("/trade-history"));
  await page.getByRole("link", { name: "Enter what happened: INDIAGLYCO" }).click();
  await page.waitForURL((url) => url.pathname === "/corporate-actions");
  await expect.poll(() => page.getByLabel("Symbol", { exact: true }).inputValue()).toBe("INDIAGLYCO");
});

test("nobody else gets in", async () => {
  await page.goto(at("/corporate-actions"));
  await page.waitForURL((url) => url.pathname === "/login");
});
