// Sign up, log in, log out: every message, and every way it can fail.
import type { Route } from "playwright-core";
import { expect, test } from "vitest";
import { hydrated } from "./browser.ts";
import { enrol, person } from "./person.ts";
import { asked, expectFocus, fill, fillLogin, here, submit } from "./signing.ts";
import { at, chromium, page, site, stage } from "./stage.ts";

stage();

const modal = () => page.getByRole("alertdialog");

async function expectModal(title: string, message: string) {
  await modal().waitFor();
  await expect.poll(() => modal().getByRole("heading").textContent()).toBe(title);
  await expect.poll(() => modal().getByRole("paragraph").textContent()).toBe(message);
  await modal().getByRole("button", { name: "Cancel" }).click();
  await modal().waitFor({ state: "detached" });
}

test("from a visitor to a trader and back", async () => {
  const meera = person("Meera Shah");
  await page.goto(at("/"));
  await page.getByRole("link", { name: "Go to Dashboard" }).click();
  await page.getByRole("heading", { level: 1, name: "Log in" }).waitFor();
  expect(await here()).toBe("/login");
  await page.getByRole("link", { name: "Sign up" }).click();
  await page.getByRole("heading", { level: 1, name: "Create your account" }).waitFor();
  expect(await here()).toBe("/signup");
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
  await fill(meera);
  await submit("Sign Up");
  await page.getByRole("heading", { level: 1, name: "Registration Successful!" }).waitFor();
  expect(await here()).toBe("/successreg");
  // Whoever signed up is in: the password is not asked for again.
  await page.getByText("You are logged in. Click Login Now to continue.").waitFor();
  await expect.poll(() => page.getByRole("link", { name: "Login Now" }).getAttribute("href")).toBe("/login");
  await page.getByRole("link", { name: "Login Now" }).click();
  await page.waitForURL(at("/dashboard"));
  expect(await asked()).toBe(meera.email);

  const avatar = page.getByRole("button", { name: "Account menu of Meera Shah" });
  await expect.poll(() => avatar.textContent()).toBe("M");
  await avatar.click();
  const menu = page.getByRole("navigation", { name: "Account", exact: true });
  await menu.getByRole("link", { name: "Profile" }).click();
  await page.getByRole("heading", { level: 1, name: "Profile" }).waitFor();
  await menu.waitFor({ state: "hidden" });
  await expect.poll(() => page.getByRole("textbox", { name: "Full Name" }).inputValue()).toBe(meera.name);
  await expect.poll(() => page.getByRole("textbox", { name: "Phone Number" }).inputValue()).toBe(meera.phone);
  await expect.poll(() => page.getByRole("region", { name: "Email" }).textContent()).toContain(meera.email);

  await avatar.click();
  const held: Route[] = [];
  await page.route("**/api/auth/logout", (route) => void held.push(route));
  await menu.getByRole("link", { name: "LogOut" }).click();
  await page.getByRole("heading", { name: "Logging out..." }).waitFor();
  // From the answer on the screen stands for a second, however long the story needed to look.
  await expect.poll(() => held.length).toBe(1);
  const since = Date.now();
  await held[0]!.continue();
  await page.waitForURL(at("/"));
  expect(Date.now() - since).toBeGreaterThan(990);
  expect(await asked()).toBe(null);
  await page.getByRole("banner").getByRole("link", { name: "Login/Signup" }).waitFor();
  expect(await page.getByRole("alert").count()).toBe(0);
});

const messages: [field: string, value: string, message: string][] = [
  ["name", "", "Name is required."],
  ["name", "Me", "Name must be at least 3 characters long."],
  ["name", "J0hn", "Name can only contain letters and spaces."],
  ["email", "", "Email is required."],
  ["email", "meera@", "Please enter a valid email address."],
  ["email", "trader@example.com", "Please enter a valid email address."],
  ["phone", "", "Phone number is required."],
  ["phone", "98201445", "Phone number must be 10 digits only."],
  ["password", "Ab1!", "Password must be at least 8 characters long."],
  ["password", "abcdefg1!", "Password must include at least one uppercase letter."],
  ["password", "ABCDEFG1!", "Password must include at least one lowercase letter."],
  ["password", "Abcdefgh!", "Password must include at least one number."],
  ["password", "Abcdefgh1", "Password must include at least one special character."],
  ["confirmPassword", "Other-7 marks", "Passwords do not match."],
];

