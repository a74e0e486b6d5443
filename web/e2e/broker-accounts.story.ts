// Two accounts with one broker: each takes its own files, is called what its owner calls it, and is matched by itself.
import { Buffer } from "node:buffer";
import { expect, test } from "vitest";
import { arrived, card, excel, journal, preview, somebody, submit, trade } from "./adding.ts";
import { expectAccess } from "./look.ts";
import { at, button, page, stage } from "./stage.ts";

stage();

const HEAD =
  "symbol,isin,trade_date,exchange,segment,series,trade_type,auction,quantity,price,trade_id,order_id,order_execution_time";
const rows = (...lines: string[]) => [
  HEAD,
  ...lines.map((line, at) => `TCS,INE467B01029,${line},${at + 1},110000000421${at},`),
];

/** Ten bought at 100 and ten at 200, then ten sold at 180: 800 first in, first out; 300 at the average. */
const SHARES = rows(
  "2025-04-02,NSE,EQ,EQ,buy,false,10,100",
  "2025-04-03,NSE,EQ,EQ,buy,false,10,200",
  "2025-04-04,NSE,EQ,EQ,sell,false,10,180",
).map((line, at) => (at === 0 ? line : `${line}2025-04-0${at + 1}T10:00:00`));

/** The same day by day, with other ids. */
const OTHER = SHARES.map((line) => line.replace(/,(\d),1100/, ",9$1,1200"));

const file = (name: string, lines: string[] = SHARES) => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(`${lines.join("\n")}\n`),
});

const gross = async () => (await journal()).summary.grossPnl;
const of = (client: string, lines: string[]) => [
  `Client ID,${client}`,
  "Name,Asha Rao",
  "Tradebook for Equity from 2025-04-01 to 2025-04-30",
  "",
  ...lines,
];

async function put(name: string, account = "") {
  const answer = await page.request.post(at("/api/v1/uploadexcel"), {
    multipart: { file: file(name), ...(account ? { account } : {}) },
  });
  if (!answer.ok()) throw new Error(`upload ${name}: ${answer.status()} ${await answer.text()}`);
}

const focused = () => page.evaluate(() => document.activeElement?.textContent);
const focusedId = () => page.evaluate(() => document.activeElement?.id);

async function addAccount(alias: string) {
  await button("Add an account").click();
  await page.getByRole("textbox", { name: "Account name" }).fill(alias);
  await button("Add").click();
  await page.getByText(`“${alias}” added.`).waitFor();
  await expect.poll(focused).toBe("Add an account");
}

test("a second account is added, takes a file of its own, and the journal shows each by itself", async () => {
  await somebody();
  await put("own.csv");
  await page.goto(at("/settings"));
  await page.getByText("1 import", { exact: true }).waitFor();
  await addAccount("Mother");
  await page.getByText("No imports").waitFor();

  // The file does not say whose it is: the page asks.
  await excel("/add-new-trades");
  await page.setInputFiles(
    "input[type=file]",
    file(
      "mother.csv",
      SHARES.map((line) => line.replace(",180,", ",190,")),
    ),
  );
  await page
    .getByRole("region", { name: "Not read" })
    .getByText("You have 2 accounts with Zerodha, and this file does not say which one it belongs to. Choose it.")
    .waitFor();
  await expectAccess(page);
  await page.getByRole("combobox", { name: "Broker account" }).focus();
  await page.getByRole("combobox", { name: "Broker account" }).selectOption("zerodha.2");
  await preview().waitFor();
  await expect.poll(() => page.getByRole("combobox", { name: "Broker account" }).inputValue()).toBe("zerodha.2");
  // It was away while the file was read anew.
  await expect.poll(focusedId).toMatch(/^account-mother\.csv/);
  await expectAccess(page);
  expect((await journal()).summary.grossPnl).toBe(800);
  await submit();
  await arrived();
  // 10 × (190 − 100) more: the same ids in another account are no repeat.
  expect((await journal()).summary.grossPnl).toBe(1700);

  await page.goto(at("/trade-history"));
  const account = page.getByRole("combobox", { name: "Account" });
  await account.selectOption("zerodha.2");
  await page.waitForURL(/account=zerodha\.2/);
  await expect.poll(() => page.locator(".headline-figure").first().textContent()).toContain("₹8");
  await page.reload();
  await expect.poll(() => account.inputValue()).toBe("zerodha.2");
  await page.locator(".trades-grid_symbol-cell a").first().click();
  await page.getByRole("dialog").getByText("Mother", { exact: true }).waitFor();
  await expectAccess(page);
  await page.keyboard.press("Escape");
  await page.goto(at("/imports"));
  await page.getByText(/Mother equity/).waitFor();
});

