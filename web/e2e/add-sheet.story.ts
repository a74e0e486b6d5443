// Files with their preview, and everything that may go wrong on the way into the book.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { counted, signedRupees } from "../app/lib/format.ts";
import {
  arrived,
  CONSOLE,
  excel,
  expectJournal,
  fixture,
  imports,
  journal,
  preview,
  somebody,
  submit,
} from "./adding.ts";
import { chooseFiles, watchedPage } from "./browser.ts";
import { person } from "./person.ts";
import { reportOf } from "./rojmel.ts";
import { fill } from "./signing.ts";
import { alerts, button, chromium, page, site, stage } from "./stage.ts";

stage();

test("a Console sheet: preview, book, undo, again; the numbers are those of the report", async () => {
  await somebody();
  await excel();
  expect(await button("Submit Trades").count()).toBe(0);
  await chooseFiles(page, fixture(CONSOLE));
  const report = reportOf(fixture(CONSOLE));
  const fills = report.files[0]!.rows.fills;
  await page
    .getByRole("heading", { name: `${fills} new executions make ${counted(report.trades.length, "trade")}.` })
    .waitFor();
  await expect
    .poll(() => button(/^Submit Trades/).allTextContents())
    .toEqual([`Submit Trades (${counted(fills, "execution")})`]);
  const adds = page.getByRole("table", { name: `What ${CONSOLE} adds` });
  await expect.poll(() => adds.textContent()).toContain(signedRupees(report.summary.netPnl));
  await expect.poll(() => adds.textContent()).toContain(signedRupees(report.summary.grossPnl));
  await expect.poll(() => adds.textContent()).toContain(signedRupees(-report.summary.charges));
  await expect.poll(() => page.getByRole("combobox", { name: "Broker" }).inputValue()).toBe("zerodha");
  await expect.poll(() => page.getByRole("combobox", { name: "Trade type" }).inputValue()).toBe("equity");
  expect((await journal()).trades).toBe(0);

  await submit();
  await arrived();
  await page.getByText(`${CONSOLE} added.`).waitFor();
  await expectJournal(CONSOLE);

  await button(`Undo ${fills} executions`).click();
  await page.getByText("Import undone.").first().waitFor();
  expect((await journal()).trades).toBe(0);

  await excel();
  await chooseFiles(page, fixture(CONSOLE));
  await button(`Submit Trades (${fills} executions)`).click();
  await arrived();
  await expectJournal(CONSOLE);

  // A third time it adds nothing, and says so before anything is sent to the book.
  await excel("/add-new-trades");
  await chooseFiles(page, fixture(CONSOLE));
  await page.getByRole("heading", { name: "This file is already in your journal." }).waitFor();
  await submit();
  await arrived();
  await expectJournal(CONSOLE);
  expect(alerts).toEqual([]);
});

test("a Groww sheet is found to be one; with trades the dashboard leads to the history", async () => {
  await somebody();
  await excel();
  await chooseFiles(page, fixture("groww-stock-orders.xlsx"));
  await preview().waitFor();
  await expect.poll(() => page.getByRole("combobox", { name: "Broker" }).inputValue()).toBe("groww");
  await submit();
  await arrived();
  await expectJournal("groww-stock-orders.xlsx");
  await page.goto(`${site.url}/dashboard`);
  await arrived();
});

test("the wrong broker: one sentence, one click, and the select follows the file", async () => {
  await somebody();
  await excel();
  await page.getByRole("combobox", { name: "Broker" }).selectOption("zerodha");
  await chooseFiles(page, fixture("groww-stock-orders.xlsx"));
  await page
    .getByText(/This looks like a Groww sheet, but Zerodha was chosen/)
    .first()
    .waitFor();
  await button("Use Groww").click();
  await preview().waitFor();
  await expect.poll(() => page.getByRole("combobox", { name: "Broker" }).inputValue()).toBe("groww");
  await submit();
  await arrived();
  await expectJournal("groww-stock-orders.xlsx");
});

test("one bad row among several files: that file is not saved until it is said that the rest of it shall be", async () => {
  await somebody();
  await excel();
  await chooseFiles(page, [fixture("one-bad-row.xlsx"), fixture(CONSOLE)]);
  await preview().nth(1).waitFor();
  await submit();
  await page.getByText("1 file added; 1 file not added.").waitFor();
  await page
    .getByText(/nothing of this file was saved|nothing was saved/i)
    .first()
    .waitFor();
  await expectJournal(CONSOLE);
});

test("one bad row: nothing is stored until it is said that the rest shall be", async () => {
  await somebody();
  await excel();
  await chooseFiles(page, fixture("one-bad-row.xlsx"));
  const rows = page.getByRole("region", { name: "Rows of one-bad-row.xlsx we could not read" });
  await rows.waitFor();
  // The list is as high as its rows: it does not push what follows out of sight.
  expect((await rows.boundingBox())!.height).toBeLessThan(440);
  await expect
    .poll(() => rows.getByRole("cell").allTextContents())
    .toEqual(["20", "Quantity", "1,5", "a whole number"]);
  await page
    .getByText(
      "Nothing is saved until you confirm. Correct the rows and choose the file again, or submit only the good rows.",
    )
    .waitFor();
  const leftOut = page.getByText("Not read and left out: 1 row (BAJAJ-AUTO).").first();
  await leftOut.waitFor();
  // A file by itself has one button that adds it.
  await expect.poll(() => button(/^Submit Trades/).allTextContents()).toEqual(["Submit Trades (11 good rows)"]);
  expect((await journal()).trades).toBe(0);
  await button("Submit Trades (11 good rows)").click();
  await arrived();
  await leftOut.waitFor();
  await expectJournal("one-bad-row.xlsx");
});

