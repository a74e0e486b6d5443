// A forgotten password from the login screen to the new login, by the mail in data/outbox; a confirmed address;
// guessing that is slowed down.
import { expect, test } from "vitest";
import { browser, hydrated, loseAnswer } from "./browser.ts";
import { linkIn, mailsTo, mailTo } from "./outbox.ts";
import { enrol, person, settle } from "./person.ts";
import { at, chromium, page, site, stage } from "./stage.ts";

stage();

const NEW = "Saffron-9 fields";
const heading = (name: string | RegExp) => page.getByRole("heading", { level: 1, name });
const loginAs = async (email: string, password: string) => {
  await page.locator("#email").fill(email);
  await page.locator("#password").fill(password);
  await page.getByRole("button", { name: "Login", exact: true }).click();
};

test("a forgotten password: from the login screen, by the mail, to a new login; the link works once and every session ends", async () => {
  const asha = person("Asha Forgets");
  await settle(page, site.url, asha);
  await page.goto(at("/profile"));
  await page.getByRole("textbox", { name: "Full Name" }).waitFor();

  const second = await browser();
  const other = await second.context.newPage();
  await other.goto(at("/login"));
  // A link, unlike a button, is not kept for an island that is not there yet.
  await hydrated(other);
  await other.locator("#email").fill(asha.email);
  await other.getByRole("link", { name: "Forgot password?" }).click();
  await other.getByRole("heading", { level: 1, name: "Forgot your password?" }).waitFor();
  await expect.poll(() => other.locator("#email").inputValue()).toBe(asha.email);
  await other.getByRole("button", { name: "Send me a link" }).click();
  await other.getByText("If there is an account with").waitFor();
  await other.getByText("This site does not send email yet.").waitFor();

  const link = linkIn(await mailTo(site, asha.email, /password/i), "/reset-password");
  const asked: string[] = [];
  other.on("request", (request) => asked.push(request.url() + (request.headers().referer ?? "")));
  await other.goto(link);
  await other.getByRole("heading", { level: 1, name: "Set a new password" }).waitFor();
  expect(await other.evaluate(() => location.href)).toBe(at("/reset-password"));
  expect(asked.join()).not.toContain(link.split("=")[1]);

  await other.locator("#password").fill("Password1!");
  await other.locator("#confirmPassword").fill("Password1!");
  await other.getByRole("button", { name: "Set this password" }).click();
  await other.getByText("This password is easy to guess").waitFor();
  await other.locator("#password").fill(NEW);
  await other.locator("#confirmPassword").fill(`${NEW}x`);
  await other.getByRole("button", { name: "Set this password" }).click();
  await other.getByText("Passwords do not match.").waitFor();
  await other.locator("#confirmPassword").fill(NEW);
  await other.getByRole("button", { name: "Set this password" }).click();
  await other.waitForURL(at("/login"));
  await other.getByText("Your new password is set.").waitFor();

  // The session that was open ended with it, and its page says so at the next request.
  expect((await page.request.get(at("/api/v1/sessions"))).status()).toBe(401);
  await page.reload();
  await page.waitForURL(at("/login?next=%2Fprofile"));

  await other.locator("#email").fill(asha.email);
  await other.locator("#password").fill(NEW);
  await other.getByRole("button", { name: "Login", exact: true }).click();
  await other.waitForURL(/dashboard|trade-history/);

  await other.goto(link);
  await other.locator("#password").fill("Another-3 marks");
  await other.locator("#confirmPassword").fill("Another-3 marks");
  await other.getByRole("button", { name: "Set this password" }).click();
  await other.getByRole("heading", { level: 1, name: "This link has expired" }).waitFor();
  await other.getByRole("link", { name: "Ask for a new link" }).click();
  await other.getByRole("heading", { level: 1, name: "Forgot your password?" }).waitFor();

  // The answer to a click is lost, and the next one hears that the link was used: maybe by the first one.
  await other.goto(link);
  await other.locator("#password").fill("Another-3 marks");
  await other.locator("#confirmPassword").fill("Another-3 marks");
  await loseAnswer(other, "**/api/auth/reset/confirm");
  await other.getByRole("button", { name: "Set this password" }).click();
  await other.getByText("We do not know whether your password was changed.").waitFor();
  await other.getByRole("button", { name: "Set this password" }).click();
  await other.getByRole("heading", { level: 1, name: "This link was used, or it has expired" }).waitFor();
  await other.getByText("Your new password may be set already.").waitFor();
  await second.close();
});

