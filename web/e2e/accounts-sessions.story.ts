// Profile, settings and sessions: what is changed is kept, what is typed is not lost, and what is ended has ended
// everywhere.
import { afterEach, expect, test } from "vitest";
import { hold, watchedPage } from "./browser.ts";
import { person, settle } from "./person.ts";
import { at, chromium, page, site, stage } from "./stage.ts";

stage();

// What one story has chosen in this browser is nothing to the next, also where it failed.
afterEach(() => page.evaluate(() => localStorage.clear()).catch(() => undefined));

/** What the account likes. */
const kept = async () =>
  ((await (await page.request.get(at("/api/v1/profile"))).json()) as { data: { preferences: unknown } }).data
    .preferences;

/** Another browser of the same person. */
async function another(who: { email: string; password: string }, agent: string) {
  const answer = await fetch(at("/api/auth/login"), {
    method: "POST",
    headers: { "content-type": "application/json", "user-agent": agent },
    body: JSON.stringify({ email: who.email, password: who.password }),
  });
  expect(answer.status).toBe(200);
  const cookie = answer.headers.get("set-cookie")!.split(";")[0]!;
  return async () => (await fetch(at("/api/v1/profile"), { headers: { cookie } })).status;
}

const PHONE =
  "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36";

test("the profile is saved by the rules of registration, the bar follows, and Undo brings the former back", async () => {
  const who = person("Meera Profile");
  await settle(page, site.url, who);
  await page.goto(at("/profile"));
  const name = page.getByRole("textbox", { name: "Full Name" });
  await expect.poll(() => name.inputValue()).toBe(who.name);
  await name.fill("J0hn");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Name can only contain letters and spaces.").waitFor();
  await name.fill("नीरज  कुमार");
  await page.getByRole("button", { name: "Save" }).click();
  // Under the mouse it stays, and its Undo with it.
  await page.getByText("Your profile is saved.").hover();
  await page.getByRole("button", { name: "Account menu of नीरज कुमार" }).waitFor();
  await expect.poll(() => name.inputValue()).toBe("नीरज कुमार");
  // What is typed after saving is not what is undone.
  const phone = page.getByRole("textbox", { name: "Phone Number" });
  await phone.fill("9876500000");
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("button", { name: `Account menu of ${who.name}` }).waitFor();
  await expect.poll(() => name.inputValue()).toBe(who.name);
  await expect.poll(() => phone.inputValue()).toBe("9876500000");
  await page.reload();
  await expect.poll(() => name.inputValue()).toBe(who.name);
});

test("what was wrong with the name goes when the former one is typed again", async () => {
  const who = person("Uma Restores");
  await settle(page, site.url, who);
  await page.goto(at("/profile"));
  const name = page.getByRole("textbox", { name: "Full Name" });
  await expect.poll(() => name.inputValue()).toBe(who.name);
  await name.fill("");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Name is required.").waitFor();
  await page.getByRole("button", { name: "Reset" }).click();
  await expect.poll(() => name.inputValue()).toBe(who.name);
  expect(await page.getByText("Name is required.").count()).toBe(0);
  expect(await name.getAttribute("aria-invalid")).not.toBe("true");
});

test("a failed save keeps what was typed; so does a session that ends under it", async () => {
  const who = person("Lata Typing");
  await settle(page, site.url, who);
  await page.goto(at("/profile"));
  const name = page.getByRole("textbox", { name: "Full Name" });
  await expect.poll(() => name.inputValue()).toBe(who.name);
  await name.fill("Lata Nair");
  await page.route("**/api/v1/profile", (route) =>
    route.request().method() === "PUT" ? route.abort() : route.fallback(),
  );
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("alert").getByText("We could not reach the server.").waitFor();
  await expect.poll(() => name.inputValue()).toBe("Lata Nair");
  await page.unroute("**/api/v1/profile");

  await chromium.context.clearCookies();
  await page.getByRole("button", { name: "Save" }).click();
  await page.waitForURL(at("/login?next=%2Fprofile"));
  await page.locator("#email").fill(who.email);
  await page.locator("#password").fill(who.password);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await page.waitForURL(at("/profile"));
  await expect.poll(() => name.inputValue()).toBe("Lata Nair");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Your profile is saved.").waitFor();
});

test("sessions: this one is marked, another is logged out by its button", async () => {
  const who = person("Sita Sessions");
  await settle(page, site.url, who);
  const phone = await another(who, PHONE);
  expect(await phone()).toBe(200);
  await page.goto(at("/security"));
  const lines = page.getByRole("listitem").filter({ hasText: "Logged in" });
  await expect.poll(() => lines.count()).toBe(2);
  await expect.poll(() => lines.filter({ hasText: "This browser" }).count()).toBe(1);
  await page.getByRole("button", { name: /^Log out Chrome on Android/ }).click();
  await page.getByText("Chrome on Android is logged out.").waitFor();
  await expect.poll(() => lines.count()).toBe(1);
  expect(await phone()).toBe(401);
  await page.getByRole("row", { name: /Logged out in one browser/ }).waitFor();
});

