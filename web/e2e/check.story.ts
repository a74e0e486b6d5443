import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import type { Report } from "../app/api/report.ts";
import { sampleFiles } from "../app/api/sample.ts";
import { count, signedRupees } from "../app/lib/format.ts";
import { chooseFiles, hydrated, resultHeading } from "./browser.ts";
import { scrollToEnd } from "./look.ts";
import { reportOf } from "./rojmel.ts";
import { page, site, stage } from "./stage.ts";

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

stage();

/** The page shows what `rojmel report` says. */
async function expectSame(report: Report) {
  const fills = report.files.reduce((sum, file) => sum + file.rows.fills, 0);
  const heading = resultHeading(page);
  await heading.waitFor();
  await expect.poll(() => heading.textContent()).toContain(`${count(fills)} execution`);
  await expect
    .poll(() => page.locator(".headline-figure").textContent())
    .toContain(signedRupees(report.summary.netPnl));
  const statement = page.getByRole("table", { name: "Profit and loss of closed quantity" });
  await expect.poll(() => statement.textContent()).toContain(signedRupees(report.summary.grossPnl));
  await expect.poll(() => statement.textContent()).toContain(signedRupees(-report.summary.charges));
  if (report.trades.length > 0) {
    const rows = Number(await page.getByRole("table", { name: "Trades", exact: true }).getAttribute("aria-rowcount"));
    expect(rows).toBe(report.trades.length + 3); // the head and two balances
  }
}

test("one click on the sample shows its numbers", async () => {
  await page.goto(`${site.url}/test`);
  await page.getByRole("button", { name: "Try the sample" }).click();
  await expectSame(reportOf(...(await servedSample())));
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H3");
  await page.getByRole("heading", { name: "October 2026" }).waitFor();
  await page.getByRole("button", { name: "Earlier month" }).click();
  await page.getByRole("heading", { name: "September 2026" }).waitFor();
  await page.getByRole("columnheader", { name: "Net P&L" }).getByRole("button").click();
  await expect.poll(() => new URL(page.url()).searchParams.get("sort")).toBe("-net");
  await page.getByRole("columnheader", { name: "Net P&L" }).and(page.locator("[aria-sort=descending]")).waitFor();
});

const golden = existsSync(join(fixtures, "golden")) ? readdirSync(join(fixtures, "golden")).toSorted() : [];
const stories = golden.filter((name) => /^(01|14|21|33|62|64|7[0-2])-/.test(name));

test.each(stories)("fixture %s: the page equals the report", async (name) => {
  const folder = join(fixtures, "golden", name);
  const { files } = JSON.parse(readFileSync(join(folder, "case.json"), "utf8")) as { files: string[] };
  const paths = files.map((file) => join(folder, file));
  await page.goto(`${site.url}/test`);
  await chooseFiles(page, paths);
  await page.getByRole("button", { name: /^Check (this file|\d+ files)$/ }).click();
  await expectSame(reportOf(...paths));
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
  await page.goto(`${site.url}/test`);
  await chooseFiles(page, paths);
  await page.getByRole("button", { name: /^Check (this file|\d+ files)$/ }).click();
  const report = reportOf(...paths);
  expect(report.files.every((file) => file.rows.fills > 0)).toBe(true);
  await expectSame(report);
});

test("what looks like a bonus or a split is asked by name, and its profit is marked", async () => {
  await page.goto(`${site.url}/test`);
  await chooseFiles(page, join(fixtures, "golden/94-bonus-sign/tradebook-AB1234-EQ.csv"));
  await page.getByRole("button", { name: "Check this file" }).click();
  await resultHeading(page).waitFor();
  await page.getByText("INFY: a bonus or a split?").waitFor();
  await page
    .getByText(
      "You sold 200 of INFY but the record shows 100 bought: was there a 1:1 bonus or a split of 1 share into 2?",
    )
    .waitFor();
  await page.getByRole("table", { name: "Trades", exact: true }).getByText("assumed").first().waitFor();
});

