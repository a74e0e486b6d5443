// Public pages without the router: what sleeps, what wakes it, and that nothing done meanwhile is lost.
import { EventEmitter, once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import routes from "../app/routes.ts";
import config from "../react-router.config.ts";
import { chooseFiles, resultHeading } from "./browser.ts";
import { person, settle } from "./person.ts";
import { at, chromium, page, site, stage } from "./stage.ts";

stage();

const fixture = fileURLToPath(new URL("../../fixtures/files/zerodha-equity.csv", import.meta.url));
const form = () => page.getByRole("dialog", { name: "Add Intraday Trade" });

/** Holds a module back until told otherwise. */
const hold = (module: string) => holdBack(`**/assets/${module}-*.js`);

async function holdBack(addresses: string): Promise<() => void> {
  const gate = new EventEmitter();
  const opened = once(gate, "open");
  await page.route(addresses, async (route) => {
    await opened;
    await route.continue();
  });
  return () => void gate.emit("open");
}

/** What lies in the drawer, as whoever opens the file would see it. */
const lying = () =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open("rojmel-drawer", 1);
        opening.addEventListener("error", () => reject(opening.error ?? new Error("no storage")));
        opening.addEventListener("success", () => {
          const all = opening.result.transaction("sealed").objectStore("sealed").getAll();
          all.addEventListener("success", () => {
            opening.result.close();
            resolve((all.result as { bytes: ArrayBuffer }[]).map(({ bytes }) => new TextDecoder("latin1").decode(bytes)));
          });
        });
      }),
  );

const scriptsOf = (watched: Page) => {
  const scripts: string[] = [];
  watched.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(new URL(request.url()).pathname);
  });
  return scripts;
};

test("the page's script comes after its letters; letters that never come keep nobody waiting", async () => {
  const scripts = scriptsOf(page);
  const go = await holdBack("**/*.woff2");
  await page.goto(at("/about-us"), { waitUntil: "domcontentloaded" });
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))));
  expect(scripts).toEqual([]);
  go();
  await expect.poll(() => scripts.length).toBeGreaterThan(0);

  const other = await chromium.context.newPage();
  await other.route("**/*.woff2", () => new Promise(() => {}));
  await other.goto(at("/nse-trading-journal"), { waitUntil: "domcontentloaded" });
  await other.getByRole("button", { name: "Add Intraday Trade" }).click();
  await other.getByRole("dialog", { name: "Add Intraday Trade" }).waitFor();
  await other.close();
});

test("a page that is only read never fetches React; its theme, menu and links work all the same", async () => {
  const scripts = scriptsOf(page);
  await page.goto(at("/about-us"), { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "Theme" }).click();
  await page.getByRole("radio", { name: "Dark" }).check({ force: true });
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe("dark");
  await page.reload({ waitUntil: "networkidle" });
  await page.getByRole("button", { name: "Theme" }).click();
  expect(await page.getByRole("radio", { name: "Dark" }).isChecked()).toBe(true);
  await page.getByRole("radio", { name: "As the system" }).check({ force: true });
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe(undefined);
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter((file) => /react|router/.test(file))).toEqual([]);
});

test("a button pressed before React is there is answered when it is", async () => {
  const go = await hold("try-it");
  await page.goto(at("/nse-trading-journal"));
  await page.getByRole("button", { name: "Add Intraday Trade" }).click();
  expect(await form().count()).toBe(0);
  go();
  await form().waitFor();
});

test("a file chosen before React is there is read when it is", async () => {
  const go = await hold("file-drop");
  await page.goto(at("/free-trading-journal"));
  await chooseFiles(page, fixture);
  go();
  await resultHeading(page).waitFor();
});

test("an island that cannot be fetched: the page is loaded anew, once; then it says so and lets the page be", async () => {
  await page.route("**/assets/try-it-*.js", (route) => route.abort());
  await page.goto(at("/nse-trading-journal"), { waitUntil: "networkidle" });
  const add = page.getByRole("button", { name: "Add Intraday Trade" });
  await Promise.all([page.waitForEvent("load"), add.click()]);
  await add.click();
  const said = page.getByRole("alert").filter({ hasText: "This part of the page could not be loaded." });
  await said.waitFor();
  // A press is the browser's own again.
  const kept = await add.evaluate((button) => {
    const press = new MouseEvent("click", { bubbles: true, cancelable: true });
    button.dispatchEvent(press);
    return !press.defaultPrevented;
  });
  expect(kept).toBe(true);
  await page.unroute("**/assets/try-it-*.js");
  await Promise.all([page.waitForEvent("load"), said.getByRole("button", { name: "Reload" }).click()]);
  await add.click();
  await form().waitFor();
});

test("a part that could not be fetched leaves the page as it is, and asking again brings it", async () => {
  await page.goto(at("/nse-trading-journal"), { waitUntil: "networkidle" });
  await page.route("**/assets/trade-form-*.js", (route) => route.abort());
  await page.getByRole("button", { name: "Add Intraday Trade" }).click();
  await page.getByText("The form could not be loaded.").waitFor();
  expect(await page.getByRole("tab", { name: "Intraday" }).isVisible()).toBe(true);
  await page.unroute("**/assets/trade-form-*.js");
  await page.getByRole("button", { name: "Try again" }).click();
  await form().waitFor();
});