test("alias, method and charges are changed in place, and each change has its way back", async () => {
  await somebody();
  await put("own.csv");
  await page.goto(at("/settings"));
  await button("Change Zerodha").click();
  await page.getByText("An account with imports cannot be removed").waitFor();
  await expectAccess(page);
  await page.getByRole("textbox", { name: "Account name" }).fill("Long term");
  await button("Rename").click();
  await page.getByText("Account renamed to “Long term”.").waitFor();
  await button("Undo").click();
  await page.getByText("The account is as it was before.").waitFor();
  await expect.poll(() => page.getByRole("textbox", { name: "Account name" }).inputValue()).toBe("");
  await button("Close Zerodha").waitFor();

  expect(await gross()).toBe(800);
  await page.getByRole("radio", { name: /Weighted average/ }).check();
  await page.getByText("Zerodha now uses the weighted average.").waitFor();
  // The way back stays as long as the mouse is on it.
  await page.locator(".toast").hover();
  await expect
    .poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).value))
    .toBe("weighted_average");
  expect(await gross()).toBe(300);
  const id = (await journal()).page.rows[0]!.id;
  const shown = await page.context().newPage();
  await shown.goto(at(`/trade-history?trade=${id}`));
  const beside = shown.getByRole("table", { name: "Gross P&L by weighted average and by FIFO" });
  await beside.waitFor();
  await expect.poll(() => beside.locator("tbody").innerText()).toMatch(/4 Apr.*\+₹300\.00.*\+₹800\.00/s);
  await expectAccess(shown);
  await shown.close();
  await button("Undo").click();
  await page.getByText("The account is as it was before.").waitFor();
  expect(await gross()).toBe(800);
  await expect.poll(() => page.getByRole("radio", { name: /First in, first out/ }).isChecked()).toBe(true);

  await page.getByRole("radio", { name: /My own/ }).check();
  const delivery = page.getByRole("group", { name: "Delivery, per order" });
  await delivery.getByLabel("At least").fill("30");
  await button("Close Zerodha").click();
  await button("Change Zerodha").click();
  await page.getByRole("radio", { name: /As Zerodha publishes/ }).check();
  expect(await delivery.count()).toBe(0);
  await page.getByRole("radio", { name: /My own/ }).check();
  await expect.poll(() => delivery.getByLabel("At least").inputValue()).toBe("30");
  await delivery.getByLabel("At most").fill("20");
  await button("Save charges").click();
  await page.getByText("Delivery brokerage: at most ₹20 an order is less than at least ₹30.").waitFor();
  await expectAccess(page);
  await delivery.getByLabel("At most").fill("30");
  const before = (await journal()).summary.charges;
  await button("Save charges").click();
  await page.getByText("Zerodha now uses your own charges.").waitFor();
  await expect
    .poll(() => page.getByRole("radio", { name: /My own/ }).evaluate((radio) => radio === document.activeElement))
    .toBe(true);
  expect((await journal()).summary.charges).toBeGreaterThan(before);
  await button("Undo").click();
  await page.getByText("The account is as it was before.").waitFor();
  expect((await journal()).summary.charges).toBe(before);
});

test("an empty account is removed, and comes back", async () => {
  await somebody();
  await page.goto(at("/settings"));
  await page.getByText("Your first file or trade creates one.").waitFor();
  await addAccount("Spare");
  await button("Undo").click();
  await page.getByText("“Spare” removed again.").waitFor();
  await button("Add an account").click();
  await button("Cancel").click();
  await expect.poll(focused).toBe("Add an account");
  await addAccount("Spare");
  await button("Change Spare").click();
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/accounts/remove")) asked.push(request.url());
  });
  await button("Remove Spare").dblclick();
  await page.getByText("“Spare” removed.").waitFor();
  expect(asked).toHaveLength(1);
  await expect.poll(() => button("Change Spare").count()).toBe(0);
  await button("Undo").click();
  await page.getByText("“Spare” restored.").waitFor();
  await button("Change Spare").waitFor();
});

