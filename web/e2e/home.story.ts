import { expect, test } from "vitest";
import { tokenColor } from "./browser.ts";
import { page, site, stage } from "./stage.ts";

stage();

const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

test("home leads to Check a file, focus goes to its h1, back returns to the same place", async () => {
  await page.goto(site.url);
  expect(await page.title()).toBe("Rojmel: the daily account of your trading");
  await page.getByRole("main").getByRole("link", { name: "Check a file" }).last().click();
  await page.getByRole("heading", { level: 1, name: "Check a file" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/test");
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: /Master your trades/ }).waitFor();
});

test("an unknown address answers 404 with a way home", async () => {
  const answer = await page.goto(`${site.url}/no/such/page`);
  expect(answer?.status()).toBe(404);
  await page.getByRole("link", { name: "Go to Home" }).click();
  await page.getByRole("heading", { level: 1, name: /Master your trades/ }).waitFor();
});

test("the theme is kept and there before the first paint", async () => {
  await page.goto(site.url);
  const light = await ground();
  expect(light).toBe(await tokenColor(page, "--paper"));
  await page.getByRole("button", { name: "Theme" }).click();
  await page.getByRole("radio", { name: "Dark" }).check({ force: true });
  const dark = await ground();
  expect(dark).toBe(await tokenColor(page, "--paper"));
  expect(dark).not.toBe(light);
  await page.reload({ waitUntil: "commit" });
  await page.waitForSelector("body");
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe("dark");
  expect(await ground()).toBe(dark);
  // Loaded: its one script has run.
  await page.waitForLoadState();
  await page.getByRole("button", { name: "Theme" }).click();
  await page.getByRole("radio", { name: "As the system" }).check({ force: true });
  expect(await ground()).toBe(light);
});

test("without scripts the pages still say what they are", async () => {
  for (const [path, words] of [
    ["/", "Keep the day’s account."],
    ["/test", "Check a file"],
    ["/about-us", "Two founders"],
  ] as const) {
    const html = await (await fetch(site.url + path)).text();
    expect(html).toContain(words);
    expect(html).not.toMatch(/<[^>]+\sstyle="/);
    expect(html.match(/<h1/g)).toHaveLength(1);
    const title = /<title>([^<]*)/.exec(html)?.[1] ?? "";
    const description = /name="description" content="([^"]*)"/.exec(html)?.[1] ?? "";
    expect(title.length).toBeLessThanOrEqual(60);
    expect(description.length).toBeGreaterThanOrEqual(120);
    expect(description.length).toBeLessThanOrEqual(160);
  }
});

test("the phone menu opens, leads on and closes", async () => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(site.url);
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "About Us" }).click();
  await page.getByRole("heading", { level: 1, name: "About Us" }).waitFor();
  expect(await page.getByRole("navigation", { name: "Menu" }).isVisible()).toBe(false);
});