test("an address without an account is told the same; one that is none is told so", async () => {
  await page.goto(at("/forgot-password"));
  await page.getByRole("button", { name: "Send me a link" }).click();
  await page.getByText("Email is required.").waitFor();
  await page.locator("#email").fill("nobody@");
  await page.getByRole("button", { name: "Send me a link" }).click();
  await page.getByText("Please enter a valid email address.").waitFor();
  await page.locator("#email").fill("nobody.here@book.in");
  await page.getByRole("button", { name: "Send me a link" }).click();
  await page.getByText("If there is an account with").waitFor();
});

test("the server away: the address stays typed, and a second click works", async () => {
  await page.route("**/api/auth/reset", (route) => route.abort());
  await page.goto(at("/forgot-password"));
  await page.locator("#email").fill("somebody@book.in");
  await page.getByRole("button", { name: "Send me a link" }).click();
  await page.getByRole("alert").getByText("We could not reach the server.").waitFor();
  await expect.poll(() => page.locator("#email").inputValue()).toBe("somebody@book.in");
  await page.unroute("**/api/auth/reset");
  await page.getByRole("button", { name: "Send me a link" }).click();
  await page.getByText("If there is an account with").waitFor();
});

test("a page for new passwords opened without a link explains itself", async () => {
  await page.goto(at("/reset-password"));
  await heading("This link has expired").waitFor();
});

test("the address is confirmed by a mail and a login together", async () => {
  const kavi = person("Kavi Confirms");
  await page.goto(at("/signup"));
  for (const [field, value] of Object.entries({ ...kavi, confirmPassword: kavi.password }))
    await page.locator(`#${field}`).fill(value);
  await page.getByRole("button", { name: "Sign Up", exact: true }).click();
  await heading("Registration Successful!").waitFor();
  await page.getByText("to get the link that confirms your email").waitFor();

  const link = linkIn(await mailTo(site, kavi.email, /confirm|address/i), "/verify-email");
  // In another browser: signing up has logged this one in.
  await chromium.context.clearCookies();
  await page.goto(link);
  await page.waitForURL(at("/login?next=%2Fverify-email"));
  await loginAs(kavi.email, kavi.password);
  await heading("Your email is confirmed").waitFor();
  expect(
    await page.evaluate(
      () => sessionStorage.length === 0 || !JSON.stringify({ ...sessionStorage }).includes("confirming"),
    ),
  ).toBe(true);
  await page.goto(at("/profile"));
  await page.getByText("Confirmed.").waitFor();
  expect(await page.getByText("Confirm your email.").count()).toBe(0);

  await page.goto(link);
  await heading("This link has expired").waitFor();
});

test("the link waits through the login, also when the login page is loaded anew, and the next one opens in the same tab", async () => {
  const veda = person("Veda Reloads");
  const lola = person("Lola Another");
  for (const [who, answer] of [
    [veda, "Your email is confirmed"],
    [lola, "Another account"],
  ] as const) {
    await chromium.context.clearCookies();
    await enrol(page, site.url, who);
    await page.goto(linkIn(await mailTo(site, who.email, /confirm|address/i), "/verify-email"));
    await page.waitForURL(at("/login?next=%2Fverify-email"));
    await page.reload();
    await loginAs(veda.email, veda.password);
    await heading(answer).waitFor();
    expect(await page.getByText("This link has expired").count()).toBe(0);
    await expect
      .poll(() =>
        page.getByRole("link", { name: answer === "Another account" ? "Log out" : "Open your journal" }).isVisible(),
      )
      .toBe(true);
  }
});

test("somebody else’s link confirms nothing", async () => {
  const [ravi, tara] = [person("Ravi Links"), person("Tara Other")];
  await enrol(page, site.url, ravi);
  await settle(page, site.url, tara);
  await page.goto(linkIn(await mailTo(site, ravi.email, /confirm|address/i), "/verify-email"));
  await heading("Another account").waitFor();
  await page.getByText("This link belongs to another account.").waitFor();
});

test("an unconfirmed address is asked for on every page, once, and the link can be asked for again", async () => {
  const uma = person("Uma Unsure");
  await settle(page, site.url, uma);
  await page.goto(at("/settings"));
  await page.getByText("Confirm your email.").waitFor();
  // No email leaves this server, so none is offered: the address to write to is.
  const banner = page.getByRole("region", { name: "About your account" });
  await expect
    .poll(() => banner.innerText())
    .toMatch(/Confirm your email\. This site does not send email yet\. Write to \S+ to get the link\./);
  await expect.poll(() => banner.getByRole("button").allTextContents()).toEqual(["Later"]);
  await page.getByRole("button", { name: "Later" }).click();
  expect(await page.getByText("Confirm your email.").count()).toBe(0);
  await page.getByRole("navigation", { name: "Account pages" }).getByRole("link", { name: "Profile" }).click();
  await page.getByText("Not confirmed yet.").waitFor();
  const mails = () => mailsTo(site, uma.email, /confirm|address/i).length;
  await expect.poll(mails).toBe(1);
  await page.getByRole("button", { name: "Create a new link" }).click();
  await page.getByText(/^Link created at \d\d:\d\d IST\. /).waitFor();
});

