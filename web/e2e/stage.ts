// What most story files begin with: a server, a browser, a fresh page for each story, and nothing that went wrong on
// it.
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { type Browser, browser, watchedPage } from "./browser.ts";
import { type Rojmel, rojmel, type Started } from "./rojmel.ts";

// Each story file has this module to itself.
export let site: Rojmel;
export let chromium: Browser;
/** Of this story, nobody logged in. */
export let page: Page;
export let faults: string[];
/** What the browser's own boxes said on it; they were dismissed. */
export let alerts: string[];
/** Where the server's log was when this story began. */
let begun = 0;

/** Called once at the head of a story file; `started` is asked for before the server is. */
export function stage(started?: () => Promise<Started>, serviceWorkers?: "allow") {
  beforeAll(async () => {
    site = await rojmel(await started?.());
    chromium = await browser(serviceWorkers);
  });
  afterAll(async () => {
    await chromium?.close();
    await site?.stop();
  });
  beforeEach(async () => {
    begun = site.logged();
    await chromium.context.clearCookies();
    ({ page, faults } = await watchedPage(chromium, site.url));
    alerts = listen(page);
  });
  afterEach(async ({ task }) => {
    try {
      const told = task.result?.state === "fail" ? await whatStood() : "";
      expect(faults, told).toEqual([]);
      // With the story's own error, at the end of a long log.
      if (told) throw new Error(told);
    } finally {
      for (const open of chromium.context.pages().slice(1)) await open.close();
    }
  });
}

/** What stood on each page when a story failed, and what its server says of it. */
async function whatStood(): Promise<string> {
  const lines: string[] = [];
  for (const open of chromium.context.pages()) {
    const text = await open.innerText("body", { timeout: 2000 }).catch((error: unknown) => String(error));
    lines.push(`${open.url()} says: ${text.replace(/\s*\n\s*/g, " / ").slice(0, 4000)}`);
  }
  for (const line of site.failures(begun)) lines.push(`the server's log: ${line}`);
  return lines.join("\n");
}

export function listen(page: Page): string[] {
  const heard: string[] = [];
  page.on("dialog", (dialog) => {
    heard.push(dialog.message());
    void dialog.dismiss();
  });
  return heard;
}

export const at = (path: string) => site.url + path;
export const button = (name: string | RegExp, on: Page = page) =>
  on.getByRole("button", { name, exact: typeof name === "string" });
