// What the stories of adding trades share: somebody new, what their journal holds, sheets and cards.
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { type Person, person, settle } from "./person.ts";
import { reportOf } from "./rojmel.ts";
import { button, page, site } from "./stage.ts";

export const fixture = (name: string) => join(import.meta.dirname, "../../fixtures/files", name);
export const CONSOLE = "zerodha-equity-console.xlsx";

let people = 0;
/** Somebody new, logged in. */
export async function somebody(): Promise<Person> {
  people += 1;
  const who = person(`Adder ${"abcdefghijklmnopqrstuvwxyz"[people]}`);
  await settle(page, site.url, who);
  return who;
}

/** `expiry` of a contract; at ten, one after the other, where no time stands. */
export type TradebookRow = [
  symbol: string,
  isin: string,
  day: string,
  side: "buy" | "sell",
  quantity: number,
  price: number,
  expiry?: string,
  clock?: string,
];

/** Somebody new whose journal holds a tradebook of these rows, all shares or all contracts; one trade a row. */
export async function withTradebook(rows: readonly TradebookRow[]): Promise<Person> {
  const who = await somebody();
  await uploadTradebook(who, rows);
  return who;
}

/** The same rows into the journal of somebody who is logged in. */
export async function uploadTradebook(who: Person, rows: readonly TradebookRow[]): Promise<void> {
  const head =
    "symbol,isin,trade_date,exchange,segment,series,trade_type,auction,quantity,price,trade_id,order_id,order_execution_time,expiry_date";
  const isFno = rows.some((row) => row[6] !== undefined);
  const lines = rows.map(([symbol, isin, day, side, quantity, price, expiry, clock], line) => {
    const [segment, series] = isFno ? ["FO", ""] : ["EQ", "EQ"];
    const ids = [`4${line}00${quantity}`, `13000000${line}`];
    const time = `${day}T${clock ?? `10:00:${String(line).padStart(2, "0")}`}`;
    return [
      symbol,
      isin,
      day,
      "NSE",
      segment,
      series,
      side,
      "false",
      quantity,
      price,
      ...ids,
      time,
      expiry ?? "",
    ].join();
  });
  const multipart = {
    file: { name: "tradebook.csv", mimeType: "text/csv", buffer: Buffer.from([head, ...lines].join("\n")) },
    broker: "zerodha",
    tradetype: isFno ? "fno" : "equity",
    email: who.email,
  };
  expect((await page.request.post(`${site.url}/api/v1/uploadexcel`, { multipart })).status()).toBe(200);
}

export type Journal = {
  trades: number;
  summary: { netPnl: number; grossPnl: number; charges: number };
  page: { rows: { id: string; entryTime: string; direction: string; netPnl: number }[] };
};

export async function journal(): Promise<Journal> {
  const answer = await page.request.get(`${site.url}/api/v1/trade-history`);
  return ((await answer.json()) as { data: Journal }).data;
}

export type Imports = { imports: { undoneAt: string | null; kind: string }[]; snapshots: { id: number }[] };

export async function imports(): Promise<Imports> {
  const answer = await page.request.get(`${site.url}/api/v1/imports`);
  return ((await answer.json()) as { data: Imports }).data;
}

/**
 * The button that adds what is shown. For a file by itself it stands under its preview and says how many executions;
 * cards and several files have one for all.
 */
export const submit = (on: Page = page) =>
  button(/^Submit Trades( \([\d,]+ executions?\))?$/, on)
    .first()
    .click();
export const arrived = (on: Page = page) => on.waitForURL((url) => url.pathname === "/trade-history");

export async function excel(path = "/dashboard", on: Page = page) {
  await on.goto(site.url + path);
  await on.getByRole("tab", { name: "Excel Sheet" }).click();
  await on.getByText("Where to get the file").waitFor();
}

export const preview = (on: Page = page) => on.getByRole("heading", { name: /new executions? (makes?|belongs?) / });

export async function expectJournal(...files: string[]) {
  const { summary, trades } = reportOf(...files.map(fixture));
  const now = await journal();
  expect(now.trades).toBe(trades.length);
  expect({ net: now.summary.netPnl, gross: now.summary.grossPnl, charges: now.summary.charges }).toEqual({
    net: summary.netPnl,
    gross: summary.grossPnl,
    charges: summary.charges,
  });
}

export const trade = {
  stockName: "State Bank of India",
  symbol: "SBIN",
  buyPrice: "768.20",
  buyDate: "2025-04-07T11:04",
  sellPrice: "774.65",
  sellDate: "2025-04-07T12:48",
  quantity: "600",
  brokerName: "zerodha",
  tradetype: "equity",
};

export async function card(number: number, values: Record<string, string>) {
  const region = page.getByRole("region", { name: `Trade ${number}`, exact: true });
  await region.waitFor();
  for (const [name, value] of Object.entries(values)) {
    const field = region.locator(`[name="${name}"]`);
    if (name === "notes") await region.getByText("Notes, psychology, market outlook").click();
    if (name === "brokerName" || name === "tradetype") await field.selectOption(value);
    else await field.fill(value);
  }
}

export const typed = (number: number, name: string) =>
  page
    .getByRole("region", { name: `Trade ${number}`, exact: true })
    .locator(`[name="${name}"]`)
    .inputValue();

/** 600 × (774.65 − 768.20) */
export const GROSS = 3870;