test("every message stands under its field, and is the server's too", async () => {
  await page.goto(at("/signup"));
  // That a field was left is noticed only once the page is hydrated.
  await hydrated(page);
  const good = person("Every Message");
  for (const [field, value, message] of messages) {
    await fill(good, field === "password" ? { password: value, confirmPassword: value } : { [field]: value });
    await page.locator(`#${field}`).focus();
    await page.getByRole("heading", { level: 1 }).click();
    await page.locator(`#${field}-error`).waitFor();
    await expect.poll(() => page.locator(`#${field}-error`).textContent()).toBe(message);
    await expect.poll(() => page.locator(`#${field}`).getAttribute("aria-describedby")).toContain(`${field}-error`);
    await expect.poll(() => page.locator(".field-error").count()).toBe(1);

    const data = { ...good, confirmPassword: field === "password" ? value : good.password, [field]: value };
    const answer = await page.request.post(at("/api/auth/register"), { data });
    expect(answer.status()).toBe(422);
    expect(await answer.json()).toMatchObject({ success: false, error: message, fields: { [field]: message } });
  }
});

test("an empty form: each field says what it lacks, the focus goes to the first, editing clears them all", async () => {
  await page.goto(at("/signup"));
  const posted: string[] = [];
  page.on("request", (request) => posted.push(request.method()));
  await submit("Sign Up");
  await expect
    .poll(() => page.locator(".field-error").allTextContents())
    .toEqual([
      "Name is required.",
      "Email is required.",
      "Phone number is required.",
      "Password must be at least 8 characters long.",
    ]);
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("name");
  await page.keyboard.type("M");
  expect(await page.locator(".field-error").count()).toBe(0);
  expect(posted).not.toContain("POST");
  await expect.poll(() => page.locator("input[required]").count()).toBe(5);
});

test("the privacy notice is read beside a half-filled form", async () => {
  await page.goto(at("/signup"));
  await page.locator("#name").fill("Half Filled");
  const [notice] = await Promise.all([
    chromium.context.waitForEvent("page"),
    page.getByRole("link", { name: "privacy notice" }).click(),
  ]);
  await notice.getByRole("heading", { level: 1, name: "Terms & Conditions" }).waitFor();
  await expect.poll(() => page.locator("#name").inputValue()).toBe("Half Filled");
});

test("the rules of a password tick, and it can be looked at", async () => {
  await page.goto(at("/signup"));
  await page.locator("#password").pressSequentially("Abcdefg1");
  const rules = page.getByRole("list", { name: "A password needs" }).getByRole("listitem");
  await expect
    .poll(() => rules.allTextContents())
    .toEqual([
      "8 characters, there",
      "uppercase letter, there",
      "lowercase letter, there",
      "a number, there",
      "special character, missing",
    ]);
  await page.getByRole("button", { name: "Show password", exact: true }).click();
  await expect.poll(() => page.locator("#password").getAttribute("type")).toBe("text");
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("password");
  expect(await page.locator(".field-error").count()).toBe(0);
  await page.getByRole("button", { name: "Hide password", exact: true }).click();
  await expect.poll(() => page.locator("#password").getAttribute("type")).toBe("password");
});

test("an address that is taken: the server's sentence, and what was typed stays", async () => {
  const anil = person("Anil Rao");
  await enrol(page, site.url, anil);
  await page.goto(at("/signup"));
  await fill({ ...anil, name: "Somebody Else" });
  await submit("Sign Up");
  await expectModal("Unable to register with these details.", "Please add valid credentials!!!");
  await expect.poll(() => page.locator("#name").inputValue()).toBe("Somebody Else");
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent), { timeout: 5000 }).toBe("Sign Up");
});