test("signing out everywhere ends every browser, and the other tab of this one goes too", async () => {
  const who = person("Hema Everywhere");
  await settle(page, site.url, who);
  const phone = await another(who, PHONE);
  const { page: tab, faults } = await watchedPage(chromium, site.url);
  await tab.goto(at("/imports"));
  await tab.getByText("No imports yet.").waitFor();
  await page.goto(at("/security"));
  await page.getByRole("button", { name: "Log out everywhere" }).click();
  await page.waitForURL(at("/login"));
  await tab.waitForURL(at("/login?next=%2Fimports"));
  expect(await phone()).toBe(401);
  expect((await page.request.get(at("/api/v1/profile"))).status()).toBe(401);
  expect(faults).toEqual([]);
});

test("logging out the others keeps this one", async () => {
  const who = person("Indu Others");
  await settle(page, site.url, who);
  const phone = await another(who, PHONE);
  await page.goto(at("/security"));
  await page.getByRole("button", { name: "Log out the others" }).click();
  await page.getByText("Logged out in 1 other browser.").waitFor();
  expect(await phone()).toBe(401);
  await page.getByText("No other browser is logged in.").waitFor();
});

test("the list of sessions cannot be fetched: it says so, and Retry fetches it", async () => {
  await settle(page, site.url, person("Rekha Fetches"));
  await page.route("**/api/v1/sessions", (route) => route.abort());
  await page.goto(at("/security"));
  await page.getByRole("alert").getByText("We could not load your sessions.").waitFor();
  await page.unroute("**/api/v1/sessions");
  await page.getByRole("button", { name: "Retry" }).first().click();
  await page.getByText("This browser", { exact: true }).waitFor();
});

const figures = () => page.locator("main").innerText();
/** What a broker takes from everybody is no secret of the trader. */
const withoutPublicRates = (text: string) => text.replaceAll(/₹(?:40|15\.93|15\.34)(?= an order| for a scrip|\.)/g, "");

test("privacy: one click hides every amount of the journal, and a word says so to those who hear it", async () => {
  await page.goto(at("/demo"));
  await page.getByRole("heading", { level: 1, name: "Sample" }).waitFor();
  await expect.poll(figures).toMatch(/₹[\d,]+\.\d\d/);
  const eye = page.getByRole("button", { name: "Hide amounts" });
  await expect.poll(() => eye.getAttribute("aria-pressed")).toBe("false");
  await eye.click();
  await expect.poll(() => eye.getAttribute("aria-pressed")).toBe("true");
  await expect.poll(async () => withoutPublicRates(await figures())).not.toMatch(/₹\s?[\d,]+/);
  await expect.poll(() => page.locator(".headline-figure").textContent()).toContain("hidden amount");
  for (const label of await page
    .locator("main [aria-label], main [title]")
    .evaluateAll((all) => all.map((one) => `${one.getAttribute("aria-label")} ${one.getAttribute("title")}`))) {
    expect(label).not.toMatch(/₹/);
  }
  // The columns that are money, row by row: no digit.
  for (const cell of await page
    .locator(".trades-grid_net-cell, .trades-grid_charges-cell, .trades-grid_row .trades-grid_quantity-cell")
    .allTextContents())
    expect(cell).not.toMatch(/\d/);
  await page.locator(".trades-grid_symbol-cell a").first().click();
  const drawer = page.getByRole("dialog");
  await drawer.getByText("From gross to net").waitFor({ state: "attached" });
  expect(await drawer.locator(".statement").innerText()).not.toMatch(/\d/);
  await page.keyboard.press("Escape");
  await page.reload();
  await page.locator(".headline-figure").getByText("₹•••").waitFor();
  await eye.click();
  await expect.poll(figures).toMatch(/₹[\d,]+\.\d\d/);
});