test("rows that could not be read are named, with their reason and what they are worth", async () => {
  await page.goto(`${site.url}/test`);
  const text = readFileSync(sample[0]!, "utf8").split("\n");
  text[3] = text[3]!.replace(/,\d+\.000000,/, ',"1,5x",');
  // 39 ICICIBANK at 1,395.30.
  text[6] = text[6]!.replace(",buy,", ",hold,");
  await chooseFiles(page, { name: "one-bad-row.csv", mimeType: "text/csv", buffer: Buffer.from(text.join("\n")) });
  await page.getByRole("button", { name: "Check this file" }).click();
  await resultHeading(page).waitFor();
  await page.getByText(/^one-bad-row\.csv, row 4/).waitFor();
  await page.getByText("2 rows we could not read").waitFor();
  await page
    .getByText(
      "Not read and left out: 1 row, worth ₹54,416.70 as the file states it (ICICIBANK ₹54,416.70), and 1 row (TCS) of which no amount, or no price and quantity in units, can be read.",
    )
    .first()
    .waitFor();
});

test("keyboard alone: choose, check, read, sort, move through the curve", async () => {
  await page.goto(`${site.url}/test`);
  await page.getByRole("button", { name: "Try the sample" }).focus();
  await page.keyboard.press("Enter");
  await resultHeading(page).waitFor();
  // The heading takes the focus once: after that nothing takes it from the curve.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H3");
  const curve = page.getByRole("slider", { name: /Equity curve/ });
  await curve.focus();
  await page.keyboard.press("End");
  const last = await curve.getAttribute("aria-valuetext");
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => curve.getAttribute("aria-valuetext")).not.toBe(last);
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
      const seen = at instanceof HTMLInputElement && at.classList.contains("visually-hidden") ? at.parentElement : at;
      return seen ? getComputedStyle(seen).outlineStyle : "none";
    });
    expect(shown).not.toBe("none");
  }
});

test("a second file joins the first, a chosen file can be removed", async () => {
  await page.goto(`${site.url}/test`);
  const chosen = page.getByRole("list", { name: "Chosen files" }).getByRole("listitem");
  await chooseFiles(page, sample[0]!);
  await expect.poll(() => chosen.count()).toBe(1);
  await chooseFiles(page, sample[1]!);
  await expect.poll(() => chosen.count()).toBe(2);
  await page.getByRole("button", { name: "Remove sample-tradebook-FO.csv" }).click();
  await page.getByRole("button", { name: "Check this file" }).click();
  await expectSame(reportOf(sample[0]!));
});

/** How many bytes tabs of this browser keep for their next page: they are sealed, but what is added makes them more. */
const sealed = () =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open("rojmel-drawer", 1);
        // Where the page has not opened it yet: what it would make.
        opening.addEventListener("upgradeneeded", () => opening.result.createObjectStore("sealed"));
        opening.addEventListener("error", () => reject(opening.error ?? new Error("no storage")));
        opening.addEventListener("success", () => {
          const all = opening.result.transaction("sealed").objectStore("sealed").getAll();
          all.addEventListener("success", () => {
            opening.result.close();
            resolve((all.result as { bytes: ArrayBuffer }[]).reduce((sum, { bytes }) => sum + bytes.byteLength, 0));
          });
        });
      }),
  );

test("going Home and back finds the files, the report and the filters", async () => {
  await page.goto(`${site.url}/test`);
  await hydrated(page);
  const before = await sealed();
  await chooseFiles(page, sample[0]!);
  await expect.poll(sealed).toBeGreaterThan(before);
  const chosen = await sealed();
  await page.getByRole("button", { name: "Check this file" }).click();
  await resultHeading(page).waitFor();
  // The report is kept, too, before the page is left.
  await expect.poll(sealed).toBeGreaterThan(chosen);
  await page.getByRole("combobox", { name: "Result" }).selectOption("win");
  await page.getByRole("searchbox", { name: "Symbol contains" }).fill("i");
  await page.waitForURL(/result=win.*symbol=i/);
  const shown = await page.getByRole("table", { name: "Trades", exact: true }).getAttribute("aria-rowcount");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Home" }).click();
  await page.getByRole("heading", { level: 1, name: /Master your trades/ }).waitFor();
  await page.goBack();
  await resultHeading(page).waitFor();
  await page.getByText("sample-tradebook-EQ.csv", { exact: true }).first().waitFor();
  await expect
    .poll(() => page.getByRole("table", { name: "Trades", exact: true }).getAttribute("aria-rowcount"))
    .toBe(shown);
});