test("several files, one of them no sheet: what is in is in, what is not says why and can be taken away", async () => {
  await somebody();
  await excel();
  await chooseFiles(page, [fixture(CONSOLE), fixture("zerodha-fno-console.xlsx")]);
  await chooseFiles(page, {
    name: "note.xlsx",
    mimeType: "application/octet-stream",
    buffer: Buffer.from("%PDF-1.7 not a sheet"),
  });
  await preview().nth(1).waitFor();
  await page.getByRole("region", { name: "Not read" }).waitFor();
  // What they add together is what the report says of both.
  const both = reportOf(fixture(CONSOLE), fixture("zerodha-fno-console.xlsx"));
  const total = page.getByRole("table", { name: "All files together" });
  await expect.poll(() => total.textContent()).toContain(signedRupees(both.summary.netPnl));
  const posts: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/uploadexcel")) posts.push(request.method());
  });
  await submit();
  await page.getByText("2 files added; 1 file not added.").waitFor();
  expect(posts).toEqual(["POST", "POST"]);
  await expectJournal(CONSOLE, "zerodha-fno-console.xlsx");
  await page.getByRole("link", { name: "open your journal" }).click();
  await arrived();
  await page.getByText("2 files added.").waitFor();
});

test("the network is cut under a sheet: cause, nothing stored, it stays chosen, Retry brings it in", async () => {
  await somebody();
  await excel();
  await chooseFiles(page, fixture(CONSOLE));
  await preview().waitFor();
  await page.route("**/uploadexcel", (route) => route.abort("connectionreset"));
  await submit();
  const told = page.getByRole("region", { name: "Not added" });
  await told.getByText("We could not reach the server.").waitFor();
  await told.getByText(/We do not know whether this file was saved. It is still chosen/).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe("message-title");
  expect((await journal()).trades).toBe(0);
  await page.unroute("**/uploadexcel");
  await button("Retry").click();
  await arrived();
  await expectJournal(CONSOLE);
});

test("a sheet can be stopped on its way; looking again says where it is", async () => {
  await somebody();
  await excel();
  await chooseFiles(page, fixture(CONSOLE));
  await preview().waitFor();
  // The page waits for an answer; the book gets the file all the same, as when only the answer is slow.
  await page.route("**/uploadexcel", () => undefined);
  await submit();
  await button("Stop").waitFor();
  const multipart = {
    file: { name: CONSOLE, mimeType: "application/octet-stream", buffer: readFileSync(fixture(CONSOLE)) },
  };
  expect((await page.request.post(`${site.url}/api/v1/uploadexcel`, { multipart })).status()).toBe(200);
  await button("Stop").click();
  await page.getByRole("heading", { name: "This file is already in your journal." }).waitFor();
  await expectJournal(CONSOLE);
});

test("without a file the form says so, in the browser's box and in words", async () => {
  await somebody();
  await excel();
  await page.locator("form").evaluate((form: HTMLFormElement) => form.requestSubmit());
  await page.getByRole("alert").filter({ hasText: "Please upload an Excel sheet before submitting." }).waitFor();
  // The browser's box comes after the words.
  await expect.poll(() => alerts).toEqual(["Please upload an Excel sheet before submitting."]);
});

test("two tabs send the same file at the same time: one import", async () => {
  await somebody();
  const { page: other } = await watchedPage(chromium, site.url);
  for (const tab of [page, other]) {
    await excel("/add-new-trades", tab);
    await chooseFiles(tab, fixture(CONSOLE));
    await preview(tab).waitFor();
  }
  await Promise.all([submit(page), submit(other)]);
  await Promise.all([arrived(page), arrived(other)]);
  expect((await imports()).imports.filter(({ undoneAt }) => undoneAt === null)).toHaveLength(1);
  await expectJournal(CONSOLE);
});

test("a visitor's file is looked at, and waits for the login", async () => {
  const who = await somebody();
  await chromium.context.clearCookies();
  await excel();
  await chooseFiles(page, fixture(CONSOLE));
  await preview().waitFor();
  await submit();
  await page.waitForURL((url) => url.pathname === "/login");
  await page.locator("#email").fill(who.email);
  await page.locator("#password").fill(who.password);
  await button("Login").click();
  await preview().waitFor();
  await submit();
  await arrived();
  await expectJournal(CONSOLE);
});

test("a visitor's file waits while they sign up, too: the address typed at the login goes along", async () => {
  await excel();
  await chooseFiles(page, fixture(CONSOLE));
  await preview().waitFor();
  await submit();
  await page.waitForURL((url) => url.pathname === "/login");
  const who = person("Visitor Signs");
  await page.locator("#email").fill(who.email);
  await page.getByRole("link", { name: "Sign up" }).click();
  await page.getByRole("heading", { level: 1, name: "Create your account" }).waitFor();
  await expect.poll(() => page.locator("#email").inputValue()).toBe(who.email);
  await fill(who);
  await button("Sign Up").click();
  await page.getByText("You are logged in. Click Login Now to continue.").waitFor();
  await page.getByRole("link", { name: "Login Now" }).click();
  await preview().waitFor();
  await submit();
  await arrived();
  await expectJournal(CONSOLE);
});