test("what is liked goes with the account to the next browser", async () => {
  const who = person("Pia Prefers");
  await settle(page, site.url, who);
  // The page stands before it is known who is logged in.
  const known = await hold(page, "**/api/auth/me");
  await page.goto(at("/settings"));
  await page.getByText("Dark", { exact: true }).click();
  // The banner comes above what is clicked and moves it down: not between press and release.
  const banner = page.getByText("Confirm your email.");
  const come = await hold(page, /\/account-banner\./);
  const asked = page.waitForRequest(/\/account-banner\./);
  known();
  await asked;
  await page.getByText("Hidden", { exact: true }).hover();
  await page.mouse.down();
  const fetched = page.waitForResponse(/\/account-banner\./);
  come();
  await (await fetched).finished();
  await page.evaluate(() => new Promise((done) => setTimeout(done)));
  expect(await banner.count()).toBe(0);
  await page.mouse.up();
  await banner.waitFor();
  await page.getByRole("combobox", { name: "Default broker" }).selectOption("groww");
  // Under the mouse it stays, and its Undo with it.
  await page.getByText("Groww is now your default broker").hover();
  await expect.poll(kept).toEqual({ theme: "dark", privacy: true, defaultBroker: "groww" });
  // An undo that does not get through leaves what is stored on the page.
  const broker = page.getByRole("combobox", { name: "Default broker" });
  await page.route("**/api/v1/preferences", (route) => route.abort());
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("We do not know whether the default broker was changed. Choosing it again is safe.").waitFor();
  await expect.poll(() => broker.inputValue()).toBe("groww");
  await page.unroute("**/api/v1/preferences");
  await broker.selectOption("zerodha");
  await page.getByText("Zerodha is now your default broker").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(kept).toEqual({ theme: "dark", privacy: true, defaultBroker: "groww" });

  // As if it were another browser: nothing of it is remembered here.
  await page.evaluate(() => localStorage.clear());
  await page.goto(at("/settings"));
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe("dark");
  await expect.poll(() => page.getByRole("button", { name: "Hide amounts" }).getAttribute("aria-pressed")).toBe("true");
});

test("a theme chosen while the account is asked for its own stays, and is the account's", async () => {
  await settle(page, site.url, person("Nila Newer"));
  expect((await page.request.put(at("/api/v1/preferences"), { data: { theme: "dark" } })).status()).toBe(200);
  let answer!: () => void;
  const chosen = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let asked = 0;
  // Answered with what the account liked before the choice.
  await page.route("**/api/v1/profile", async (route) => {
    const response = await route.fetch();
    asked += 1;
    await chosen;
    await route.fulfill({ response });
  });
  await page.goto(at("/settings"));
  await page.getByText("Confirm your email.").waitFor();
  // Asked for by the frame, which compares it with what is here, and by the settings.
  await expect.poll(() => asked).toBe(2);
  await page.getByText("Light", { exact: true }).click();
  await expect.poll(kept).toMatchObject({ theme: "light" });
  // The answer says dark: the account is told once more.
  const told = page.waitForResponse("**/api/v1/preferences");
  answer();
  await told;
  expect(await kept()).toMatchObject({ theme: "light" });
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe("light");
});

test("of two default brokers chosen at once the second stays, also when the first one fails late", async () => {
  await settle(page, site.url, person("Bina Broker"));
  let fail!: () => void;
  const late = new Promise<void>((resolve) => {
    fail = resolve;
  });
  let sent = 0;
  await page.route("**/api/v1/preferences", async (route) => {
    sent += 1;
    if (sent > 1) return route.continue();
    await late;
    await route.abort();
  });
  await page.goto(at("/settings"));
  const broker = page.getByRole("combobox", { name: "Default broker" });
  await broker.selectOption("groww");
  await expect.poll(() => sent).toBe(1);
  await broker.selectOption("zerodha");
  await expect.poll(() => broker.inputValue()).toBe("zerodha");
  fail();
  await page.getByText("Zerodha is now your default broker").waitFor();
  expect(await broker.inputValue()).toBe("zerodha");
  expect(await page.getByText("We do not know whether the default broker was changed.").count()).toBe(0);
  expect(await kept()).toMatchObject({ defaultBroker: "zerodha" });
});

test("a theme chosen before the app is hydrated is chosen, and the account's", async () => {
  await settle(page, site.url, person("Esha Early"));
  const open = await hold(page, /\/assets\/settings\.[^/]*\.js/);
  await page.goto(at("/settings"));
  await page.getByText("Dark", { exact: true }).click();
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBeUndefined();
  open();
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe("dark");
  await expect.poll(kept).toMatchObject({ theme: "dark" });
});

test("after a logout, account and browser meet again: what was chosen on another device meanwhile is shown", async () => {
  const who = person("Ria Returns");
  await settle(page, site.url, who);
  await page.goto(at("/settings"));
  await page.getByText("Light", { exact: true }).click();
  await expect.poll(kept).toMatchObject({ theme: "light" });
  await page.goto(at("/logout"));
  await page.waitForURL(at("/"));

  // Another device.
  const login = { data: { email: who.email, password: who.password } };
  await page.request.post(at("/api/auth/login"), login);
  expect((await page.request.put(at("/api/v1/preferences"), { data: { theme: "dark", privacy: true } })).status()).toBe(
    200,
  );
  await page.request.post(at("/api/auth/logout"));

  await page.goto(at("/login"));
  await page.locator("#email").fill(who.email);
  await page.locator("#password").fill(who.password);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await page.waitForURL(/dashboard|trade-history/);
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe("dark");
  await expect.poll(() => page.getByRole("button", { name: "Hide amounts" }).getAttribute("aria-pressed")).toBe("true");
});
