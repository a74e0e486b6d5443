// Corporate actions: seen before they are saved, saved and taken back, typed, out of an exchange's list, and from a
// question.
import type { Route } from "playwright-core";
import { expect, test } from "vitest";
import { journal, type TradebookRow, withTradebook } from "./adding.ts";
import { keptDrafts } from "./browser.ts";
import { expectAccess } from "./look.ts";
import { at, button, page, stage } from "./stage.ts";

stage();

const glycols: TradebookRow[] = [
  ["INDIAGLYCO", "INE560A01015", "2025-06-02", "buy", 10, 1800],
  ["INDIAGLYCO", "INE560A01023", "2025-08-14", "sell", 12, 950],
];

const gross = async () => (await journal()).summary.grossPnl;

async function typeSplit() {
  await page.getByLabel("Symbol", { exact: true }).fill("indiaglyco");
  await page.getByLabel("Ex-date").fill("2025-08-12");
  await page.getByLabel("Old face value").fill("10");
  await page.getByLabel("New face value").fill("5");
}

/** One action of a kind, by its labels, up to what it would change. */
const form = async (kind: string, fields: Record<string, string>) => {
  await page.goto(at("/corporate-actions"));
  await page.getByLabel("What happened").selectOption(kind);
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).first().fill(value);
  await button("Show what changes").click();
};

