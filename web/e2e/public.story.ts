// Every page that anybody may read: its words for search engines, its reading without scripts, its weight, its access.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Request } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exampleDay } from "../app/content/home.ts";
import { sampleDay, sampleDrawdown, sampleProducts, sampleTrade } from "../app/content/sample-day.ts";
import { answering, type Browser, browser, hydrated, watchedPage } from "./browser.ts";
import { expectAccess, settled, shiftsOf, sizeOf } from "./look.ts";
import { type Rojmel, rojmel } from "./rojmel.ts";

const root = join(import.meta.dirname, "../build/client");
const { origin } = JSON.parse(readFileSync(join(root, "../../../brand.json"), "utf8")) as { origin: string };

type Built = { path: string; html: string; canonical: string | null };

/** Whatever the build wrote, by the address it answers at. */
const built: Built[] = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith("index.html") && !file.startsWith("templates/"))
  .map((file) => {
    const html = readFileSync(join(root, file), "utf8");
    return {
      path: `/${file.replace(/\/?index\.html$/, "")}`,
      html,
      canonical: attribute(html, /<link rel="canonical" href="([^"]*)"/),
    };
  });
const found = built.filter(({ canonical }) => canonical !== null);
/** Public, and not for search engines. */
const aside = ["/coming-soon", "/success", "/nowhere"];
const readable = [...found.map(({ path }) => path), ...aside];

type Summary = { closedTrades: number; maxDrawdown: number; maxDrawdownFrom: string; maxDrawdownTo: string };
type SampleRow = {
  id: string;
  title: string;
  direction: string;
  quantity: number;
  averageEntry: number;
  averageExit: number;
  grossPnl: number;
  charges: number;
  netPnl: number;
};

const sum = (entries: readonly { value: number }[]) => entries.reduce((total, { value }) => total + value, 0);

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

function attribute(html: string, pattern: RegExp): string | null {
  const value = pattern.exec(html)?.[1];
  return value === undefined ? null : text(value);
}

/** What the characters of HTML say. */
function text(html: string): string {
  return html
    .replace(/<(script|style)[^>]*>.*?<\/\1>/gs, " ")
    .replace(/<[^>]+>/g, "")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ");
}

type Fact = Record<string, unknown> & { "@type": string };
const facts = (html: string): Fact[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    (match) => JSON.parse(match[1]!) as Fact,
  );
const ofType = (html: string, type: string) => facts(html).filter((fact) => fact["@type"] === type);

