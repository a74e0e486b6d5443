import { mkdtempSync, renameSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { chooseFiles, resultHeading, tokenColor } from "./browser.ts";
import { chromium, page, site, stage } from "./stage.ts";

const equity = join(import.meta.dirname, "../public/sample/sample-tradebook-EQ.csv");

stage();

beforeEach(() => page.goto(`${site.url}/test`));

test("no file: the specification's sentence, in red, and focus on the chooser", async () => {
  await page.getByRole("button", { name: "Check the file" }).click();
  const error = page.getByRole("alert");
  await expect.poll(() => error.textContent()).toBe("Please select a file first.");
  expect(await error.evaluate((element) => getComputedStyle(element).color)).toBe(await tokenColor(page, "--danger"));
  await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).type)).toBe("file");
});

test("more than 10 MB is refused before it is sent", async () => {
  const sent: string[] = [];
  page.on("request", (request) => sent.push(request.method()));
  await chooseFiles(page, { name: "large.csv", mimeType: "text/csv", buffer: Buffer.alloc(11 * 1024 * 1024, "a") });
  await page.getByRole("button", { name: "Check this file" }).click();
  await expect.poll(() => page.getByRole("alert").textContent()).toContain("the limit is 10 MB");
  expect(sent).not.toContain("POST");
});

test("a broken file: what it is, in red, and it stays chosen", async () => {
  await chooseFiles(page, {
    name: "note.xlsx",
    mimeType: "application/octet-stream",
    buffer: Buffer.from("%PDF-1.7 not a sheet"),
  });
  await page.getByRole("button", { name: "Check this file" }).click();
  const error = page.getByRole("alert");
  await error.waitFor();
  expect((await error.textContent())?.length).toBeGreaterThan(20);
  await expect.poll(() => error.textContent()).toContain("Nothing was saved");
  expect(await error.locator(".message-title").evaluate((element) => getComputedStyle(element).color)).toBe(
    await tokenColor(page, "--danger"),
  );
  await page.getByText("note.xlsx", { exact: true }).waitFor();
});

test("Stop ends the sending, the file stays chosen", async () => {
  await page.route("**/upload", () => undefined); // never answered
  await chooseFiles(page, equity);
  await page.getByRole("button", { name: "Check this file" }).click();
  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByRole("button", { name: "Check this file" }).waitFor();
  expect(await page.getByRole("alert").count()).toBe(0);
});

test("without a connection: said at once, and Stop is not needed", async () => {
  await chooseFiles(page, equity);
  await chromium.context.setOffline(true);
  try {
    await page.getByRole("button", { name: "Check this file" }).click();
    const error = page.getByRole("alert");
    await error.waitFor();
    await expect.poll(() => error.textContent()).toContain("could not reach the server");
  } finally {
    await chromium.context.setOffline(false);
  }
  await page.getByRole("button", { name: "Try again" }).click();
  await resultHeading(page).waitFor();
});

test("on a phone an error comes into view and has the focus", async () => {
  await page.setViewportSize({ width: 360, height: 780 });
  await chooseFiles(page, {
    name: "note.xlsx",
    mimeType: "application/octet-stream",
    buffer: Buffer.from("%PDF-1.7 not a sheet"),
  });
  await page.getByRole("button", { name: "Check this file" }).click();
  const error = page.getByRole("alert");
  await error.waitFor();
  const inView = async () => {
    const box = (await error.boundingBox())!;
    return box.y >= 0 && box.y + box.height <= 780;
  };
  await expect.poll(inView).toBe(true);
  await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe("message-title");
  expect(await page.getByRole("button", { name: "Try again" }).count()).toBe(0);
});

test("a file moved away after it was chosen is named and leaves the list", async () => {
  const path = join(mkdtempSync(join(tmpdir(), "rojmel-changed-")), "mine.csv");
  writeFileSync(path, "symbol,isin\n");
  await chooseFiles(page, path);
  // The page has looked at it: before that a file that is gone is an empty one to the browser.
  await page.getByText("mine.csv", { exact: true }).waitFor();
  // A changed file is refused by the browser too, but only after it noted the first date, and nothing says when.
  renameSync(path, `${path}.moved`);
  await page.getByRole("button", { name: "Check this file" }).click();
  const error = page.getByRole("alert");
  await error.waitFor();
  await expect
    .poll(() => error.textContent())
    .toContain("mine.csv was changed or moved since you chose it. Choose it again.");
  await page.getByRole("list", { name: "Chosen files" }).waitFor({ state: "detached" });
});

test("the server is gone: a message, the file still chosen, trying again works", async () => {
  await chooseFiles(page, equity);
  await site.pause();
  await page.getByRole("button", { name: "Check this file" }).click();
  const error = page.getByRole("alert");
  await error.waitFor();
  await expect.poll(() => error.textContent()).toContain("Upload failed");
  await expect.poll(() => error.textContent()).toContain("could not reach the server");
  await page.getByText("sample-tradebook-EQ.csv", { exact: true }).waitFor();
  await site.start();
  await page.getByRole("button", { name: "Try again" }).click();
  await resultHeading(page).waitFor();
});
