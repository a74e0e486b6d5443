// A link for the phone: made by its owner, looked at by whoever opens it, and nobody is signed in without a word.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { browser } from "./browser.ts";
import { person, settle } from "./person.ts";
import { at, chromium, page, site, stage } from "./stage.ts";

stage();

const asked = async (of: Page) =>
  ((await (await of.request.get(at("/api/auth/me"))).json()) as { data: { user: { email: string } | null } }).data.user
    ?.email ?? null;

async function ticketOf(name: string): Promise<{ link: string; email: string }> {
  const who = person(name);
  await settle(page, site.url, who);
  await page.goto(at("/dashboard"));
  await page.getByRole("button", { name: `Account menu of ${name}` }).click();
  await page.getByRole("link", { name: "Open on my phone" }).click();
  await page.waitForURL(at("/security#phone"));
  await page.getByRole("button", { name: "Open on my phone" }).click();
  await page.getByRole("img", { name: "QR code of the login link" }).waitFor();
  const link = await page.getByLabel("Or send the link to yourself").inputValue();
  expect(link).toMatch(new RegExp(`^${site.url}/dashboard\\?token=`));
  return { link, email: who.email };
}

/** A browser that knows nothing of the first. */
async function elsewhere(run: (other: Page) => Promise<void>) {
  const second = await browser();
  try {
    await run(await second.context.newPage());
  } finally {
    await second.close();
  }
}

test("the link goes to the clipboard; a browser that does not allow it is said to", async () => {
  await ticketOf("Cara Copies");
  const browsers = await chromium.context.newCDPSession(page);
  const clipboard = (setting: "granted" | "denied") =>
    browsers.send("Browser.setPermission", { permission: { name: "clipboard-write" }, setting, origin: site.url });
  await clipboard("denied");
  await page.getByRole("button", { name: "Copy" }).click();
  await page.getByRole("status").getByText("The browser did not allow it.").waitFor();
  await clipboard("granted");
  await page.getByRole("button", { name: "Copy" }).click();
  await page.getByRole("button", { name: "Copied" }).waitFor();
});

test("in another browser it asks once, names whose book it is, and signs in only by Continue", async () => {
  const { link, email } = await ticketOf("Tara Ticket");
  await elsewhere(async (other) => {
    const sent: string[] = [];
    other.on("request", (request) => sent.push(`${request.url()} ${request.headers().referer ?? ""}`));
    await other.goto(link);
    await other.getByRole("heading", { name: `Continue as ${email}?` }).waitFor();
    expect(await other.evaluate(() => location.href)).toBe(at("/dashboard"));
    expect(sent.filter((one) => one.includes("token="))).toHaveLength(1); // the address itself
    expect(await asked(other)).toBe(null);
    await other.getByRole("button", { name: "Continue" }).click();
    await other.getByRole("button", { name: "Account menu of Tara Ticket" }).waitFor();
    expect(await asked(other)).toBe(email);
    expect(
      await other.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }) + document.cookie),
    ).not.toContain("eyJ");
  });
  // Used once, it is over.
  await elsewhere(async (other) => {
    await other.goto(link);
    await other.getByText("This login link has expired").waitFor();
    expect(await asked(other)).toBe(null);
  });
});

test("Not me leaves everybody as they were", async () => {
  const { link } = await ticketOf("Nina Notme");
  await elsewhere(async (other) => {
    await other.goto(link);
    await other.getByRole("button", { name: "Not me" }).click();
    await other.getByRole("dialog").waitFor({ state: "detached" });
    expect(await asked(other)).toBe(null);
  });
});

test("where somebody else is logged in the dialog says so, and Enter answers Not me", async () => {
  const { link, email } = await ticketOf("Bela Ticket");
  await elsewhere(async (other) => {
    const anna = person("Anna There");
    await settle(other, site.url, anna);
    await other.goto(link);
    await other.getByRole("heading", { name: `Continue as ${email}?` }).waitFor();
    await other.getByText(`You are logged in as ${anna.email}.`).waitFor();
    await expect.poll(() => other.evaluate(() => document.activeElement?.textContent)).toBe("Not me");
    await other.keyboard.press("Enter");
    await other.getByRole("dialog").waitFor({ state: "detached" });
    expect(await asked(other)).toBe(anna.email);
    await other.goto(link);
    await other.getByRole("button", { name: "Continue" }).click();
    await other.getByRole("button", { name: "Account menu of Bela Ticket" }).waitFor();
    expect(await asked(other)).toBe(email);
  });
});

test("on a printed page the bar knows at once who is in", async () => {
  const { link } = await ticketOf("Prema Printed");
  const token = new URL(link).search;
  await elsewhere(async (other) => {
    await other.goto(at(`/about-us${token}`));
    await other.getByRole("banner").getByRole("link", { name: "Login/Signup" }).waitFor();
    await other.getByRole("button", { name: "Continue" }).click();
    await other.getByRole("banner").getByRole("link", { name: "Logout" }).waitFor();
  });
});

test("in the browser it came from there is nothing to ask", async () => {
  const { link, email } = await ticketOf("Same Browser");
  const looked = page.waitForResponse("**/api/auth/exchange");
  await page.goto(link);
  await page.getByRole("button", { name: "Account menu of Same Browser" }).waitFor();
  expect(await (await looked).json()).toMatchObject({ data: { state: "same" } });
  expect(await asked(page)).toBe(email);
  expect(await page.getByRole("dialog").count()).toBe(0);
});

test("forged, or the token of a login: a quiet note, and nobody is in", async () => {
  const who = person("Forged Ticket");
  await settle(page, site.url, who);
  const login = await page.request.post(at("/api/auth/login"), { data: { email: who.email, password: who.password } });
  const { data } = (await login.json()) as { data: { token: string } };
  await chromium.context.clearCookies();
  for (const token of [data.token, "eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.", "x"]) {
    await page.goto(at(`/trading-journal?token=${token}`));
    await page.getByText("This login link has expired").waitFor();
    expect(await asked(page)).toBe(null);
  }
});

test("the server away: the link is kept in mind, and Retry asks again", async () => {
  const { link, email } = await ticketOf("Wait Ticket");
  await elsewhere(async (other) => {
    await other.route("**/api/auth/exchange", (route) => route.abort());
    await other.goto(link);
    await other.getByText("We could not check the login link.").waitFor();
    await other.unroute("**/api/auth/exchange");
    await other.getByRole("button", { name: "Retry" }).click();
    await other.getByRole("heading", { name: `Continue as ${email}?` }).waitFor();
  });
});
