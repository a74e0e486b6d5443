// One browser for a story file, a fresh page for each story, and what every page must never do.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium, type Locator, type Page } from "playwright-core";

const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export type Browser = { context: BrowserContext; close: () => Promise<void> };

export async function browser(serviceWorkers: "allow" | "block" = "block"): Promise<Browser> {
  const profile = mkdtempSync(join(tmpdir(), "rojmel-chromium-"));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    headless: true,
    args: flags,
    viewport: { width: 1280, height: 900 },
    // A browser far from India: what is shown is Indian time all the same.
    timezoneId: "America/Los_Angeles",
    reducedMotion: "reduce",
    // What a story lets fail must fail: the worker would answer with what was seen before.
    serviceWorkers,
  });
  await delay(context, Number(process.env.STORIES_DELAY ?? 0));
  return {
    context,
    close: async () => {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

/**
 * Every request waits up to so many milliseconds, by chance: answers come in another order than on an idle machine.
 * `STORIES_DELAY=300 npm run e2e` finds what only works in the usual one. What a page sends while it is left is not
 * held.
 */
async function delay(context: BrowserContext, most: number) {
  if (most === 0) return;
  await context.route("**/*", async (route) => {
    await new Promise((done) => setTimeout(done, Math.random() ** 2 * most));
    // The page may be gone by now.
    await route.fallback().catch(() => undefined);
  });
}

export type Watched = { page: Page; faults: string[] };

/** A page that writes down requests to other origins, policy violations and script errors. */
export async function watchedPage({ context }: Browser, origin: string): Promise<Watched> {
  const page = await context.newPage();
  const faults: string[] = [];
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(origin) && !url.startsWith("data:") && !url.startsWith("blob:"))
      faults.push(`foreign request: ${url}`);
  });
  page.on("pageerror", (error) => faults.push(`script error: ${error.message}`));
  page.on("console", (message) => {
    if (/content security policy|hydrat|minified react error/i.test(message.text()))
      faults.push(`console: ${message.text()}`);
  });
  return { page, faults };
}

/** Every island answers that does not wait to be seen. */
export const hydrated = async (page: Page) => {
  await page.waitForFunction(() => !document.querySelector("astro-island[ssr]:not([client=visible])"));
};

/** The island around this answers, or has given up being fetched. */
export const answering = async (inside: Locator) => {
  await inside.page().locator("astro-island:not([ssr])").filter({ has: inside }).waitFor({ state: "attached" });
};

/**
 * Requests to these addresses wait until what this answers is called. Called before the page that asks is opened, for a
 * route that is set just before a request may be too late.
 */
export async function hold(page: Page, address: string | RegExp): Promise<() => void> {
  let go!: () => void;
  const gone = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route(address, (route) => gone.then(() => route.continue()));
  return go;
}

/** The next request to these addresses reaches the server, and its answer is lost. */
export const loseAnswer = (page: Page, address: string) =>
  page.route(
    address,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );

/** Once the page answers: what is chosen earlier is a story of its own (islands). */
export const chooseFiles = async (page: Page, files: Parameters<Page["setInputFiles"]>[1]) => {
  await hydrated(page);
  await page.setInputFiles("input[type=file]", files);
};

/** The heading the focus goes to when a file was read. */
export const resultHeading = (page: Page) =>
  page.getByRole("heading", { name: /executions? makes? [\d,]+ trades?\.$/ });

/** The colour of a design token, as a computed style says it. */
export const tokenColor = (page: Page, token: `--${string}`) =>
  page.evaluate((name) => {
    const swatch = document.createElement("i");
    swatch.style.color = `var(${name})`;
    document.body.append(swatch);
    const { color } = getComputedStyle(swatch);
    swatch.remove();
    return color;
  }, token);

/** Every draft that this browser keeps, as one text. */
export const keptDrafts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open("rojmel", 1);
        // Where the page has not opened it yet: what it would make.
        opening.addEventListener("upgradeneeded", () => opening.result.createObjectStore("drafts"));
        opening.addEventListener("error", () => reject(opening.error ?? new Error("no storage")));
        opening.addEventListener("success", () => {
          const all = opening.result.transaction("drafts").objectStore("drafts").getAll();
          all.addEventListener("success", () => {
            opening.result.close();
            resolve(JSON.stringify(all.result));
          });
        });
      }),
  );