test("a typed card asks for the account when there are two", async () => {
  await somebody();
  await put("own.csv");
  await page.goto(at("/settings"));
  await addAccount("Mother");
  await page.goto(at("/add-new-trades?tab=manually"));
  await card(1, trade);
  const account = page
    .getByRole("region", { name: "Trade 1", exact: true })
    .getByRole("combobox", { name: "Broker account" });
  await account.waitFor();
  await page.getByText("You have 2 accounts with Zerodha. Choose the one this trade belongs to.").waitFor();
  await account.selectOption("zerodha.2");
  await submit();
  await page.getByRole("dialog").getByRole("button", { name: /^Add/ }).first().click();
  await arrived();
  const answer = await page.request.get(at("/api/v1/trade-history?account=zerodha.2"));
  expect(((await answer.json()) as { data: { page: { total: number } } }).data.page.total).toBe(1);
});

test("a file with another client id is offered a new account", async () => {
  await somebody();
  const answer = await page.request.post(at("/api/v1/uploadexcel"), {
    multipart: { file: file("own.csv", of("ZX1234", SHARES)) },
  });
  expect(answer.ok()).toBe(true);
  await excel("/add-new-trades");
  await page.setInputFiles("input[type=file]", file("other.csv", of("QQ9999", SHARES)));
  await page.getByText("This file carries another client id than your earlier Zerodha files.").waitFor();
  await button("Add to a new account").click();
  await expect.poll(() => page.getByRole("combobox", { name: "Broker account" }).inputValue()).toBe("zerodha.2");
  await preview().waitFor();
  await submit();
  await arrived();
  expect((await journal()).summary.grossPnl).toBe(1600);
});

test("files of two clients in one account: the journal names them and says how to part them", async () => {
  await somebody();
  for (const [name, client] of [
    ["own.csv", "ZX1234"],
    ["other.csv", "QQ9999"],
  ] as const) {
    const answer = await page.request.post(at("/api/v1/uploadexcel"), {
      multipart: { file: file(name, of(client, name === "own.csv" ? SHARES : OTHER)), account: "zerodha" },
    });
    expect(answer.ok()).toBe(true);
  }
  await page.goto(at("/trade-history"));
  await page
    .getByText("Your account “Zerodha” holds files of more than one client id: own.csv, and beside them other.csv.")
    .waitFor();
  await page.getByText("add a second Zerodha account in the settings").waitFor();
});

test("an account is asked for and the accounts could not be fetched: it says so, and Try again brings the choice", async () => {
  await somebody();
  await put("own.csv");
  await page.goto(at("/settings"));
  await addAccount("Mother");
  const list = "**/api/v1/accounts";
  await page.route(list, (route) => route.abort());
  await page.goto(at("/add-new-trades?tab=manually"));
  await card(1, trade);
  const region = page.getByRole("region", { name: "Trade 1", exact: true });
  await region
    .getByText(
      "You have 2 accounts with Zerodha. Choose the one this trade belongs to. Your accounts could not be loaded.",
    )
    .waitFor();
  await region.getByText("1 to correct").waitFor();
  await expectAccess(page);
  await page.unroute(list);
  await button("Try again").click();
  await region.getByRole("combobox", { name: "Broker account" }).waitFor();
  await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLSelectElement).name)).toBe("account");

  await page.route(list, (route) => route.abort());
  await excel("/add-new-trades");
  await page.setInputFiles(
    "input[type=file]",
    file(
      "mother.csv",
      SHARES.map((line) => line.replace(",180,", ",190,")),
    ),
  );
  const refused = page.getByRole("region", { name: "Not read" });
  await refused.getByText("Your accounts could not be loaded.").waitFor();
  await expectAccess(page);
  await page.unroute(list);
  await button("Try again").click();
  await refused.getByRole("combobox", { name: "Broker account" }).waitFor();
  await expect.poll(focusedId).toMatch(/^account-mother\.csv/);
});