test("signed up where the login after it is refused: the next screen leads to the form", async () => {
  await page.route("**/api/auth/login", (route) =>
    route.fulfill({ status: 503, contentType: "application/json", body: "{}" }),
  );
  const later = person("Later Login");
  await page.goto(at("/signup"));
  await fill(later, { phone: "+91 98201 44512" });
  await submit("Sign Up");
  await page.getByRole("heading", { level: 1, name: "Registration Successful!" }).waitFor();
  await page.unroute("**/api/auth/login");
  await page.getByRole("link", { name: "Login Now" }).click();
  await page.waitForURL(at("/login"));
  await fillLogin(later);
  await submit("Login");
  await page.waitForURL(at("/dashboard"));
});

test("an email carried from the page before gives way to what is typed", async () => {
  await page.goto(at("/login"));
  // A link, unlike a button, is not kept for an island that is not there yet.
  await hydrated(page);
  await page.locator("#email").fill("carried@example.in");
  const held: Route[] = [];
  let isHeld = true;
  await page.route("**/assets/*.js", (route) => (isHeld ? void held.push(route) : route.continue()));
  await page.getByRole("link", { name: "Sign up" }).click();
  await page.waitForURL(at("/signup"), { waitUntil: "commit" });
  await page.locator("#email").focus();
  isHeld = false;
  for (const route of held) await route.continue();
  await expect.poll(() => page.locator("#email").inputValue()).toBe("carried@example.in");
  await page.keyboard.insertText("typed@example.in");
  expect(await page.locator("#email").inputValue()).toBe("typed@example.in");
});

test("a wrong password and an unknown address get one answer", async () => {
  const asha = person("Asha Iyer");
  await enrol(page, site.url, asha);
  await page.goto(at("/login"));
  for (const who of [{ ...asha, password: "Turmeric-8 marks" }, person("Nobody Here")]) {
    await fillLogin(who);
    await submit("Login");
    await expectModal("Invalid Credentials", "Please Check the credentials again!!!");
    await expectFocus("password");
    await expect.poll(() => page.locator("#email").inputValue()).toBe(who.email);
  }
  expect(await asked()).toBe(null);
});

test("an empty login says so without asking the server", async () => {
  await page.goto(at("/login"));
  await submit("Login");
  await expect
    .poll(() => page.locator(".field-error").allTextContents())
    .toEqual(["Email is required.", "Password is required."]);
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("email");
  await expect.poll(() => page.locator("input[required]").count()).toBe(2);
});

type Answer = { status: number; contentType?: string; body: string } | "none";
const SERVER = ["Server Error", "Please try after some time!!!"] as const;
const INVALID = ["Invalid Credentials", "Please Check the credentials again!!!"] as const;
const ADD = "Please add valid credentials!!!";
const answers: [what: string, answer: Answer, login: readonly [string, string], register: readonly [string, string]][] =
  [
    ["no answer", "none", SERVER, SERVER],
    ["500", { status: 500, body: '{"error":"x"}' }, SERVER, SERVER],
    ["HTML of a proxy", { status: 502, contentType: "text/html", body: "<h1>Bad gateway</h1>" }, SERVER, SERVER],
    ["HTML with 200", { status: 200, contentType: "text/html", body: "<h1>Hello</h1>" }, SERVER, SERVER],
    ["success: false", { status: 401, body: '{"success":false,"error":"No."}' }, INVALID, ["No.", ADD]],
    [
      "429",
      { status: 429, body: '{"message":"Try again in 9 seconds."}' },
      ["Too many attempts", "Try again in 9 seconds."],
      ["Too many attempts", "Try again in 9 seconds."],
    ],
    [
      "an object for an error",
      { status: 422, body: '{"success":false,"error":{}}' },
      INVALID,
      ["The server refused this and did not say why.", ADD],
    ],
    [
      "markup",
      { status: 422, body: '{"error":"<img src=x onerror=alert(1)>"}' },
      INVALID,
      ["<img src=x onerror=alert(1)>", ADD],
    ],
  ];