describe("the words for search engines", () => {
  test("the pages of the specification are there", () => {
    expect(found.map(({ path }) => path)).toEqual(expect.arrayContaining(["/", "/about-us", "/terms-and-conditions"]));
  });

  test.each(found)("$path: one h1, a title, a description, its own address", ({ path, html, canonical }) => {
    expect(html.match(/<h1[ >]/g)).toHaveLength(1);
    const title = attribute(html, /<title>([^<]*)/) ?? "";
    const description = attribute(html, /name="description" content="([^"]*)"/) ?? "";
    expect(title.length).toBeGreaterThan(20);
    expect(title.length).toBeLessThanOrEqual(60);
    expect(description.length).toBeGreaterThanOrEqual(120);
    expect(description.length).toBeLessThanOrEqual(160);
    expect(html.match(/rel="canonical"/g)).toHaveLength(1);
    expect(canonical!.replace(/\/$/, "")).toBe(origin + path.replace(/\/$/, ""));
    expect(attribute(html, /property="og:url" content="([^"]*)"/)).toBe(canonical);
    expect(attribute(html, /property="og:title" content="([^"]*)"/)).toBe(title);
    expect(attribute(html, /name="twitter:card" content="([^"]*)"/)).toBe("summary_large_image");
    expect(attribute(html, /property="og:image:alt" content="([^"]*)"/)?.length).toBeGreaterThan(10);
    expect(html).not.toContain('content="noindex"');
  });

  test("no two pages have the same title or description", () => {
    const titles = built.map(({ html }) => attribute(html, /<title>([^<]*)/));
    const descriptions = built.map(({ html }) => attribute(html, /name="description" content="([^"]*)"/));
    expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([]);
    expect(descriptions.filter((one, at) => descriptions.indexOf(one) !== at)).toEqual([]);
  });

  test("pages without a canonical address say noindex, in the page and in the answer", async () => {
    for (const { path, html } of built.filter(({ canonical }) => canonical === null)) {
      expect(html, path).toContain('<meta name="robots" content="noindex"');
      expect((await fetch(site.url + path)).headers.get("x-robots-tag"), path).toBe("noindex");
    }
    for (const { path } of found) expect((await fetch(site.url + path)).headers.get("x-robots-tag"), path).toBe(null);
  });

  test.each(found)("$path: a picture of its own, 1200 by 630, at most 300 kB", async ({ path, html }) => {
    const address = attribute(html, /property="og:image" content="([^"]*)"/) ?? "";
    expect(address.startsWith(`${origin}/og/`)).toBe(true);
    if (path !== "/") expect(address).toContain(path.replaceAll("/", ""));
    const answer = await fetch(address.replace(origin, site.url));
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("image/png");
    const png = Buffer.from(await answer.arrayBuffer());
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(png.length).toBeLessThanOrEqual(300 * 1024);
  });

  test("robots.txt closes the calls only, sitemap.xml names exactly the pages with an address", async () => {
    const robots = await fetch(`${site.url}/robots.txt`);
    expect(robots.headers.get("content-type")).toMatch(/^text\/plain/);
    expect(await robots.text()).toBe(`User-agent: *\nDisallow: /api/\n\nSitemap: ${site.url}/sitemap.xml\n`);
    const map = await fetch(`${site.url}/sitemap.xml`);
    expect(map.headers.get("content-type")).toMatch(/^(application|text)\/xml/);
    const xml = await map.text();
    expect([...xml.matchAll(/<loc>([^<]*)/g)].map((match) => match[1]).toSorted()).toEqual(
      found.map(({ canonical }) => canonical?.replace(origin, site.url)).toSorted(),
    );
    const days = [...xml.matchAll(/<lastmod>([^<]*)/g)].map((match) => match[1]!);
    expect(days).toHaveLength(found.length);
    for (const day of days) expect(day).toMatch(/^20\d\d-[01]\d-[0-3]\d$/);
  });

  test.each(found)("$path: what is said to machines stands on the page", ({ path, html }) => {
    const words = text(html);
    for (const faq of ofType(html, "FAQPage")) {
      const questions = faq.mainEntity as { name: string; acceptedAnswer: { text: string } }[];
      for (const { name, acceptedAnswer } of questions) {
        expect(words).toContain(name.replace(/\s+/g, " "));
        expect(words).toContain(acceptedAnswer.text.replace(/\s+/g, " "));
      }
      expect(questions).toHaveLength(html.match(/<details/g)?.length ?? 0);
    }
    for (const software of ofType(html, "SoftwareApplication")) {
      expect(software.offers).toMatchObject({ price: "0", priceCurrency: "INR" });
    }
    for (const crumbs of ofType(html, "BreadcrumbList")) {
      const items = crumbs.itemListElement as { position: number; name: string; item: string }[];
      expect(items.map(({ position }) => position)).toEqual(items.map((_, at) => at + 1));
      expect(items.length).toBeGreaterThanOrEqual(2);
      expect(items.every(({ item }) => item.startsWith(`${origin}/`))).toBe(true);
    }
    expect(html).not.toMatch(/aggregateRating|"review"/);
    expect(ofType(html, "Organization")).toHaveLength(path === "/" ? 1 : 0);
    expect(ofType(html, "WebSite")).toHaveLength(path === "/" ? 1 : 0);
    expect(ofType(html, "BreadcrumbList")).toHaveLength(path === "/" ? 0 : 1);
    if (path.endsWith("trading-journal")) {
      expect(ofType(html, "FAQPage")).toHaveLength(1);
      expect(ofType(html, "SoftwareApplication")).toHaveLength(1);
    }
  });

  test("every link inside the site answers 200, with its anchor there", async () => {
    const links = new Set(
      built.flatMap(({ html }) => [...html.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map((match) => text(match[1]!))),
    );
    expect(links.size).toBeGreaterThan(8);
    for (const link of links) {
      const [path, anchor] = link.split("#");
      const answer = await fetch(site.url + path!);
      expect(answer.status, link).toBe(200);
      if (anchor) expect(await answer.text(), link).toContain(`id="${anchor}"`);
    }
  });
});

