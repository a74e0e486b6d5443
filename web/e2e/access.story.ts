// Every state at two widths in two themes: no accessibility violation, no sideways scroll, no foreign request, no
// policy violation.
import { join } from "node:path";
import { test } from "vitest";
import { chooseFiles, resultHeading } from "./browser.ts";
import { expectAccess } from "./look.ts";
import { page, site, stage } from "./stage.ts";

stage();

const sample = ["EQ", "FO"].map((name) => join(import.meta.dirname, `../public/sample/sample-tradebook-${name}.csv`));

const states: Record<string, () => Promise<unknown>> = {
  home: () => page.goto(site.url),
  "not found": () => page.goto(`${site.url}/nowhere`),
  empty: () => page.goto(`${site.url}/test`),
  "no file": async () => {
    await page.goto(`${site.url}/test`);
    await page.getByRole("button", { name: "Check the file" }).click();
    await page.getByRole("alert").waitFor();
  },
  loading: async () => {
    await page.goto(`${site.url}/test`);
    await page.route("**/upload", () => undefined);
    await chooseFiles(page, sample);
    await page.getByRole("button", { name: "Check 2 files" }).click();
    await page.getByText("Reading the file").waitFor();
  },
  result: async () => {
    await page.goto(`${site.url}/test`);
    await page.getByRole("button", { name: "Try the sample" }).click();
    await resultHeading(page).waitFor();
  },
  login: () => page.goto(`${site.url}/login`),
  "login refused": async () => {
    await page.goto(`${site.url}/login`);
    await page.locator("#email").fill("nobody@book.in");
    await page.locator("#password").fill("Turmeric-7 marks");
    await page.route("**/api/auth/login", (route) =>
      route.fulfill({ status: 401, contentType: "application/json", body: '{"error":"Invalid Credentials"}' }),
    );
    await page.getByRole("button", { name: "Login", exact: true }).click();
    await page.getByRole("alertdialog").waitFor();
  },
  "login waits": async () => {
    await page.goto(`${site.url}/login`);
    await page.locator("#email").fill("nobody@book.in");
    await page.locator("#password").fill("Turmeric-7 marks");
    await page.route("**/api/auth/login", () => undefined);
    await page.getByRole("button", { name: "Login", exact: true }).click();
    await page.getByText("Logging you in").waitFor();
  },
  "sign-up with messages": async () => {
    await page.goto(`${site.url}/signup`);
    await page.locator("#password").fill("Abcdef1");
    await page.getByRole("button", { name: "Sign Up", exact: true }).click();
    await page.locator("#name-error").waitFor();
  },
  registered: () => page.goto(`${site.url}/successreg`),
  "logging out": async () => {
    // Five seconds without an answer would end this state while it is looked at.
    await page.addInitScript(() => {
      AbortSignal.timeout = () => new AbortController().signal;
    });
    await page.route("**/api/auth/logout", () => undefined);
    await page.goto(`${site.url}/logout`);
    await page.getByText("Logging out...").waitFor();
  },
  "settings of a visitor, menu open": async () => {
    await page.goto(`${site.url}/settings`);
    await page.getByText("Nobody is logged in.").waitFor();
    await page.getByRole("button", { name: "Account menu of Trader" }).click();
  },
  error: async () => {
    await page.goto(`${site.url}/test`);
    await chooseFiles(page, {
      name: "note.xlsx",
      mimeType: "application/octet-stream",
      buffer: Buffer.from("%PDF-1.7"),
    });
    await page.getByRole("button", { name: "Check this file" }).click();
    await page.getByRole("alert").waitFor();
  },
};

test.each(Object.keys(states))("%s: no accessibility violations, nothing beside the window", async (state) => {
  await states[state]!();
  await expectAccess(page, { at: [360, 1280], height: 800 });
});