test("an address that was confirmed elsewhere meanwhile is asked for no longer", async () => {
  const isha = person("Isha Elsewhere");
  await settle(page, site.url, isha);
  await page.goto(at("/settings"));
  await page.getByText("Confirm your email.").waitFor();
  // The account has been fetched, with the address still to be confirmed.
  await page.getByRole("combobox", { name: "Default broker" }).waitFor();
  const [, token] = linkIn(await mailTo(site, isha.email, /confirm|address/i), "/verify-email").split("#token=");
  expect((await page.request.post(at("/api/auth/verify"), { data: { token } })).status()).toBe(200);
  await page.getByRole("navigation", { name: "Account pages" }).getByRole("link", { name: "Profile" }).click();
  await page.getByRole("button", { name: "Create a new link" }).click();
  await page.getByText("Confirmed.", { exact: true }).waitFor();
  await page.getByRole("navigation", { name: "Account pages" }).getByRole("link", { name: "Settings" }).click();
  await heading("Settings").waitFor();
  await expect.poll(() => page.getByText("Confirm your email.").count()).toBe(0);
});

test("easily guessed passwords are refused after the rules of the specification, in their own words", async () => {
  const who = person("Guess Me");
  await page.goto(at("/signup"));
  for (const [field, value] of Object.entries({ ...who, password: "Password1!", confirmPassword: "Password1!" }))
    await page.locator(`#${field}`).fill(value);
  await page.getByRole("button", { name: "Sign Up", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
  await page.locator("#password-error").getByText("This password is easy to guess").waitFor();
  await expect.poll(() => page.locator("#name").inputValue()).toBe(who.name);
});

test("wrong passwords pause the account, and the message says until when", async () => {
  const leela = person("Leela Paused");
  await enrol(page, site.url, leela);
  for (let tries = 0; tries < 5; tries += 1) {
    const answer = await page.request.post(at("/api/auth/login"), {
      data: { email: leela.email, password: "Wrong-1 guess" },
    });
    expect(answer.status()).toBe(401);
  }
  // The sixth is looked at and pauses, the next is not looked at.
  await page.request.post(at("/api/auth/login"), { data: { email: leela.email, password: "Wrong-1 guess" } });
  await page.request.post(at("/api/auth/login"), { data: { email: leela.email, password: "Wrong-1 guess" } });
  await page.goto(at("/login"));
  await expect
    .poll(
      async () => {
        await loginAs(leela.email, "Wrong-1 guess");
        const title = await page.getByRole("alertdialog").getByRole("heading").textContent();
        const words = await page.getByRole("alertdialog").getByRole("paragraph").textContent();
        await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
        return `${title}: ${words}`;
      },
      { timeout: 20_000, interval: 100 },
    )
    .toMatch(/^Too many attempts: Too many attempts to log in\. Please try again in \d+ (second|minute)s?\./);
  await expect.poll(() => page.locator("#email").inputValue()).toBe(leela.email);
});

test("changing the password: the old one is asked for, other sessions end, this one goes on", async () => {
  const who = person("Nila Changes");
  await settle(page, site.url, who);
  const login = await fetch(at("/api/auth/login"), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: who.email, password: who.password }),
  });
  const other = { cookie: login.headers.get("set-cookie")!.split(";")[0]! };
  const isIn = async () => (await fetch(at("/api/v1/profile"), { headers: other })).status;
  expect(await isIn()).toBe(200);

  await page.goto(at("/profile"));
  await page.getByRole("button", { name: "Change password" }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("currentPassword");
  await page.locator("#currentPassword").fill("Not-1 this");
  await page.locator("#password").fill(NEW);
  await page.locator("#confirmPassword").fill(NEW);
  await page.getByRole("button", { name: "Change password" }).click();
  await page.locator("#currentPassword-error").getByText("This is not your current password.").waitFor();
  await expect.poll(() => page.locator("#password").inputValue()).toBe(NEW);
  await page.locator("#currentPassword").fill(who.password);
  await page.getByRole("button", { name: "Change password" }).click();
  await page.getByText(/^Your password is changed\./).waitFor();
  expect((await page.request.get(at("/api/v1/profile"))).status()).toBe(200);
  expect(await isIn()).toBe(401);
});