/** React and React DOM are 59 kB of brotli; a page without an island needs neither. */
const MOST = 90_000;
const MOST_WITHOUT_ISLANDS = 10_000;
const account = ["/login", "/signup", "/forgot-password", "/reset-password", "/verify-email", "/successreg"];
const measured = [...readable, "/test", "/apply/FE101", "/application", ...account];

/** A module by its address: as heavy as it travels. */
function weight(file: string): number {
  const packed = join(root, `${file}.br`);
  return statSync(existsSync(packed) ? packed : join(root, file)).size;
}

test("the pages and the app share one React and one React DOM", () => {
  const scripts = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".js"));
  const having = (text: string) => scripts.filter((file) => readFileSync(join(root, file), "utf8").includes(text));
  expect(having(".useState=function")).toHaveLength(1);
  expect(having("__reactFiber$")).toHaveLength(1);
});

test.each(measured)("%s: little script from the top to the foot, and none of the journal's", async (path) => {
  const { page, faults } = await watchedPage(chromium, site.url);
  const [scripts, open] = [new Set<string>(), new Set<Request>()];
  page.on("request", (request) => {
    if (request.resourceType() !== "script") return;
    scripts.add(new URL(request.url()).pathname);
    open.add(request);
  });
  page.on("requestfinished", (request) => open.delete(request));
  page.on("requestfailed", (request) => open.delete(request));
  await page.goto(site.url + path);
  await hydrated(page);
  for (let top = 0; top < (await page.evaluate(() => document.body.scrollHeight)); top += 500) {
    await page.evaluate((to) => window.scrollTo(0, to), top);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await page.waitForFunction(() => !document.querySelector("astro-island[ssr]"));
  // What an island fetches by itself once it answers is counted too.
  do {
    await expect.poll(() => open.size).toBe(0);
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  } while (open.size > 0);
  const islands = await page.locator("astro-island").count();
  const weights = [...scripts].map((file) => ({ file, bytes: weight(file) }));
  const total = weights.reduce((sum, { bytes }) => sum + bytes, 0);
  expect(weights.length).toBeGreaterThan(0);
  expect(total, JSON.stringify(weights)).toBeLessThanOrEqual(islands > 0 ? MOST : MOST_WITHOUT_ISLANDS);
  if (islands > 0) expect(total, "React did not come to the islands").toBeGreaterThan(50_000);
  expect(
    [...scripts].filter((file) => /\/(App|queries|app-frame|history|excel|manual|trades-grid)\./.test(file)),
  ).toEqual([]);
  expect(faults).toEqual([]);
  await page.close();
});

/**
 * What simple means reach (docs/benchmarks.md), with the service worker; the app of the sample is that of a journal.
 */
const MOST_OF_THE_JOURNAL = 192_000;
test("the journal comes without candle chart and Markdown", async () => {
  const { page, faults } = await watchedPage(chromium, site.url);
  const scripts = new Set<string>();
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.add(new URL(request.url()).pathname);
  });
  await page.goto(`${site.url}/demo`);
  await page.locator("[data-trade]").first().waitFor();
  const later = /\/(candle-chart|markdown)\./;
  expect(
    readdirSync(join(root, "assets")).filter((file) => later.test(`/${file}`) && file.endsWith(".js")),
  ).toHaveLength(2);
  expect([...scripts].filter((file) => later.test(file))).toEqual([]);
  const total = [...scripts].reduce((sum, file) => sum + weight(file), 0);
  expect(total).toBeGreaterThan(100_000);
  expect(total).toBeLessThanOrEqual(MOST_OF_THE_JOURNAL);
  expect(faults).toEqual([]);
  await page.close();
});

test.each(readable)("%s reads without scripts", async (path) => {
  const context = await chromium.context.browser()?.newContext({ javaScriptEnabled: false });
  const page = context ? await context.newPage() : null;
  if (!page) throw new Error("the browser gave no page without scripts");
  await page.goto(site.url + path);
  const [main, all] = await page.evaluate(() => [
    document.querySelector("main")?.innerText ?? "",
    document.body.innerText,
  ]);
  expect(main.length).toBeGreaterThan(60);
  expect(all).toContain("Privacy Policy");
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  await context!.close();
});

