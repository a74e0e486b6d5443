// What every state of a page must be at three widths and in two themes: open to all, no wider than the window.
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { expect } from "vitest";

export const widths = [360, 768, 1280] as const;
export const themes = ["light", "dark"] as const;

const heights: Record<number, number> = { 360: 740, 768: 1024, 1280: 900 };
export const sizeOf = (width: number) => ({ width, height: heights[width]! });

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What axe finds. On a phone and a tablet it asks about targets in a tall window: a bar at the foot lies over what one has not scrolled to yet, and
 *  phone.story.ts shows that it never lies over what has the focus. */
export async function violationsOf(page: Page, only?: string): Promise<string[]> {
  const own = page.viewportSize()!;
  const axe = () => (only ? new AxeBuilder({ page }).include(only) : new AxeBuilder({ page })).withTags(tags);
  const violations = own.width >= 1000 ? (await axe().analyze()).violations : (await axe().disableRules(["target-size"]).analyze()).violations;
  if (own.width < 1000) {
    await page.setViewportSize({ ...own, height: 6000 });
    const axe = only ? new AxeBuilder({ page }).include(only) : new AxeBuilder({ page });
    violations.push(...(await axe.withRules(["target-size"]).analyze()).violations);
    await page.setViewportSize(own);
  }
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
}

/** Turns the open page through all six, and leaves it as it was. */
export async function expectAccess(page: Page) {
  const before = page.viewportSize();
  for (const width of widths) {
    for (const theme of themes) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme: theme });
      // A dialog opens and a message settles before it is looked at.
      await page.evaluate(() => Promise.all(document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY).map(({ finished }) => finished.catch(() => undefined))));
      const at = `${width} px, ${theme}`;
      await expectInside(page, at);
      await expectNoViolation(page, at);
    }
  }
  if (before) await page.setViewportSize(before);
}

/** Nothing makes the page go sideways. */
export async function expectInside(page: Page, at?: string) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), at).toBeLessThanOrEqual(0);
}

export async function expectNoViolation(page: Page, at?: string) {
  expect(await violationsOf(page), at).toEqual([]);
}
