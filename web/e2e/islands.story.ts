// Islands of public pages: that nothing done before they are hydrated is lost, and what happens when they cannot be.
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { applicant, expectKept, resume, submit, submitted } from "./applying.ts";
import { answering, chooseFiles, hold, hydrated, resultHeading } from "./browser.ts";
import { settled, shiftsOf, sizeOf } from "./look.ts";
import { enrol, person, settle } from "./person.ts";
import { at, chromium, page, site, stage } from "./stage.ts";

stage();

const fixture = fileURLToPath(new URL("../../fixtures/files/zerodha-equity.csv", import.meta.url));
const form = () => page.getByRole("dialog", { name: "Add Intraday Trade" });

/** The file of a module, also when it is asked for again. */
const script = (module: string) => new RegExp(`/assets/${module}\\.[^/]*\\.js`);

/** What lies in the drawer, as whoever opens the file would see it. */
const lying = () =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open("rojmel-drawer", 1);
        // Where the page has not opened it yet: what it would make.
        opening.addEventListener("upgradeneeded", () => opening.result.createObjectStore("sealed"));
        opening.addEventListener("error", () => reject(opening.error ?? new Error("no storage")));
        opening.addEventListener("success", () => {
          const all = opening.result.transaction("sealed").objectStore("sealed").getAll();
          all.addEventListener("success", () => {
            opening.result.close();
            resolve(
              (all.result as { bytes: ArrayBuffer }[]).map(({ bytes }) => new TextDecoder("latin1").decode(bytes)),
            );
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

test("a link that is printed without where one was going is followed once it knows", async () => {
  const come = await hold(page, script("registered"));
  await page.goto(at("/successreg?next=%2Fcalendar"));
  await page.getByRole("link", { name: "Login Now" }).click();
  come();
  await page.waitForURL((url) => url.pathname === "/login" && url.searchParams.get("next") === "/calendar");
});

test.each(["/", "/ai-trading-journal", "/careers"])("%s: fonts that come late move hardly anything", async (path) => {
  for (const width of [360, 1280]) {
    const fresh = await chromium.context.newPage();
    const shifted = await shiftsOf(fresh);
    const come = await hold(fresh, /\.woff2$/);
    await fresh.setViewportSize(sizeOf(width));
    await fresh.goto(at(path), { waitUntil: "domcontentloaded" });
    // Drawn in the letters of the device.
    await fresh.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    come();
    await fresh.waitForLoadState();
    await settled(fresh);
    expect(await fresh.evaluate(() => document.fonts.check("700 40px 'Eczar Variable'"))).toBe(true);
    // A shift is told of after its frame.
    await fresh.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    expect(await shifted(), `${width} px`).toBeLessThanOrEqual(0.03);
    await fresh.close();
  }
});

test("fonts that never come keep nobody waiting", async () => {
  await page.route("**/*.woff2", () => new Promise(() => {}));
  await page.goto(at("/nse-trading-journal"), { waitUntil: "domcontentloaded" });
  await page.getByRole("button", { name: "Add Intraday Trade" }).click();
  await form().waitFor();
});

test("a page that is only read never fetches React; its theme, menu and links work all the same", async () => {
  const scripts = scriptsOf(page);
  // Loaded: its one script has run.
  await page.goto(at("/about-us"));
  await page.getByRole("button", { name: "Theme" }).click();
  await page.getByRole("radio", { name: "Dark" }).check({ force: true });
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe("dark");
  await page.reload();
  await page.getByRole("button", { name: "Theme" }).click();
  await expect.poll(() => page.getByRole("radio", { name: "Dark" }).isChecked()).toBe(true);
  await page.getByRole("radio", { name: "As the system" }).check({ force: true });
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe(undefined);
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter((file) => /react|router|client/.test(file))).toEqual([]);
});

test("a button clicked before React is there is answered when it is", async () => {
  const go = await hold(page, script("try-it"));
  await page.goto(at("/nse-trading-journal"));
  await page.getByRole("button", { name: "Add Intraday Trade" }).click();
  expect(await form().count()).toBe(0);
  go();
  await form().waitFor();
});

test("a file chosen before React is there is read when it is", async () => {
  const go = await hold(page, script("file-drop"));
  await page.goto(at("/free-trading-journal"));
  await page.setInputFiles("input[type=file]", fixture);
  go();
  await resultHeading(page).waitFor();
});

/** Chooses a file in the page itself, at once. */
function choose(input: Element, name: string) {
  const chosen = new DataTransfer();
  chosen.items.add(new File([name], name));
  Object.assign(input, { files: chosen.files });
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

const names = () => page.getByRole("listitem").filter({ hasText: "-task.csv" });

test("files chosen just as React takes over, in the same task and in the next, are neither lost nor forgotten", async () => {
  await page.addInitScript(`${choose};
  document.addEventListener("astro:hydrate", ({ target }) => {
    const input = target.querySelector("input[type=file]");
    if (!input || sessionStorage.getItem("chosen")) return;
    sessionStorage.setItem("chosen", "once");
    choose(input, "same-task.csv");
    setTimeout(() => choose(input, "next-task.csv"));
  }, true)`);
  await page.goto(at("/test"));
  await expect.poll(() => names().count()).toBe(2);
  // What an earlier visit left is cleared as the page begins to answer: not what was chosen meanwhile.
  await expect.poll(async () => (await lying()).length).toBe(1);
  await page.getByRole("contentinfo").getByRole("link", { name: "About Us" }).click();
  await page.getByRole("heading", { level: 1, name: "About Us" }).waitFor();
  await page.goBack();
  await expect.poll(() => names().count()).toBe(2);
  await page.reload();
  await expect.poll(async () => (await lying()).length).toBe(0);
});

test("an island that cannot be fetched: the page is loaded anew, once; then it says so and lets the page be", async () => {
  await page.route(script("try-it"), (route) => route.abort());
  await page.goto(at("/nse-trading-journal"));
  const add = page.getByRole("button", { name: "Add Intraday Trade" });
  await answering(add);
  await Promise.all([page.waitForEvent("load"), add.click()]);
  await add.click();
  const said = page.getByRole("alert").filter({ hasText: "This part of the page could not be loaded." });
  await said.waitFor();
  // A click is the browser's own again.
  const kept = await add.evaluate((button) => {
    const click = new MouseEvent("click", { bubbles: true, cancelable: true });
    button.dispatchEvent(click);
    return !click.defaultPrevented;
  });
  expect(kept).toBe(true);
  await page.unroute(script("try-it"));
  await Promise.all([page.waitForEvent("load"), said.getByRole("button", { name: "Reload" }).click()]);
  await add.click();
  await form().waitFor();
});

test("a part that could not be fetched leaves the page as it is, and asking again brings it", async () => {
  await page.goto(at("/nse-trading-journal"));
  await page.route(script("trade-form"), (route) => route.abort());
  await page.getByRole("button", { name: "Add Intraday Trade" }).click();
  await page.getByText("The form could not be loaded.").waitFor();
  await expect.poll(() => page.getByRole("tab", { name: "Intraday" }).isVisible()).toBe(true);
  await page.unroute(script("trade-form"));
  await page.getByRole("button", { name: "Try again" }).click();
  await form().waitFor();
});

test("who is logged in sees Logout and goes straight to the dashboard, also after another tab has changed it", async () => {
  const who = person("Island Person");
  await page.goto(at("/"));
  await expect
    .poll(() => page.getByRole("banner").getByRole("link", { name: "Login/Signup" }).getAttribute("href"))
    .toBe("/login");
  await settle(page, site.url, who);
  const other = await chromium.context.newPage();
  await other.goto(at("/login"));
  await other.waitForURL(/dashboard|trade-history|add-new/);
  await page.getByRole("banner").getByRole("link", { name: "Logout" }).waitFor();
  await expect
    .poll(() => page.getByRole("link", { name: "Go to Dashboard" }).first().getAttribute("href"))
    .toBe("/dashboard");
  await other.goto(at("/logout"));
  await other.waitForURL(at("/"));
  await page.getByRole("banner").getByRole("link", { name: "Login/Signup" }).waitFor();
  await expect
    .poll(() => page.getByRole("link", { name: "Go to Dashboard" }).first().getAttribute("href"))
    .toBe("/login");
});

test("a link leads to the top and its h1, Back to the same place, the contents leave no steps behind", async () => {
  await page.goto(at("/nse-trading-journal"));
  await hydrated(page);
  const foot = page.getByRole("contentinfo").getByRole("link", { name: "Terms of Service" });
  await foot.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(1000);
  await page.getByRole("contentinfo").getByRole("link", { name: "About Us" }).click();
  await page.getByRole("heading", { level: 1, name: "About Us" }).waitFor();
  await expect.poll(() => page.evaluate(() => [document.activeElement?.tagName, window.scrollY])).toEqual(["H1", 0]);
  await page.goBack();
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

test("a reload clears the form, and what lies between two pages is sealed", async () => {
  await page.goto(at("/test"));
  await chooseFiles(page, fixture);
  await page.getByRole("button", { name: "Check this file" }).click();
  await resultHeading(page).waitFor();
  await expect.poll(async () => (await lying()).length).toBe(1);
  expect((await lying())[0]!.length).toBeGreaterThan(1000);
  expect((await lying())[0]).not.toContain("zerodha");
  await page.reload();
  await page.getByText("No trades yet.").waitFor();
  await expect.poll(async () => (await lying()).length).toBe(0);
});

test("a file chosen and the button clicked, both before React is there: the file is read", async () => {
  const go = await hold(page, script("check-screen"));
  await page.goto(at("/test"));
  await page.setInputFiles("input[type=file]", fixture);
  await page.getByRole("button", { name: "Check the file" }).click();
  go();
  await resultHeading(page).waitFor();
});

test("a broker chosen before React is there stays chosen", async () => {
  const go = await hold(page, script("check-screen"));
  await page.goto(at("/test"));
  await page.getByText("Broker and trade type").click();
  await page.getByLabel("Broker", { exact: true }).selectOption("groww");
  go();
  await expect.poll(() => page.locator("astro-island[ssr]").count()).toBe(0);
  await chooseFiles(page, fixture);
  await page.getByRole("button", { name: "Check this file" }).waitFor();
  await expect.poll(() => page.getByLabel("Broker", { exact: true }).inputValue()).toBe("groww");
});

test("what was typed, chosen and ticked in the form of an opening before React is there stays, and is submitted", async () => {
  const go = await hold(page, script("apply-page"));
  await page.goto(at("/apply/FE101"));
  const who = applicant();
  for (const [label, value] of Object.entries(who)) await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByLabel("Degree").selectOption("btech");
  await page.getByLabel("Graduation year").selectOption({ index: 2 });
  await page.locator("#f-resume").setInputFiles(resume());
  await page.getByRole("checkbox", { name: /^I agree that/ }).check();
  await expect.poll(() => page.locator("astro-island[ssr]").count()).toBe(1);
  go();
  await expectKept(who);
  // It is ticked again after the fields before it.
  await expect.poll(() => page.getByRole("checkbox", { name: /^I agree that/ }).isChecked()).toBe(true);
  await submit();
  await submitted().waitFor();
});

test("a login clicked before its island answers is sent by the island, with what was typed", async () => {
  const who = person("Early Login");
  await enrol(page, site.url, who);
  const sent: boolean[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/login")) sent.push(request.isNavigationRequest());
  });
  const go = await hold(page, script("login"));
  await page.goto(at("/login"), { waitUntil: "domcontentloaded" });
  await page.getByLabel("Email").fill(who.email);
  await page.getByLabel("Password", { exact: true }).fill(who.password);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await expect.poll(() => page.locator("astro-island[ssr]").count()).toBe(1);
  go();
  await page.getByRole("button", { name: "Account menu" }).waitFor();
  expect(sent).toEqual([false]);
});