test.each(found)("$path: no text is hidden", async ({ path }) => {
  const { page } = await watchedPage(chromium, site.url);
  // Who wants no motion sees no button to stop it.
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto(site.url + path);
  const hidden = await page.evaluate(() => {
    // Words for screen readers, menus that a click opens, questions that a click opens, and what the other width shows.
    const allowed =
      ".visually-hidden, .skip, [popover], dialog, details, noscript, script, style, title, .wide-only, .narrow-only";
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const words = node.textContent?.trim();
      const element = node.parentElement;
      if (!words || !element || element.closest(allowed)) continue;
      const style = getComputedStyle(element);
      const box = element.getBoundingClientRect();
      const seen = element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
      if (!seen || Number.parseFloat(style.fontSize) < 9 || box.right < 0 || box.bottom < 0) found.push(words);
    }
    return found;
  });
  expect(hidden).toEqual([]);
  await page.close();
});

test.each(readable)(
  "%s: no accessibility violations, no layout shift, nothing beside the window, no other origin",
  async (path) => {
    const { page, faults } = await watchedPage(chromium, site.url);
    const shifted = await shiftsOf(page);
    for (const width of [360, 1280]) {
      await page.setViewportSize(sizeOf(width));
      await page.goto(site.url + path);
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await settled(page);
      // Fonts that come late may move a line by a little: the limit is the one of the page's figures.
      expect(await shifted(), `${width} px`).toBeLessThanOrEqual(0.02);
    }
    await expectAccess(page);
    expect(faults).toEqual([]);
    await page.close();
  },
);