test.each(answers)("the server answers with %s", async (_, answer, login, register) => {
  await page.route(/api\/auth\/(login|register)$/, (route) =>
    answer === "none" ? route.abort() : route.fulfill({ contentType: "application/json", ...answer }),
  );
  const who = person("Any Body");
  await page.goto(at("/login"));
  await fillLogin(who);
  await submit("Login");
  await expectModal(...login);
  await page.goto(at("/signup"));
  await fill(who);
  await submit("Sign Up");
  await expectModal(...register);
  await expect.poll(() => page.locator("#password").inputValue()).toBe(who.password);
});

test("while it waits there is a loading screen, and a second click sends nothing", async () => {
  const held: Route[] = [];
  await page.route("**/api/auth/register", (route) => void held.push(route));
  await page.goto(at("/signup"));
  const twice = person("Double Press");
  await fill(twice);
  await page.getByRole("button", { name: "Sign Up", exact: true }).dblclick();
  await page.getByRole("status").getByText("Creating your account").waitFor();
  await page.locator("#phone").evaluate((input) => (input as HTMLInputElement).form?.requestSubmit());
  await expect.poll(() => held.length).toBe(1);
  await held[0]!.continue();
  await page.waitForURL(at("/successreg"));
  expect(held).toHaveLength(1);
});

test("the address typed at the login is there at sign up and back, and is kept nowhere after that", async () => {
  const rita = person("Rita Roundabout");
  await page.goto(at("/login"));
  await hydrated(page);
  await page.locator("#email").fill(rita.email);
  await page.getByRole("link", { name: "Sign up" }).click();
  await page.getByRole("heading", { level: 1, name: "Create your account" }).waitFor();
  await expect.poll(() => page.locator("#email").inputValue()).toBe(rita.email);
  await page.getByRole("link", { name: "Login" }).click();
  await page.getByRole("heading", { level: 1, name: "Log in" }).waitFor();
  await expect.poll(() => page.locator("#email").inputValue()).toBe(rita.email);
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(rita.email);
});

test("on a phone, by keyboard alone", async () => {
  const usha = person("Usha Pillai");
  await enrol(page, site.url, usha);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(at("/login"));
  await page.locator("#email").focus();
  await page.keyboard.type(usha.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type("Wrong-1 one");
  await page.keyboard.press("Enter");
  await modal().waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Cancel");
  await page.keyboard.press("Escape");
  await expectFocus("password");
  await page.keyboard.press("Control+A");
  await page.keyboard.type(usha.password);
  await page.keyboard.press("Enter");
  await page.waitForURL(/dashboard|trade-history/);
  await page.getByRole("button", { name: "Account menu of Usha Pillai" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("navigation", { name: "Account", exact: true }).getByRole("link", { name: "LogOut" }).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(at("/"));
  expect(await asked()).toBe(null);
});

test("Continue with Google is not dead: it says why it cannot", async () => {
  await page.goto(at("/login"));
  await page.getByRole("link", { name: "Continue with Google" }).click();
  // In a dialog, or, where the page did not know it yet, on the page that the server leads back to.
  await page.getByText("Login with Google does not work on this site yet").waitFor();
});

const pages = [
  "/login",
  "/signup",
  "/successreg",
  "/logout",
  "/dashboard",
  "/add-trade",
  "/add-new-trades",
  "/trade-history",
  "/imports",
  "/demo",
  "/profile",
  "/settings",
  "/security",
  "/my-data",
  "/forgot-password",
  "/reset-password",
  "/verify-email",
  "/leaving",
];

test("every page answers 200 with a title and a heading of its own", async () => {
  const titles = new Set<string>();
  for (const path of pages) {
    const answer = await fetch(at(path));
    expect(answer.status).toBe(200);
    const html = await answer.text();
    expect(html.match(/<h1/g), path).toHaveLength(1);
    expect(html).not.toMatch(/<[^>]+\sstyle="/);
    const title = /<title>([^<]*)/.exec(html)?.[1] ?? "";
    const description = /name="description" content="([^"]*)"/.exec(html)?.[1] ?? "";
    expect(title.length, title).toBeLessThanOrEqual(60);
    expect(description.length, `${path}: ${description}`).toBeGreaterThanOrEqual(100);
    expect(description.length, `${path}: ${description}`).toBeLessThanOrEqual(160);
    titles.add(title);
  }
  expect(titles.size).toBe(pages.length);
});
