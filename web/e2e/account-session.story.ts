// What a login opens, what it does not, and what other tabs see of its end.
import type { Request } from "playwright-core";
import { expect, test } from "vitest";
import { keptDrafts, watchedPage } from "./browser.ts";
import { enrol, person, settle } from "./person.ts";
import { asked, fillLogin, submit } from "./signing.ts";
import { at, chromium, page, site, stage } from "./stage.ts";

stage();

test("a page that needs a login leads back to itself", async () => {
  const ravi = person("Ravi Menon");
  await enrol(page, site.url, ravi);
  await page.goto(at("/imports"));
  await page.waitForURL(at("/login?next=%2Fimports"));
  await page.getByRole("link", { name: "Sign up" }).click();
  await page.waitForURL(at("/signup?next=%2Fimports"));
  await page.getByRole("link", { name: "Login" }).click();
  // The form before it has fields of the same names.
  await page.getByRole("heading", { level: 1, name: "Log in" }).waitFor();
  await fillLogin(ravi);
  await submit("Login");
  await page.waitForURL(at("/imports"));
});

const elsewhere = ["//evil.in", "/\\evil.in", "https://evil.in", "javascript:alert(1)", "/\t/evil.in", "/logout"];

test("a next that is not a page of ours is refused", async () => {
  await settle(page, site.url, person("Careful Guest"));
  for (const next of elsewhere) {
    await page.goto(at(`/login?next=${encodeURIComponent(next)}`));
    await page.waitForURL(/^http:\/\/127\.0\.0\.1:\d+\/(dashboard|trade-history)$/);
  }
});

test("somebody signed in goes on from /login, and Home leads to the dashboard", async () => {
  await settle(page, site.url, person("Signed In"));
  await page.goto(at("/login?next=%2Fprofile"));
  await page.waitForURL(at("/profile"));
  await page.goto(at("/"));
  await page.getByRole("banner").getByRole("link", { name: "Logout" }).waitFor();
  await page.getByRole("link", { name: "Go to Dashboard" }).click();
  await page.waitForURL(at("/dashboard"));
});

test("logging out in one tab logs the other out", async () => {
  await settle(page, site.url, person("Two Tabs"));
  await page.goto(at("/profile"));
  await page.getByRole("region", { name: "Email" }).getByText("two.tabs@book.in").waitFor();
  const { page: other, faults: others } = await watchedPage(chromium, site.url);
  await other.goto(at("/logout"));
  await page.waitForURL(at("/login?next=%2Fprofile"));
  // The address is there a moment before the screen is.
  await expect.poll(() => page.getByText("two.tabs@book.in").count()).toBe(0);
  await other.waitForURL(at("/"));
  expect(others).toEqual([]);
});

test("logging out takes one's own draft along, in every tab", async () => {
  const who = person("Draft Writer");
  await settle(page, site.url, who);
  await page.goto(at("/add-trade"));
  const stock = page.getByRole("textbox", { name: "Stock name" });
  await page.getByRole("button", { name: "Account menu of Draft Writer" }).waitFor();
  await stock.fill("Reliance Industries");
  // A draft is kept when the typing rests.
  await expect.poll(() => keptDrafts(page)).toContain("Reliance Industries");
  await page.reload();
  await expect.poll(() => stock.inputValue(), { timeout: 10_000 }).toBe("Reliance Industries");
  const { page: other } = await watchedPage(chromium, site.url);
  await other.goto(at("/logout"));
  await expect.poll(() => stock.inputValue(), { timeout: 10_000 }).toBe("");
  await other.waitForURL(at("/"));
  await page.request.post(at("/api/auth/login"), { data: { email: who.email, password: who.password } });
  await page.goto(at("/add-trade"));
  await page.getByRole("button", { name: "Account menu of Draft Writer" }).waitFor();
  await expect.poll(() => stock.inputValue()).toBe("");
});

test("logging in in one tab takes the other along", async () => {
  const who = person("Other Tab");
  await enrol(page, site.url, who);
  await page.goto(at("/login?next=%2Fprofile"));
  await page.getByRole("button", { name: "Login", exact: true }).waitFor();
  const { page: other } = await watchedPage(chromium, site.url);
  await other.goto(at("/login?next=%2Fsettings"));
  await other.locator("#email").fill(who.email);
  await other.locator("#password").fill(who.password);
  await other.getByRole("button", { name: "Login", exact: true }).click();
  await other.waitForURL(at("/settings"));
  await page.waitForURL(at("/profile"));
});