test("terms: eight points first, Privacy Policy and Terms of Service lead to their parts, Back returns", async () => {
  const { page, faults } = await watchedPage(chromium, site.url);
  await page.goto(`${site.url}/about-us`);
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy Policy" }).click();
  await page.getByRole("heading", { level: 1, name: "Terms & Conditions" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/terms-and-conditions/");
  await expect
    .poll(() => page.evaluate(() => document.querySelector("#privacy")!.getBoundingClientRect().top))
    .toBeLessThan(100);
  expect(await page.evaluate(() => document.querySelector("#privacy")!.getBoundingClientRect().top)).toBeGreaterThan(
    -10,
  );
  await expect
    .poll(() => page.locator("#applicants h3").allTextContents())
    .toEqual([
      "Accuracy of Information",
      "Application Process",
      "Background Verification",
      "Privacy and Data Protection",
      "Equal Opportunity Employment",
      "Confidentiality",
      "No Employment Guarantee",
      "Changes to Terms",
    ]);
  await expect.poll(() => page.locator("h2").first().textContent()).toBe("For job applicants");
  // Until the page's script runs, this link leads home.
  await page.waitForLoadState("domcontentloaded");
  await page.getByRole("link", { name: "Back" }).click();
  await page.getByRole("heading", { level: 1, name: "About Us" }).waitFor();
  await page.getByRole("contentinfo").getByRole("link", { name: "Terms of Service" }).click();
  await expect
    .poll(() => new URL(page.url()).pathname + new URL(page.url()).hash)
    .toBe("/terms-and-conditions/#terms-of-service");
  expect(faults).toEqual([]);
  await page.close();
});

test("home: five cards take turns, stop on hover and by the button, and stand still with reduced motion", async () => {
  const { page, faults } = await watchedPage(chromium, site.url);
  const current = () => page.locator(".home_rotator button[aria-pressed=true]").textContent();
  const running = () =>
    page
      .locator(".home_rotator .home_progress-mark")
      .evaluate((mark) => mark.getAnimations().map((animation) => animation.playState));
  const finish = () =>
    page.locator(".home_rotator .home_progress-mark").evaluate((mark) => {
      for (const animation of mark.getAnimations()) animation.currentTime = 5_990;
    });
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto(site.url);
  await expect
    .poll(() => page.locator(".home_rotator button[aria-pressed]").allTextContents())
    .toEqual(["Real-time Analytics", "AI-Powered Insights", "Auto Sync", "Fast Execution", "Community Support"]);
  await page.locator(".home_rotator").scrollIntoViewIfNeeded();
  await answering(page.locator(".home_rotator"));
  await expect.poll(running).toEqual(["running"]);
  expect(
    await page
      .locator(".home_rotator .home_progress-mark")
      .evaluate((mark) => getComputedStyle(mark).animationDuration),
  ).toBe("6s");
  await finish();
  await expect.poll(current).toBe("AI-Powered Insights");
  await page.locator(".home_rotator .home_turned").hover();
  await expect.poll(running).toEqual(["paused"]);
  await page.getByRole("button", { name: "Pause" }).click();
  await page.mouse.move(0, 0);
  await expect.poll(running).toEqual([]);
  await page.getByRole("button", { name: "Play" }).click();
  await page.getByRole("button", { name: "Fast Execution" }).click();
  await expect.poll(current).toBe("Fast Execution");
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.getByRole("button", { name: "Community Support" }).click();
  await expect.poll(running).toEqual([]);
  expect(faults).toEqual([]);
  await page.close();
});

test("home: eight cards lead to Coming soon, which leads home; the sample comes from the server", async () => {
  const { page, faults } = await watchedPage(chromium, site.url);
  const answer = page.waitForResponse((response) => response.url().includes("/api/v1/demo/trade-history"));
  await page.goto(site.url);
  // What is printed is what the server answers: one sample, on one day.
  const printed = await page.locator(".home_sample-day .sums").textContent();
  await page.locator(".home_sample-day").scrollIntoViewIfNeeded();
  const { data } = (await (await answer).json()) as { data: { summary: Summary; page: { rows: SampleRow[] } } };
  await page.locator(".home_sample-day .sums").getByText(`${data.summary.closedTrades} trades`).waitFor();
  await expect.poll(() => page.locator(".home_last-trades tbody tr").count()).toBe(data.page.rows.length);
  await expect.poll(() => page.locator(".home_sample-day .sums").textContent()).toBe(printed);
  const rows = `${site.url}/api/v1/demo/trade-history/rows?from=${exampleDay.date}&to=${exampleDay.date}&limit=50`;
  const example = ((await (await fetch(rows)).json()) as { data: { rows: { netPnl: number }[] } }).data.rows;
  const left = sum(exampleDay.in) - sum(exampleDay.out);
  expect(left).toBeCloseTo(sum(example.map(({ netPnl }) => ({ value: netPnl }))), 1);
  expect(sum(sampleProducts.map(([, value]) => ({ value })))).toBeCloseTo(sampleDay.net, 1);
  // What stands beside the eight features is of the same answer.
  const { maxDrawdown, maxDrawdownFrom, maxDrawdownTo } = data.summary;
  expect({ value: maxDrawdown, from: maxDrawdownFrom, to: maxDrawdownTo }).toEqual(sampleDrawdown);
  const shown = data.page.rows.find(({ id }) => id === sampleTrade.id)!;
  const {
    title,
    direction,
    quantity,
    averageEntry: entry,
    averageExit: exit,
    grossPnl: gross,
    charges,
    netPnl: net,
    id,
  } = shown;
  expect({ id, title, direction, quantity, entry, exit, gross, charges, net }).toEqual(sampleTrade);
  expect(
    await page
      .locator(".home_card-evidence")
      .evaluateAll((boxes) => boxes.filter((box) => box.textContent === "").length),
  ).toBe(0);
  const cards = page.locator(".home_does h3 a");
  await expect
    .poll(() => cards.allTextContents())
    .toEqual([
      "Auto-Sync with Brokers",
      "Comprehensive Analytics",
      "Strategy Backtesting",
      "Trade Insights",
      "Community Forum",
      "AI-Powered Insights",
      "Performance Breakdown",
      "Risk Management Tools",
    ]);
  for (const href of await cards.evaluateAll((links) => links.map((link) => link.getAttribute("href"))))
    expect(href).toBe("/coming-soon/");
  await cards.first().click();
  await page.getByRole("heading", { level: 1, name: "What is ready, and what is not yet." }).waitFor();
  await page.getByRole("link", { name: "Go to Home" }).click();
  await page.getByRole("heading", { level: 1, name: /Master your trades/ }).waitFor();
  await page.getByRole("link", { name: "Go to Dashboard" }).first().click();
  await page.waitForURL(`${site.url}/login*`);
  expect(faults).toEqual([]);
  await page.close();
});
