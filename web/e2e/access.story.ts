// Every state at two widths in two themes: no axe violation, no sideways scroll, no foreign request, no policy violation.
import { join } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Browser, browser, chooseFiles, resultHeading, watchedPage } from "./browser.ts";
import { type Rojmel, rojmel } from "./rojmel.ts";

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

const sample = ["EQ", "FO"].map((name) => join(import.meta.dirname, `../public/sample/sample-tradebook-${name}.csv`));

const states: Record<string, (page: Page) => Promise<unknown>> = {
  home: (page) => page.goto(site.url),
  "not found": (page) => page.goto(`${site.url}/nowhere`),
  empty: (page) => page.goto(`${site.url}/test`),
  "no file": async (page) => {
    await page.goto(`${site.url}/test`);
    await page.getByRole("button", { name: "Check the file" }).click();
    await page.getByRole("alert").waitFor();
  },
  loading: async (page) => {
    await page.goto(`${site.url}/test`);
    await page.route("**/upload", () => undefined);
    await chooseFiles(page, sample);
    await page.getByRole("button", { name: "Check 2 files" }).click();
    await page.getByText("Being read").waitFor();
    await page.waitForTimeout(300);
  },
  result: async (page) => {
    await page.goto(`${site.url}/test`);
    await page.getByRole("button", { name: "Try the sample" }).click();
    await resultHeading(page).waitFor();
    await page.waitForTimeout(300);
  },
  login: (page) => page.goto(`${site.url}/login`),
  "login refused": async (page) => {
    await page.goto(`${site.url}/login`);
    await page.locator("#email").fill("nobody@book.in");
    await page.locator("#password").fill("Turmeric-7 marks");
    await page.route("**/api/auth/login", (route) => route.fulfill({ status: 401, contentType: "application/json", body: '{"error":"Invalid Credentials"}' }));
    await page.getByRole("button", { name: "Login", exact: true }).click();
    await page.getByRole("alertdialog").waitFor();
  },
  "login waits": async (page) => {
    await page.goto(`${site.url}/login`);
    await page.locator("#email").fill("nobody@book.in");
    await page.locator("#password").fill("Turmeric-7 marks");
    await page.route("**/api/auth/login", () => undefined);
    await page.getByRole("button", { name: "Login", exact: true }).click();
    await page.getByText("Opening your book").waitFor();
  },
  "sign-up with messages": async (page) => {
    await page.goto(`${site.url}/signup`);
    await page.locator("#password").fill("Abcdef1");
    await page.getByRole("button", { name: "Sign Up", exact: true }).click();
    await page.locator("#name-error").waitFor();
  },
  registered: (page) => page.goto(`${site.url}/successreg`),
  "logging out": async (page) => {
    await page.route("**/api/auth/logout", () => undefined);
    await page.goto(`${site.url}/logout`);
    await page.getByText("Logging out...").waitFor();
  },
  "settings of a visitor, menu open": async (page) => {
    await page.goto(`${site.url}/settings`);
    await page.getByText("Nobody is logged in.").waitFor();
    await page.getByRole("button", { name: "Account menu of Trader" }).click();
  },
  error: async (page) => {
    await page.goto(`${site.url}/test`);
    await chooseFiles(page, { name: "note.xlsx", mimeType: "application/octet-stream", buffer: Buffer.from("%PDF-1.7") });
    await page.getByRole("button", { name: "Check this file" }).click();
    await page.getByRole("alert").waitFor();
  },
};

const cases = Object.keys(states).flatMap((state) =>
  ([360, 1280] as const).flatMap((width) => (["light", "dark"] as const).map((theme) => ({ state, width, theme }))),
);

test.each(cases)("$state at $width px, $theme", async ({ state, width, theme }) => {
  const { page, faults } = await watchedPage(chromium, site.url);
  await page.setViewportSize({ width, height: 800 });
  await page.emulateMedia({ colorScheme: theme });
  await states[state]!(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`)).toEqual([]);
  expect(faults).toEqual([]);
  await page.close();
});
