// A server that sends its mails: from signing up to a confirmed address, and from a forgotten password to a new one, by
// a real mail server.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { browser, watchedPage } from "./browser.ts";
import { type MailServer, mailServer } from "./mail-server.ts";
import { linkIn } from "./outbox.ts";
import { enrol, type Person, person, settle } from "./person.ts";
import { chromium, page, site, stage } from "./stage.ts";

let mails: MailServer;
stage(async () => {
  mails = await mailServer();
  return mails;
});
afterAll(() => mails?.stop());

const at = (path: string) => site.url + path;
const NEW = "Saffron-9 fields";
const heading = (name: string | RegExp, on = page) => on.getByRole("heading", { level: 1, name });

async function logIn(who: Pick<Person, "email" | "password">, on = page) {
  await on.locator("#email").fill(who.email);
  await on.locator("#password").fill(who.password);
  await on.getByRole("button", { name: "Login", exact: true }).click();
}

test("sign up, the mail arrives, its link and a login confirm the address", async () => {
  const kavi = person("Kavi Post");
  await page.goto(at("/signup"));
  for (const [field, value] of Object.entries({ ...kavi, confirmPassword: kavi.password }))
    await page.locator(`#${field}`).fill(value);
  await page.getByRole("button", { name: "Sign Up", exact: true }).click();
  await heading("Registration Successful!").waitFor();
  await page.getByText("We are sending you a link to confirm your email.").waitFor();

  const mail = await mails.mailTo(kavi.email, /confirm your e-mail address/i);
  expect(mail.text).toContain("Hello Kavi Post,");
  // In another browser: signing up has logged this one in.
  await chromium.context.clearCookies();
  await page.goto(linkIn(mail, "/verify-email"));
  await page.waitForURL(at("/login?next=%2Fverify-email"));
  await logIn(kavi);
  await heading("Your email is confirmed").waitFor();
  await page.goto(at("/profile"));
  await page.getByText("Confirmed.").waitFor();
  // Nothing lies about on a server that sends.
  expect(existsSync(join(site.data, "outbox"))).toBe(false);
});

test("somebody else is logged in where the link is opened: they log out, the right one logs in, and it is confirmed", async () => {
  const [ravi, tara] = [person("Ravi Post"), person("Tara Post")];
  await enrol(page, site.url, ravi);
  await settle(page, site.url, tara);
  await page.goto(linkIn(await mails.mailTo(ravi.email, /confirm your e-mail address/i), "/verify-email"));
  await heading("Another account").waitFor();
  await page.getByRole("link", { name: "Log out" }).click();
  await page.waitForURL(at("/login?next=%2Fverify-email"));
  await logIn(ravi);
  await heading("Your email is confirmed").waitFor();
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain("confirming");
});

test("a forgotten password: the mail arrives, its link sets a new one, and the session elsewhere ends", async () => {
  const asha = person("Asha Post");
  await settle(page, site.url, asha);
  await page.goto(at("/profile"));
  await page.getByRole("textbox", { name: "Full Name" }).waitFor();

  const second = await browser();
  const { page: other, faults } = await watchedPage(second, site.url);
  await other.goto(at("/forgot-password"));
  await other.locator("#email").fill(asha.email);
  await other.getByRole("button", { name: "Send me a link" }).click();
  await heading("Check your email", other).waitFor();
  expect(await other.getByText("data/outbox").count()).toBe(0);

  await other.goto(linkIn(await mails.mailTo(asha.email, /new password/i), "/reset-password"));
  await heading("Set a new password", other).waitFor();
  await other.locator("#password").fill(NEW);
  await other.locator("#confirmPassword").fill(NEW);
  await other.getByRole("button", { name: "Set this password" }).click();
  await other.waitForURL(at("/login"));
  await other.getByText("Your new password is set.").waitFor();
  await logIn({ email: asha.email, password: NEW }, other);
  await other.waitForURL(/dashboard|trade-history/);

  expect((await page.request.get(at("/api/v1/profile"))).status()).toBe(401);
  await page.reload();
  await page.waitForURL(at("/login?next=%2Fprofile"));
  // Its owner is told.
  await mails.mailTo(asha.email, /password .* was changed/i);
  expect(faults).toEqual([]);
  await second.close();
});

test("one more link is refused within the minute, and the first one goes on working", async () => {
  const uma = person("Uma Post");
  await settle(page, site.url, uma);
  const first = linkIn(await mails.mailTo(uma.email, /confirm your e-mail address/i), "/verify-email");
  await page.goto(at("/profile"));
  await page.getByRole("button", { name: "Send the link again" }).click();
  await page.getByText(/^Sent at /).waitFor();
  await page.getByRole("button", { name: "Send another link" }).click();
  await page.getByText("An email was sent less than a minute ago. Please check your inbox first.").first().waitFor();
  await page.goto(first);
  await heading("Your email is confirmed").waitFor();
});
