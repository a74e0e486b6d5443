// What every state of a page must be at three widths and in two themes: open to all, no wider than the window.
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { expect } from "vitest";

export const widths = [360, 768, 1280] as const;
export const themes = ["light", "dark"] as const;

/** Turns the open page through all six, and leaves it as it was. `height`: a window without a fold, where what stands at its foot covers nothing. */
export async function expectAccess(page: Page, height = 900) {
  const before = page.viewportSize();
  for (const width of widths) {
    for (const theme of themes) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme: theme });
      // A dialog opens and a message settles before it is looked at.
      await page.evaluate(() => Promise.all(document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY).map(({ finished }) => finished.catch(() => undefined))));
      const at = `${width} px, ${theme}`;
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), at).toBeLessThanOrEqual(0);
      const { violations } = await new AxeBuilder({ page }).withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`), at).toEqual([]);
    }
  }
  if (before) await page.setViewportSize(before);
}