test("a split is seen before it is saved, and one step takes it back", async () => {
  await withTradebook(glycols);
  await page.goto(at("/corporate-actions"));
  await page.getByText("Actions that you save are listed here").waitFor();
  await typeSplit();
  // A reload loses nothing.
  await expect.poll(() => keptDrafts(page)).toMatch(/"10".*"5"/);
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

test("what is typed for the next action while one is saved stays, here and in the browser’s storage", async () => {
  await withTradebook(glycols);
  const held: Route[] = [];
  let isHeld = false;
  await page.route("**/api/v1/trade-history/start", (route) => (isHeld ? void held.push(route) : route.continue()));
  await page.goto(at("/corporate-actions"));
  await page.getByText("Actions that you save are listed here").waitFor();
  await typeSplit();
  await button("Show what changes").click();
  await page.getByText("INDIAGLYCO: 10 before, 20 after").waitFor();
  // The action is stored, and the journal is asked for again.
  isHeld = true;
  await button("Save this action").click();
  await expect.poll(() => held.length).toBeGreaterThan(0);
  const symbol = page.getByLabel("Symbol", { exact: true });
  await symbol.fill("ITC");
  isHeld = false;
  for (const route of held) await route.continue();
  await page.getByText("Split of INDIAGLYCO, face value 10 to 5 saved.").waitFor();
  expect(await symbol.inputValue()).toBe("ITC");
  await expect.poll(() => keptDrafts(page)).toContain("ITC");
  await page.reload();
  await expect.poll(() => symbol.inputValue()).toBe("ITC");
});

test("what cannot be applied says why, and nothing is saved", async () => {
  await withTradebook(glycols);
  await page.goto(at("/corporate-actions"));
  await button("Show what changes").click();
  await page.getByText("Expected a date as 2025-01-06").waitFor();
  await typeSplit();
  await page.getByLabel("Ex-date").fill("2024-08-12");
  await button("Show what changes").click();
  await page.getByText("No INDIAGLYCO was traded before 12 Aug 2024").waitFor();
  expect(await button("Save this action").count()).toBe(0);
});

test("shares that the company took back leave at its price, outside of every tradebook", async () => {
  await withTradebook([["ITC", "INE154A01025", "2025-05-05", "buy", 100, 400]]);
  await page.goto(at("/corporate-actions"));
  await page.getByLabel("What happened").selectOption("buyback");
  await page.getByLabel("Symbol", { exact: true }).fill("ITC");
  await page.getByLabel("Day the shares left").fill("2025-09-10");
  await page.getByLabel("Shares it took").fill("40");
  await page.getByLabel("Price of one").fill("500");
  await button("Show what changes").click();
  await page.getByText("40 at ₹500 go out.").waitFor();
  await button("Save this action").click();
  await page.getByText("Buyback of ITC, 40 at ₹500 saved.").waitFor();
  // 40 × (500 − 400).
  await expect.poll(gross).toBe(4000);
  // Of that year the whole amount is a dividend, and what the shares have cost a loss.
  await page.goto(at("/reports/tax?fy=2025-26"));
  await page.getByText("The whole amount is dividend income").waitFor();
});

test("shares that are given away leave at their cost, and nothing is made by it", async () => {
  await withTradebook([
    ["ITC", "INE154A01025", "2025-05-05", "buy", 10, 400],
    ["ITC", "INE154A01025", "2025-06-05", "buy", 10, 420],
    ["ITC", "INE154A01025", "2025-12-05", "sell", 10, 450],
  ]);
  await page.goto(at("/corporate-actions"));
  await page.getByLabel("What happened").selectOption("transfer");
  await page.getByLabel("Symbol", { exact: true }).fill("ITC");
  await page.getByLabel("Day the shares left").fill("2025-09-10");
  await page.getByLabel("Shares that left").fill("10");
  await button("Show what changes").click();
  await button("Save this action").click();
  await page.getByText("ITC given away or transferred, 10 saved.").waitFor();
  // The ten at 400 are gone: 10 × (450 − 420).
  await expect.poll(gross).toBe(300);
});

test("of an exchange’s list only one’s own shares are shown, and what it leaves out is completed", async () => {
  await withTradebook([...glycols, ["ITC", "INE154A01025", "2024-12-02", "buy", 100, 400]]);
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

test("what an action still asks for is answered by changing it", async () => {
  await withTradebook([
    ["RELIANCE", "INE002A01018", "2020-04-01", "buy", 150, 1100],
    ["RELIANCE", "INE002A01018", "2020-07-01", "sell", 155, 1700],
  ]);
  await page.goto(at("/corporate-actions"));
  await page.getByLabel("What happened").selectOption("rights");
  await page.getByLabel("Symbol", { exact: true }).fill("RELIANCE");
  await page.getByLabel("Ex-date").fill("2020-05-13");
  await page.getByLabel("Shares offered").fill("1");
  await page.getByLabel("For every … held").fill("15");
  await button("Show what changes").click();
  await page.getByText("How many shares did you take in the rights issue of RELIANCE").waitFor();
  await button("Save this action").click();
  await page.getByRole("button", { name: "Change: Rights issue of RELIANCE, 1:15" }).click();
  await expect.poll(() => page.getByLabel("Shares offered").inputValue()).toBe("1");
  await page.getByLabel("Price of one").fill("1257");
  await page.getByLabel("Shares you took").fill("10");
  await button("Show what changes").click();
  await page.getByText("10 at ₹1257 come in.").waitFor();
  await button("Save this action").click();
  // 150 × 600 and 5 × 443.
  await expect.poll(gross).toBe(92_215);
});

test("a question about a split leads to the form", async () => {
  await withTradebook([
    ["INDIAGLYCO", "INE560A01015", "2025-06-02", "buy", 10, 1800],
    ["INDIAGLYCO", "INE560A01015", "2025-08-14", "sell", 20, 950],
  ]);
  await page.goto(at("/trade-history"));
  await page.getByRole("link", { name: "Enter what happened: INDIAGLYCO" }).click();
  await page.waitForURL((url) => url.pathname === "/corporate-actions");
  await expect.poll(() => page.getByLabel("Symbol", { exact: true }).inputValue()).toBe("INDIAGLYCO");
});

test("a call adds to the cost of partly paid shares, and paid in full they are ordinary ones", async () => {
  await withTradebook([
    ["XYZ", "INE123A01016", "2020-04-01", "buy", 150, 1100],
    ["XYZ", "INE123A01016", "2021-12-20", "sell", 155, 2400],
  ]);
  await form("rights", {
    Symbol: "XYZ",
    "Ex-date": "2020-05-13",
    "Shares offered": "1",
    "For every … held": "15",
    "Price of one": "314.25",
    "Shares you took": "10",
    "Symbol of the partly paid shares": "XYZPP",
  });
  await page.getByText("10 at ₹314.25 come in.").waitFor();
  await button("Save this action").click();
  await page.getByText("Rights issue of XYZ, 1:15 saved.").waitFor();
  await form("call", {
    "Symbol of the partly paid shares": "XYZPP",
    "Record date of the call": "2021-05-13",
    "Paid on one share": "942.75",
  });
  // 10 × 942.75.
  await page.getByText("XYZPP: 10 stay, ₹9,427.50 paid on them").waitFor();
  await expectAccess(page);
  await button("Save this action").click();
  await page.getByText("Call on XYZPP, ₹942.75 a share saved.").waitFor();
  await form("fully_paid", {
    "Symbol of the partly paid shares": "XYZPP",
    "First day as ordinary shares": "2021-12-01",
    "Symbol of the ordinary share": "XYZ",
  });
  await page.getByText("XYZPP: 10 before, 0 after, and 10 XYZ received").waitFor();
  await button("Save this action").click();
  await page.getByText("XYZPP paid in full, now XYZ saved.").waitFor();
  // 150 × 1,300 and 5 × (2,400 − 1,257).
  await expect.poll(gross).toBe(200_715);
  await page.getByRole("button", { name: "Undo: XYZPP paid in full, now XYZ" }).click();
  await expect.poll(gross).not.toBe(200_715);
});

test("an option that the exchange renamed is asked about, and one yes makes both names one position", async () => {
  await withTradebook([
    ["IOC23AUG110CE", "", "2023-07-24", "buy", 9750, 1.5, "2023-08-31"],
    ["IOC23AUG107CE", "", "2023-08-07", "sell", 9750, 2, "2023-08-31"],
  ]);
  await page.goto(at("/trade-history"));
  await page.getByText("a dividend of ₹3, the strike lower by it").waitFor();
  await expectAccess(page);
  await page.getByRole("link", { name: /^Enter what happened: IOC 110 CE/ }).click();
  await page.waitForURL((url) => url.pathname === "/corporate-actions");
  await expect.poll(() => page.getByLabel("New symbol of the contract").inputValue()).toBe("IOC23AUG107CE");
  expect(await page.getByLabel("Ex-date").inputValue()).toBe("7 Aug 2023");
  await button("Show what changes").click();
  await page.getByText("IOC23AUG107CE: 9,750 stay").waitFor();
  await button("Save this action").click();
  // 9,750 × (2 − 1.5).
  await expect.poll(gross).toBe(4875);
});

test("a division that nothing in the trades shows is asked about with the answer filled in", async () => {
  await withTradebook([
    ["RELIANCE", "INE002A01018", "2023-06-01", "buy", 10, 2500],
    ["RELIANCE", "INE002A01018", "2023-09-01", "sell", 10, 2400],
  ]);
  await page.goto(at("/trade-history"));
  await page.getByText("a part of what they cost went to the shares of Jio Financial").waitFor();
  await expectAccess(page);
  expect(await gross()).toBe(-1000);
  await page.getByRole("link", { name: "Enter what happened: RELIANCE" }).click();
  await page.waitForURL((url) => url.pathname === "/corporate-actions");
  await expect.poll(() => page.getByLabel("Part of the cost that moves").inputValue()).toBe("4.68");
  expect(await page.getByLabel("Symbol of the other company").inputValue()).toBe("JIOFIN");
  expect(await page.getByLabel("Ex-date").inputValue()).toBe("20 Jul 2023");
  await button("Show what changes").click();
  await page.getByText("RELIANCE: 10 stay, and 10 JIOFIN received").waitFor();
  await button("Save this action").click();
  // 24,000 less 25,000 × 95.32 %.
  await expect.poll(gross).toBe(170);
});

test("a dividend comes off the price of a future, by hand and out of the exchange’s list", async () => {
  await withTradebook([
    ["VEDL25AUGFUT", "", "2025-08-20", "buy", 1150, 445, "2025-08-28"],
    ["VEDL25AUGFUT", "", "2025-08-27", "sell", 1150, 430, "2025-08-28"],
  ]);
  expect(await gross()).toBe(-17_250);
  await form("future_dividend", {
    "Symbol of the share, or of one future on it": "VEDL",
    "Ex-date": "2025-08-26",
    "Dividend of one share": "16",
  });
  await page.getByText("VEDL25AUGFUT: 1,150 stay, ₹18,400.00 off their price").waitFor();
  await expectAccess(page);
  await button("Save this action").click();
  // 1,150 × (430 − 429).
  await expect.poll(gross).toBe(1150);
});

test("nobody else gets in", async () => {
  await page.goto(at("/corporate-actions"));
  await page.waitForURL((url) => url.pathname === "/login");
});