test("the sample gives one's own files back", async () => {
  await page.goto(`${site.url}/test`);
  await chooseFiles(page, { name: "mine.csv", mimeType: "text/csv", buffer: Buffer.from("a") });
  await page.getByRole("button", { name: "Try the sample" }).click();
  await resultHeading(page).waitFor();
  await page.getByRole("button", { name: "Restore" }).click();
  await page.getByText("mine.csv", { exact: true }).waitFor();
  await expect.poll(() => page.getByRole("list", { name: "Chosen files" }).getByRole("listitem").count()).toBe(1);
  await page.getByText("Your files are back.").first().waitFor();
});

test("a small book stands whole in the page, and no match says so right of the rule", async () => {
  await page.goto(`${site.url}/test`);
  await page.getByRole("button", { name: "Try the sample" }).click();
  await resultHeading(page).waitFor();
  const table = page.getByRole("table", { name: "Trades", exact: true });
  await expect.poll(() => table.getByRole("row").count()).toBe(Number(await table.getAttribute("aria-rowcount")));
  await table.getByText("Net total before the first file").waitFor();
  expect(await page.locator(".scroll tbody tr").count()).toBe(0);
  await page.getByText("Show as table").click();
  await expect.poll(() => page.locator(".scroll tbody tr").count()).toBeGreaterThan(10);
  await page.getByRole("searchbox", { name: "Symbol contains" }).fill("zzz");
  const none = page.getByText("No trade matches these filters.");
  expect((await none.boundingBox())!.x).toBeGreaterThan(200);
  await page.getByRole("button", { name: "Clear the filters" }).click();
  await table.waitFor();
});

/** One round trip a day and stock over two years: more than the page writes out at once. */
function longBook(): string {
  const rows = [
    "symbol,isin,trade_date,exchange,segment,series,trade_type,auction,quantity,price,trade_id,order_id,order_execution_time",
  ];
  for (let at = 0; at < 600; at += 1) {
    const day = new Date(Date.UTC(2024, 10, 4 + Math.floor(at / 4))).toISOString().slice(0, 10);
    for (const [side, price, second] of [
      ["buy", 100, "00"],
      ["sell", 101, "30"],
    ] as const) {
      const id = 10_000_000 + rows.length;
      rows.push(
        `ITC,INE154A01025,${day},NSE,EQ,EQ,${side},false,10.000000,${price}.000000,${id},1200000000${id},${day}T10:0${at % 4}:${second}`,
      );
    }
  }
  return `${rows.join("\n")}\n`;
}

test("a long book of several years: only lines in view, down to the last, each day with its year", async () => {
  await page.goto(`${site.url}/test`);
  await chooseFiles(page, { name: "long.csv", mimeType: "text/csv", buffer: Buffer.from(longBook()) });
  await page.getByRole("button", { name: "Check this file" }).click();
  await resultHeading(page).waitFor();
  const table = page.getByRole("table", { name: "Trades", exact: true });
  await expect.poll(() => table.getAttribute("aria-rowcount")).toBe("603");
  expect(await table.getByRole("row").count()).toBeLessThan(100);
  await expect
    .poll(() => page.locator(".trades-grid_day-name .display-text").first().textContent())
    .toBe("Wed, 2 Apr 2025");
  await scrollToEnd(page, table.getByText("Net total before the first file"));
  await expect
    .poll(() => page.locator(".trades-grid_day-name .display-text").last().textContent())
    .toBe("Mon, 4 Nov 2024");
});
