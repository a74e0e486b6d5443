import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Report } from "../app/api/report.ts";
import { sampleFiles } from "../app/api/sample.ts";
import { count, signedRupees } from "../app/lib/format.ts";
import { type Browser, browser, chooseFiles, resultHeading, watchedPage } from "./browser.ts";
import { reportOf, type Rojmel, rojmel } from "./rojmel.ts";

const fixtures = join(import.meta.dirname, "../../fixtures");
const sample = ["EQ", "FO"].map((name) => join(import.meta.dirname, `../public/sample/sample-tradebook-${name}.csv`));

/** The sample as this binary carries it. */
async function servedSample(): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), "rojmel-sample-"));
  return Promise.all(
    sampleFiles.map(async ({ path }) => {
      const file = join(folder, basename(path));
      writeFileSync(file, await (await fetch(site.url + path)).text());
      return file;
    }),
  );
}

let site: Rojmel;
let chromium: Browser;
beforeAll(async () => {
  site = await rojmel();
  chromium = await browser();
});
afterAll(async () => {
  await chromium?.close();
  await site?.stop();
});

type Page = Awaited<ReturnType<typeof watchedPage>>["page"];

/** The page shows what `rojmel report` says. */
async function expectSame(page: Page, report: Report) {
  const fills = report.files.reduce((sum, file) => sum + file.rows.fills, 0);
  const heading = resultHeading(page);
  await heading.waitFor();
  expect(await heading.textContent()).toContain(`${count(fills)} fill`);
  expect(await page.locator(".bign").textContent()).toContain(signedRupees(report.summary.netPnl));
  const statement = page.getByRole("table", { name: "Realised profit and loss" });
  expect(await statement.textContent()).toContain(signedRupees(report.summary.grossPnl));
  expect(await statement.textContent()).toContain(signedRupees(-report.summary.charges));
  if (report.trades.length > 0) {
    const rows = Number(await page.getByRole("table", { name: "Trades" }).getAttribute("aria-rowcount"));
    expect(rows).toBe(report.trades.length + 3); // the head and two balances
  }
}

test("one click on the sample shows its numbers", async () => {
  const { page, faults } = await watchedPage(chromium, site.url);
  await page.goto(`${site.url}/test`);
  await page.getByRole("button", { name: "Try the sample" }).click();
  await expectSame(page, reportOf(...(await servedSample())));
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("H3");
  await page.getByRole("heading", { name: "October 2026" }).waitFor();
  await page.getByRole("button", { name: "Earlier month" }).click();
  await page.getByRole("heading", { name: "September 2026" }).waitFor();
  await page.getByRole("columnheader", { name: "Net P&L" }).getByRole("button").click();
  expect(new URL(page.url()).searchParams.get("sort")).toBe("-net");
  expect(await page.getByRole("columnheader", { name: "Net P&L" }).getAttribute("aria-sort")).toBe("descending");
  expect(faults).toEqual([]);
  await page.close();
});

const golden = existsSync(join(fixtures, "golden")) ? readdirSync(join(fixtures, "golden")).toSorted() : [];
const stories = golden.filter((name) => /^(01|14|21|33|62|64|7[0-2])-/.test(name));

test.each(stories)("fixture %s: the page equals the report", async (name) => {
  const folder = join(fixtures, "golden", name);
  const { files } = JSON.parse(readFileSync(join(folder, "case.json"), "utf8")) as { files: string[] };
  const paths = files.map((file) => join(folder, file));
  const { page, faults } = await watchedPage(chromium, site.url);
  await page.goto(`${site.url}/test`);
  await chooseFiles(page, paths);
  await page.getByRole("button", { name: /^Check (this file|\d+ files)$/ }).click();
  await expectSame(page, reportOf(...paths));
  expect(faults).toEqual([]);
  await page.close();
});

const layouts = [
  ["zerodha-equity-console.xlsx"],
  ["zerodha-equity-console.xlsx", "zerodha-fno-console.xlsx"],
  ["zerodha-resaved.xlsx"],
  ["zerodha-equity.xls"],
  ["csv-named.xlsx"],
  ["groww-stock-orders.xlsx"],
  ["zerodha-fno.csv", "groww-stock-orders.xlsx"],
];

test.each(layouts)("layout %s %s: the page equals the report", async (...names) => {
  const paths = names.map((name) => join(fixtures, "files", name));
  const { page, faults } = await watchedPage(chromium, site.url);
  await page.goto(`${site.url}/test`);
  await chooseFiles(page, paths);
  await page.getByRole("button", { name: /^Check (this file|\d+ files)$/ }).click();
  const report = reportOf(...paths);
  expect(report.files.every((file) => file.rows.fills > 0)).toBe(true);
  await expectSame(page, report);
  expect(faults).toEqual([]);
  await page.close();
});

test("rows that could not be read are named, with their reason", async () => {
  const { page } = await watchedPage(chromium, site.url);
  await page.goto(`${site.url}/test`);
  const text = readFileSync(sample[0]!, "utf8").split("\n");
  text[3] = text[3]!.replace(/,\d+\.000000,/, ',"1,5x",');
  await chooseFiles(page, { name: "one-bad-row.csv", mimeType: "text/csv", buffer: Buffer.from(text.join("\n")) });
  await page.getByRole("button", { name: "Check this file" }).click();
  await resultHeading(page).waitFor();
  await page.getByText(/^one-bad-row\.csv, row 4/).waitFor();
  await page.getByText("1 row we could not read").waitFor();
  await page.close();
});

test("keyboard alone: choose, check, read, sort, move through the curve", async () => {
  const { page } = await watchedPage(chromium, site.url);
  await page.goto(`${site.url}/test`);
  await page.getByRole("button", { name: "Try the sample" }).focus();
  await page.keyboard.press("Enter");
  await resultHeading(page).waitFor();
  const curve = page.getByRole("slider", { name: /Equity curve/ });
  await curve.focus();
  await page.keyboard.press("End");
  const last = await curve.getAttribute("aria-valuetext");
  await page.keyboard.press("ArrowLeft");
  expect(await curve.getAttribute("aria-valuetext")).not.toBe(last);
  await page.getByRole("button", { name: "Instrument" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("columnheader", { name: "Instrument" }).and(page.locator("[aria-sort=ascending]")).waitFor();
  // Every stop of the Tab key is seen.
  await page.getByRole("heading", { level: 1 }).evaluate((heading) => heading.setAttribute("tabindex", "-1"));
  await page.getByRole("heading", { level: 1 }).focus();
  for (let stop = 0; stop < 12; stop += 1) {
    await page.keyboard.press("Tab");
    const shown = await page.evaluate(() => {
      const at = document.activeElement;
      const seen = at instanceof HTMLInputElement && at.classList.contains("vh") ? at.parentElement : at;
      return seen ? getComputedStyle(seen).outlineStyle : "none";
    });
    expect(shown).not.toBe("none");
  }
  await page.close();
});

test("a second file joins the first, a chosen file can be taken out", async () => {
  const { page } = await watchedPage(chromium, site.url);
  await page.goto(`${site.url}/test`);
  await chooseFiles(page, sample[0]!);
  await chooseFiles(page, sample[1]!);
  expect(await page.getByRole("list", { name: "Chosen files" }).getByRole("listitem").count()).toBe(2);
  await page.getByRole("button", { name: "Remove sample-tradebook-FO.csv" }).click();
  await page.getByRole("button", { name: "Check this file" }).click();
  await expectSame(page, reportOf(sample[0]!));
  await page.close();
});