test("who is logged in sees Logout and goes straight to the dashboard, also after another tab has changed it", async () => {
  const who = person("Island Person");
  await page.goto(at("/"));
  expect(await page.getByRole("banner").getByRole("link", { name: "Login/Signup" }).getAttribute("href")).toBe("/login");
  await settle(page, site.url, who);
  const other = await chromium.context.newPage();
  await other.goto(at("/login"));
  await other.waitForURL(/dashboard|trade-history|add-new/);
  await page.getByRole("banner").getByRole("link", { name: "Logout" }).waitFor();
  expect(await page.getByRole("link", { name: "Go to Dashboard" }).first().getAttribute("href")).toBe("/dashboard");
  await other.goto(at("/logout"));
  await other.waitForURL(at("/"));
  await page.getByRole("banner").getByRole("link", { name: "Login/Signup" }).waitFor();
  expect(await page.getByRole("link", { name: "Go to Dashboard" }).first().getAttribute("href")).toBe("/login");
});

test("a link leads to the top and its h1, Back to the same place, the contents leave no steps behind", async () => {
  await page.goto(at("/nse-trading-journal"), { waitUntil: "networkidle" });
  const foot = page.getByRole("contentinfo").getByRole("link", { name: "Terms of Service" });
  await foot.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(1000);
  await page.getByRole("contentinfo").getByRole("link", { name: "About Us" }).click();
  await page.getByRole("heading", { level: 1, name: "About Us" }).waitFor();
  await expect.poll(() => page.evaluate(() => [document.activeElement?.tagName, window.scrollY])).toEqual(["H1", 0]);
  await page.goBack({ waitUntil: "networkidle" });
  await expect.poll(() => page.evaluate((was) => Math.abs(window.scrollY - was) <= 2, before)).toBe(true);
  await page.goto(at("/about-us"));
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy Policy" }).click();
  await page.waitForURL(/#privacy$/);
  await page.getByRole("navigation", { name: "On this page" }).getByRole("link").first().click();
  await page.waitForURL(/#applicants$/);
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("applicants-name");
  await page.getByRole("link", { name: "Back" }).click();
  await page.getByRole("heading", { level: 1, name: "About Us" }).waitFor();
});

test("a reload clears the desk, and what lies between two pages is sealed", async () => {
  await page.goto(at("/test"));
  await chooseFiles(page, fixture);
  await page.getByRole("button", { name: "Check this file" }).click();
  await resultHeading(page).waitFor();
  await expect.poll(async () => (await lying()).length).toBe(1);
  expect((await lying())[0]!.length).toBeGreaterThan(1000);
  expect((await lying())[0]).not.toContain("zerodha");
  await page.reload({ waitUntil: "networkidle" });
  await page.getByText("No trades yet.").waitFor();
  await expect.poll(async () => (await lying()).length).toBe(0);
});

test("a file chosen and the button pressed, both before React is there: the file is read", async () => {
  const go = await hold("check-screen");
  await page.goto(at("/test"));
  await chooseFiles(page, fixture);
  await page.getByRole("button", { name: "Check the file" }).click();
  go();
  await resultHeading(page).waitFor();
});

// One page of every public route, and the one for unknown addresses.
const written = config.prerender as string[];
const printed = routes[0]!.children!.map(({ path = "" }) => {
  const pattern = new RegExp(`^/${path.replace(/:\w+/, "[^/]+")}$`);
  return path === "*" ? "/nowhere" : written.find((one) => pattern.test(one));
});

test("every public route has a page that is written", () => {
  expect(printed.length).toBeGreaterThan(15);
  expect(printed).not.toContain(undefined);
});

test.each(printed as string[])("%s: the rules that the page carries are all that its first look needs", async (path) => {
  const browser = chromium.context.browser();
  for (const width of [360, 1280]) {
    const context = await browser!.newContext({ javaScriptEnabled: false, reducedMotion: "reduce", viewport: { width, height: 800 } });
    const still = await context.newPage();
    // Some letters are used only when they come in time: here none comes, so that both pictures have the same.
    await still.route("**/*.woff2", (route) => route.abort());
    await still.goto(at(path), { waitUntil: "networkidle" });
    const own = await still.screenshot({ fullPage: true });
    // The same page with the whole sheet behind its own rules.
    await still.route(at(path), async (route) => {
      const answer = await route.fetch();
      const html = (await answer.text()).replace(/<meta name="whole-sheet" content="([^"]+)"\/>/, '<link rel="stylesheet" href="$1"/>');
      expect(html).toMatch(/<\/style><link rel="stylesheet"/);
      await route.fulfill({ response: answer, body: html });
    });
    await still.goto(at(path), { waitUntil: "networkidle" });
    expect(own.equals(await still.screenshot({ fullPage: true })), `${width} px`).toBe(true);
    await context.close();
  }
});
