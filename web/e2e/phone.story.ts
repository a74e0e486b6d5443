// A phone of 360 by 740: the bar at the foot hides nothing that one works with, and letters of twice the size stay in
// the window.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { hydrated } from "./browser.ts";
import { settled } from "./look.ts";
import { settle, person } from "./person.ts";
import { page, site, stage } from "./stage.ts";

stage();

const at = (path: string) => site.url + path;
const phone = { width: 360, height: 740 };

/** Tab from the top to the end; what has the focus under the bar, or under another one that sticks, is written down. */
async function hiddenOnTheWay(shown: Page): Promise<string[]> {
  const hidden: string[] = [];
  for (let step = 0; step < 160; step += 1) {
    await shown.keyboard.press("Tab");
    const found = await shown.evaluate(() => {
      const has = document.activeElement as HTMLElement;
      if (has === document.body) return null;
      const bar = document.querySelector(".tab-bar_tabbar")!.getBoundingClientRect();
      const box = has.getBoundingClientRect();
      const name = `${has.tagName} ${has.getAttribute("aria-label") ?? has.textContent?.trim().slice(0, 40)}`;
      // A place larger than the window cannot be seen whole; the bar's own links lie on the bar.
      const hides = !has.closest(".tab-bar_tabbar") && box.height < 400 && box.height > 1 && box.bottom > bar.top + 0.5;
      return { name, hides, end: has.closest(".tab-bar_tabbar") !== null && has.matches(":last-child") };
    });
    if (!found) break;
    if (found.hides) hidden.push(found.name);
    if (found.end) break;
  }
  return hidden;
}

test.each(["/demo", "/settings"])(
  "%s: what has the focus is above the bar",
  async (path) => {
    await page.setViewportSize(phone);
    await page.goto(at(path));
    await page.getByRole("heading", { level: 1 }).waitFor();
    if (path === "/demo") await page.locator("[data-trade]").first().waitFor();
    // What comes later moves what has the focus.
    await page.waitForLoadState("networkidle");
    await expect.poll(() => page.locator(".skeleton, [aria-busy='true']").count()).toBe(0);
    expect(await hiddenOnTheWay(page)).toEqual([]);
  },
  60_000,
);

test.each(["/security", "/my-data", "/add-trade"])(
  "%s, logged in: what has the focus is above the bars",
  async (path) => {
    await settle(page, site.url, person(`Thumb ${path.slice(1, 3)}`));
    await page.setViewportSize(phone);
    await page.goto(at(path));
    await page.getByRole("heading", { level: 1 }).waitFor();
    // What comes later moves what has the focus.
    await page.waitForLoadState("networkidle");
    await expect.poll(() => page.locator(".skeleton, [aria-busy='true']").count()).toBe(0);
    expect(await hiddenOnTheWay(page)).toEqual([]);
  },
  60_000,
);

test("the end of a page is above the bar", async () => {
  await page.setViewportSize(phone);
  await page.goto(at("/demo"));
  await page.locator("[data-trade]").first().waitFor();
  const below = await page.evaluate(() => {
    window.scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" });
    return (
      document.querySelector("main")!.getBoundingClientRect().bottom -
      document.querySelector(".tab-bar_tabbar")!.getBoundingClientRect().top
    );
  });
  expect(below).toBeLessThanOrEqual(0.5);
});

const read = [
  "/",
  "/about-us",
  "/terms-and-conditions",
  "/coming-soon",
  "/success",
  "/nowhere",
  "/test",
  "/trading-journal",
  "/stock-market-trading-journal",
  "/bse-trading-journal",
  "/free-trading-journal",
  "/ai-trading-journal",
  "/indian-stock-market-trading-journal",
  "/nse-trading-journal",
  "/crypto-trading-journal",
  "/forex-trading-journal",
  "/login",
  "/signup",
];
/** Letters of twice the size, and how many pixels the page is then wider than the window. */
const tooWide = (shown: Page) =>
  shown.evaluate(() => {
    const root = document.documentElement;
    root.style.fontSize = `${2 * Number.parseFloat(getComputedStyle(root).fontSize)}px`;
    return root.scrollWidth - window.innerWidth;
  });

test.each(read)("%s: letters of twice the size, nothing beside the window, nothing cut", async (path) => {
  await page.setViewportSize(phone);
  await page.goto(at(path));
  await hydrated(page);
  await settled(page);
  expect(await tooWide(page)).toBeLessThanOrEqual(0);
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("body *")]
      .filter((element) => {
        const { overflowX, overflowY } = getComputedStyle(element);
        const hides = [overflowX, overflowY].some((way) => way === "hidden" || way === "clip");
        const written = [...element.childNodes].some(
          (node) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim() !== "",
        );
        return (
          hides &&
          written &&
          !element.closest(".visually-hidden") &&
          (element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1)
        );
      })
      .map((element) => `${element.tagName}.${element.className}: ${element.textContent?.slice(0, 40)}`),
  );
  expect(cut).toEqual([]);
});

test.each(read)("%s: of twice the size in the device's own letters, which are wider", async (path) => {
  await page.setViewportSize(phone);
  await page.route("**/*.woff2", (route) => route.abort());
  await page.goto(at(path));
  await hydrated(page);
  await settled(page);
  expect(await tooWide(page)).toBeLessThanOrEqual(0);
});
