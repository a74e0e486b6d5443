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
      if (task.result?.state === "fail") await tellOf(task.name);
    } finally {
      try {
        expect(faults).toEqual([]);
      } finally {
        for (const open of chromium.context.pages().slice(1)) await open.close();
      }
    }
  });
}

/** What stood on each page when a story failed, and what its server says of it, for whoever reads the log. */
async function tellOf(story: string) {
  for (const open of chromium.context.pages()) {
    const text = await open.innerText("body", { timeout: 2000 }).catch((error: unknown) => String(error));
    console.log(`${story}: ${open.url()} says:\n${text.replace(/\s*\n\s*/g, " / ").slice(0, 4000)}`);
  }
  for (const line of site.failures(begun)) console.log(`the server's log: ${line}`);
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