test("the session ends under an open page: log in, and go on there", async () => {
  const lata = person("Lata Nair");
  await settle(page, site.url, lata);
  const open = new Set<Request>();
  page.on("request", (request) => request.url().includes("/api/") && open.add(request));
  page.on("requestfinished", (request) => open.delete(request));
  page.on("requestfailed", (request) => open.delete(request));
  await page.goto(at("/settings"));
  await page.getByRole("main").getByText(lata.email).waitFor();
  // A question of this page that comes after the end of the session would lead to the login, and back here.
  await page.getByRole("combobox", { name: "Default broker" }).waitFor();
  await expect.poll(() => open.size).toBe(0);
  await chromium.context.clearCookies();
  await page.getByRole("navigation", { name: "Journal", exact: true }).getByRole("link", { name: "Reports" }).click();
  await page.waitForURL(at("/login?next=%2Freports%2Ftax"));
  await fillLogin(lata);
  await submit("Login");
  await page.waitForURL(at("/reports/tax"));
  await page.getByRole("button", { name: "Account menu of Lata Nair" }).waitFor();
});

test("a token in the address is gone before anything is asked for, and means nothing", async () => {
  const sent: string[] = [];
  page.on("request", (request) => sent.push(`${request.url()} ${request.headers().referer ?? ""}`));
  for (const path of ["/", "/login", "/trade-history"]) {
    sent.length = 0;
    await page.goto(at(`${path}?token=eyJhbGciOiJIUzI1NiJ9.e30.x&from=2026-04-01#end`));
    expect(await page.evaluate(() => location.href)).not.toContain("token");
    // The server was asked about it, and said no.
    await page.getByText("This login link has expired").waitFor();
    expect(sent.filter((request) => request.split(" ")[0]!.includes("token="))).toHaveLength(1); // the address itself
    expect(
      await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }) + document.cookie),
    ).not.toContain("eyJ");
  }
  expect(await asked()).toBe(null);
});

test("nothing that opens the book lies where a script can read it", async () => {
  const who = person("Safe Keeping");
  await enrol(page, site.url, who);
  await page.goto(at("/login"));
  let token = "";
  // The answer goes with its document: it is read on its way.
  await page.route("**/api/auth/login", async (route) => {
    const answer = await route.fetch();
    ({ token } = ((await answer.json()) as { data: { token: string } }).data);
    await route.fulfill({ response: answer });
  });
  await fillLogin(who);
  await submit("Login");
  await page.waitForURL(/dashboard|trade-history/);
  const cookies = await chromium.context.cookies();
  const secrets = [token, who.password, who.email, ...cookies.map(({ value }) => value)];
  expect(cookies.every(({ httpOnly, sameSite }) => httpOnly && sameSite !== "None")).toBe(true);
  const kept = await page.evaluate(
    () => document.cookie + JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage }),
  );
  for (const secret of secrets) expect(kept).not.toContain(secret);
});

test("the server cannot be reached: login says so, logout goes home all the same and Home says it once", async () => {
  const who = person("Far Away");
  await settle(page, site.url, who);
  // A login on the screens leaves its mark; this one went past them, and Home asks only where there is one.
  await page.goto(at("/profile"));
  await page.getByRole("region", { name: "Email" }).getByText(who.email).waitFor();
  await page.goto(at("/"));
  await page.getByRole("banner").getByRole("link", { name: "Logout" }).waitFor();
  // The screen stands for a second once it is known that no answer comes: that waits until it was seen.
  let seen!: () => void;
  const shown = new Promise<void>((resolve) => {
    seen = resolve;
  });
  await page.route("**/api/auth/logout", (route) => shown.then(() => route.abort()));
  await page.getByRole("banner").getByRole("link", { name: "Logout" }).click();
  await page.getByRole("heading", { name: "Logging out..." }).waitFor();
  seen();
  await page.waitForURL(at("/"));
  await page.getByRole("alert").getByText("You may still be logged in.").waitFor();
  expect(await asked()).toBe(who.email);
  await page.unroute("**/api/auth/logout");
  // The address is this one already, until the link is followed.
  const told = page.waitForResponse("**/api/auth/logout");
  await page.getByRole("link", { name: "Log out again" }).click();
  await told;
  await page.waitForURL(at("/"));
  expect(await page.getByRole("alert").count()).toBe(0);
  expect(await asked()).toBe(null);
});

test("without scripts a mailed link says what it needs, and nothing seems to be on its way", async () => {
  for (const [path, needs] of [
    ["/verify-email", "Confirming your email needs JavaScript."],
    ["/reset-password", "Setting a new password needs JavaScript."],
  ] as const) {
    const context = await chromium.context.browser()!.newContext({ javaScriptEnabled: false });
    const still = await context.newPage();
    await still.goto(at(path));
    await expect.poll(() => still.locator("main").innerText()).toContain(needs);
    expect(await still.locator(".progress").filter({ visible: true }).count()).toBe(0);
    await context.close();
  }
});
