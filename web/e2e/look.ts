// What every state of a page must be at its widths and in both themes: no accessibility violations, no wider than the
// window.
import axe, { type RunOptions } from "axe-core";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

export const widths = [360, 768, 1280] as const;
export const themes = ["light", "dark"] as const;

const heights: Record<number, number> = { 360: 740, 768: 1024, 1280: 900 };
export const sizeOf = (width: number) => ({ width, height: heights[width]! });

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * Contrast takes two thirds of the time of all rules, and the colours of a theme are the same at each width: it is
 * looked at once in each theme, `cargo xtask hold looks` looks at each width.
 */
const everywhere = process.env.ROJMEL_STORIES_LOOKS === "all";

type Part = {
  /** A selector: only what is inside is checked. */
  only?: string;
  /** Everything, all that is no colour, or the contrast of colours. */
  rules?: "all" | "structure" | "contrast";
};

/**
 * What axe finds. On a phone and a tablet it asks about targets in a tall window: a bar at the foot lies over what one
 * has not scrolled to yet, and phone.story.ts shows that it never lies over what has the focus.
 */
async function violationsOf(page: Page, { only, rules = "all" }: Part = {}): Promise<string[]> {
  const own = page.viewportSize()!;
  if (rules === "contrast") return run(page, only, { runOnly: ["color-contrast"] });
  const narrow = own.width < 1000;
  const left = {
    ...(narrow ? { "target-size": { enabled: false } } : {}),
    ...(rules === "structure" ? { "color-contrast": { enabled: false } } : {}),
  };
  const violations = await run(page, only, { runOnly: tags, rules: left });
  if (narrow) {
    // Higher than the page, but for tables that draw more lines the higher the window is.
    const whole = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ ...own, height: Math.max(6000, own.height, Math.min(whole + 100, 8000)) });
    violations.push(...(await targetsOf(page, only)));
    await page.setViewportSize(own);
  }
  return violations;
}

const BAR = ".tab-bar_tabbar";

/** A page that goes on below that window has a line under the bar: each of the two is looked at without the other. */
async function targetsOf(page: Page, only: string | undefined): Promise<string[]> {
  const found = await run(page, only, { runOnly: ["target-size"] }, BAR);
  const hasBar = await page.evaluate((bar) => document.querySelector(bar)?.checkVisibility() ?? false, BAR);
  return only === undefined && hasBar ? [...found, ...(await run(page, BAR, { runOnly: ["target-size"] }))] : found;
}

/** In the page itself, which has no frames. A document gets axe once: to hand it over took a third of a run. */
async function run(page: Page, only: string | undefined, options: RunOptions, away?: string): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ([inside, how, without]) => {
      const gone = without ? document.querySelector<HTMLElement>(without) : null;
      if (gone) gone.style.visibility = "hidden";
      const { violations } = await window.axe.run(inside ?? document, { ...how, resultTypes: ["violations"] });
      if (gone) gone.style.visibility = "";
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
    },
    [only, options, away] as const,
  );
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}

type LookOptions = Pick<Part, "only"> & {
  at?: readonly number[];
  /** Of the window; each width has its own. */ height?: number;
};

/**
 * Resizes the open page to each width and switches the theme in place: every rule at each width, contrast in the light
 * theme at the first and in the dark one at the last. Leaves the page as it was.
 */
export async function expectAccess(page: Page, { at = widths, only, height }: LookOptions = {}) {
  const before = page.viewportSize();
  for (const [index, width] of at.entries()) {
    await page.setViewportSize(height ? { width, height } : sizeOf(width));
    for (const theme of themes) {
      const withContrast = everywhere || index === (theme === "light" ? 0 : at.length - 1);
      if (theme === "dark" && !withContrast) continue;
      await page.emulateMedia({ colorScheme: theme });
      await settled(page);
      const look = `${width} px, ${theme}`;
      if (theme === "light") await expectInside(page, look);
      const rules = theme === "dark" ? "contrast" : withContrast ? "all" : "structure";
      expect(await violationsOf(page, { only, rules }), look).toEqual([]);
    }
    await page.emulateMedia({ colorScheme: "light" });
  }
  if (before) await page.setViewportSize(before);
}

/**
 * Its fonts are there, the answer to the last question too (the one before it is dimmed meanwhile), and what moves for
 * a moment, such as a dialog that opens, has come to its end.
 */
export async function settled(page: Page) {
  await page.waitForFunction(() => !document.querySelector(".stale"));
  await page.evaluate(async () => {
    await document.fonts.ready;
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)));
  });
}

/** Nothing makes the page go sideways, once what measures its own width has drawn itself anew. */
async function expectInside(page: Page, at?: string) {
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(beyond, { message: at }).toBeLessThanOrEqual(0);
}

/**
 * Down to the last line of a page whose lines are drawn as they come into view: each may be higher than was thought,
 * so one way down need not be the last.
 */
export async function scrollToEnd(page: Page, last: Locator) {
  await expect
    .poll(async () => {
      await page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" }));
      return last.count();
    })
    .toBe(1);
}

type Shifts = { shifts: number[] };

/** Layout shift since the page was opened, of all that nobody asked for. Called before it is. */
export async function shiftsOf(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) shifts.push(entry.value);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  return async () =>
    (await page.evaluate(() => (window as unknown as Shifts).shifts)).reduce((sum, value) => sum + value, 0);
}
