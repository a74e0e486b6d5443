// Everything out, everything in again, everything away, and the way back from that.
import { EventEmitter, once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { hold, hydrated } from "./browser.ts";
import { person, settle } from "./person.ts";
import { at, chromium, page, site, stage } from "./stage.ts";

stage();

const sheet = join(import.meta.dirname, "../public/sample/sample-tradebook-EQ.csv");
const heading = (name: string | RegExp) => page.getByRole("heading", { level: 1, name });
const trades = async () =>
  ((await (await page.request.get(at("/api/v1/trade-history"))).json()) as { data: { summary: unknown } }).data.summary;

async function withTrades(name: string) {
  const who = person(name);
  await settle(page, site.url, who);
  const answer = await page.request.post(at("/api/v1/uploadexcel"), {
    multipart: {
      broker: "zerodha",
      tradetype: "equity",
      email: who.email,
      file: { name: "tradebook.csv", mimeType: "text/csv", buffer: readFileSync(sheet) },
    },
  });
  expect(answer.status()).toBe(200);
  return who;
}

const lines = (csv: string) => csv.trim().split("\r\n").toSorted();

async function exportArchive(): Promise<string> {
  await page.goto(at("/my-data"));
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download everything" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^rojmel-\d{4}-\d\d-\d\d\.zip$/);
  await page.getByText(/is in your downloads folder/).waitFor();
  return download.path();
}

/** A picture of one grey point, as a library wrote it. */
const picture = Buffer.from("524946461e000000574542505650384c110000002f014000000750c00216b0ff8188e87f0000", "hex");

const pictures = () => page.getByRole("region", { name: "Pictures", exact: true });
const plan = () => page.getByRole("region", { name: "Plan", exact: true });

/** A note with a picture, and a plan of its day. */
async function written() {
  const { data } = (await (await page.request.get(at("/api/v1/trade-history/rows?limit=1"))).json()) as {
    data: { rows: { id: string }[] };
  };
  const trade = data.rows[0]!.id;
  const note = { trade, set: { note: "Bought the gap, *as planned*." } };
  expect((await page.request.post(at("/api/v1/annotations"), { data: note })).status()).toBe(200);
  await page.goto(at(`/trades/${trade}`));
  await pictures()
    .locator("input[type=file]")
    .first()
    .setInputFiles({ name: "chart.webp", mimeType: "image/webp", buffer: picture });
  await pictures()
    .getByRole("button", { name: /, open in full$/ })
    .waitFor();
  await page.goto(at("/days/2026-06-02"));
  await page.getByRole("textbox", { name: "Only these symbols" }).fill("infy");
  await page.keyboard.press("Enter");
  await plan().getByText("Only INFY", { exact: true }).waitFor();
  return `/trades/${trade}`;
}

test("exported, imported into an empty account, and the journal is the same; a second time it is refused", async () => {
  await withTrades("Ela Export");
  const trade = await written();
  const before = await trades();
  const file = await exportArchive();
  const entries = unzipSync(readFileSync(file));
  expect(JSON.parse(strFromU8(entries["journal/about.json"]!))).toHaveProperty("format");
  // The table of trades is the one that the journal exports.
  const exported = await (await page.request.get(at("/api/v1/trade-history/export?format=csv"))).text();
  expect(lines(strFromU8(entries["csv/trades.csv"]!))).toEqual(lines(exported));

  await chromium.context.clearCookies();
  await settle(page, site.url, person("Ira Import"));
  await page.goto(at("/my-data"));
  await page.setInputFiles("input[type=file]", {
    name: "rojmel.zip",
    mimeType: "application/zip",
    buffer: readFileSync(file),
  });
  await page.getByRole("button", { name: "Restore this data" }).click();
  await page.getByText("Restored:").waitFor();
  expect(await trades()).toEqual(before);
  await page.goto(at(trade));
  await page.getByText("Bought the gap, as planned.").waitFor();
  await pictures()
    .getByRole("button", { name: /, open in full$/ })
    .waitFor();
  await page.goto(at("/days/2026-06-02"));
  await plan().getByText("Only INFY", { exact: true }).waitFor();
  await page.goto(at("/my-data"));

  await page.setInputFiles("input[type=file]", {
    name: "rojmel.zip",
    mimeType: "application/zip",
    buffer: readFileSync(file),
  });
  await page.getByRole("button", { name: "Restore this data" }).click();
  await page.getByRole("alert").getByText("Open a new account").waitFor();
  expect(await trades()).toEqual(before);
});

test("a file that is no archive is refused in a sentence, and stays chosen", async () => {
  await settle(page, site.url, person("Om Damaged"));
  await page.goto(at("/my-data"));
  await page.setInputFiles("input[type=file]", {
    name: "holiday.zip",
    mimeType: "application/zip",
    buffer: Buffer.from("not a zip at all"),
  });
  await page.getByRole("button", { name: "Restore this data" }).click();
  await page.getByRole("alert").waitFor();
  await page.getByText("Nothing was restored. The file is still chosen.").waitFor();
  await page.getByText("holiday.zip").waitFor();
});

test("the archive cannot be fetched: it says so, and Retry takes it", async () => {
  await settle(page, site.url, person("Uma Offline"));
  await page.route("**/api/v1/account/archive", (route) => route.abort());
  await page.goto(at("/my-data"));
  await page.getByRole("button", { name: "Download everything" }).click();
  await page.getByRole("alert").getByText("We could not prepare the download.").waitFor();
  await page.unroute("**/api/v1/account/archive");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Retry" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^rojmel-/);
});

test("leaving the page stops the taking out: no file comes later, unasked", async () => {
  await settle(page, site.url, person("Lola Leaves"));
  await page.route("**/api/v1/account/archive", () => undefined);
  await page.goto(at("/my-data"));
  const asked = page.waitForRequest("**/api/v1/account/archive");
  await page.getByRole("button", { name: "Download everything" }).click();
  await asked;
  const stopped = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/api/v1/account/archive"));
  await page.getByRole("navigation", { name: "Account pages" }).getByRole("link", { name: "Profile" }).click();
  await heading("Profile").waitFor();
  expect((await stopped).failure()?.errorText).toBe("net::ERR_ABORTED");
});

test("an import goes on when the page is left, and says what became of it to whoever comes back", async () => {
  await withTrades("Gita Gives");
  const file = await exportArchive();
  await chromium.context.clearCookies();
  await settle(page, site.url, person("Hari Has"));
  const gate = new EventEmitter();
  const opened = once(gate, "open");
  await page.route("**/api/v1/account/archive", async (route) => {
    await opened;
    await route.continue();
  });
  await page.goto(at("/my-data"));
  await page.setInputFiles("input[type=file]", {
    name: "rojmel.zip",
    mimeType: "application/zip",
    buffer: readFileSync(file),
  });
  await page.getByRole("button", { name: "Restore this data" }).click();
  await page.getByRole("button", { name: "Restoring" }).waitFor();
  const pages = page.getByRole("navigation", { name: "Account pages" });
  await pages.getByRole("link", { name: "Profile" }).click();
  await heading("Profile").waitFor();
  await pages.getByRole("link", { name: "My data" }).click();
  await page.getByRole("button", { name: "Restoring" }).waitFor();
  await pages.getByRole("link", { name: "Profile" }).click();
  await heading("Profile").waitFor();
  const put = page.waitForResponse("**/api/v1/account/archive");
  gate.emit("open");
  expect((await put).status()).toBe(200);
  await pages.getByRole("link", { name: "My data" }).click();
  await page.getByText("Restored:").waitFor();
});

test("exported, deleted, and kept after all: the password again, everybody logged out, a week to change one’s mind", async () => {
  const who = await withTrades("Dia Deletes");
  await exportArchive();
  await page.getByRole("button", { name: "Delete my account" }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByRole("button", { name: "Delete my account" }).click();
  await dialog.getByText("Password is required.").waitFor();
  await dialog.getByRole("textbox", { name: "Password" }).fill("Wrong-1 guess");
  await dialog.getByRole("button", { name: "Delete my account" }).click();
  await dialog.getByText("This is not your password.").waitFor();
  await dialog.getByRole("textbox", { name: "Password" }).fill(who.password);
  await dialog.getByRole("button", { name: "Delete my account" }).click();
  await page.waitForURL(at("/leaving"));
  await heading(/^Your account will be deleted on \d{1,2} \w{3} \d{4}$/).waitFor();
  expect((await page.request.get(at("/api/v1/profile"))).status()).toBe(401);

  await page.getByRole("link", { name: "Login to keep it" }).click();
  await page.locator("#email").fill(who.email);
  await page.locator("#password").fill(who.password);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await page.getByText(/^Your account will be deleted on/).waitFor();
  await page.getByRole("button", { name: "Keep my account" }).click();
  await page.getByText(/^Your account will be deleted on/).waitFor({ state: "detached" });

  // Going back to that page ends nothing: it knows better by now.
  await page.evaluate(() => {
    new BroadcastChannel("rojmel-session").addEventListener("message", ({ data }) =>
      document.documentElement.setAttribute("data-heard", String(data)),
    );
  });
  await page.goBack();
  await page.waitForURL(at("/leaving"));
  await heading("Your account stays").waitFor();
  expect(await page.evaluate(() => document.documentElement.dataset.heard)).toBe(undefined);
  expect(await page.evaluate(() => localStorage.getItem("rojmel-signed-in"))).not.toBe(null);
  await page.goto(at("/trade-history"));
  await page.getByRole("heading", { level: 2, name: "Trades" }).waitFor();
});

test("consents: the phone is taken back and goes, the journal’s needs the account", async () => {
  const who = person("Chitra Consents");
  const known = await hold(page, "**/api/auth/me");
  await page.goto(at("/signup"));
  await hydrated(page);
  for (const [field, value] of Object.entries({ ...who, confirmPassword: who.password }))
    await page.locator(`#${field}`).fill(value);
  await page.getByRole("link", { name: "privacy notice" }).waitFor();
  await page.getByRole("button", { name: "Sign Up", exact: true }).click();
  // Which notice is in force comes after the click: that one is agreed to, and none is registered without it.
  known();
  await heading("Registration Successful!").waitFor();
  await page.request.post(at("/api/auth/login"), { data: { email: who.email, password: who.password } });
  await page.goto(at("/my-data"));
  const given = page.getByRole("button", { name: /^Withdraw:/ });
  await expect.poll(() => given.count()).toBe(2);
  const phone = page.getByRole("listitem").filter({ hasText: /phone/i }).filter({ has: given });
  await phone.getByRole("button", { name: /^Withdraw:/ }).click();
  await expect.poll(() => given.count()).toBe(1);
  expect(
    ((await (await page.request.get(at("/api/v1/profile"))).json()) as { data: { phone: unknown } }).data.phone,
  ).toBe(null);
  await given.click();
  await page.getByRole("alert").getByText("We cannot keep your journal without this consent.").waitFor();
  await expect.poll(() => given.count()).toBe(1);
});

test("who has agreed to nothing yet is asked on every page, once", async () => {
  const who = person("Kala Notice");
  await page.request.post(at("/api/auth/register"), { data: { ...who, confirmPassword: who.password } });
  await page.request.post(at("/api/auth/login"), { data: { email: who.email, password: who.password } });
  await page.goto(at("/imports"));
  await page.getByText("Please read the privacy notice.").waitFor();
  await page.getByRole("button", { name: "I agree" }).click();
  await page.getByText("Please read the privacy notice.").waitFor({ state: "detached" });
  await page.reload();
  await page.getByText("No imports yet.").waitFor();
  expect(await page.getByText("the privacy notice.").count()).toBe(0);
});

test("the notice has changed once more under the banner: it is refused, the page learns the new one, and the next click agrees", async () => {
  const who = person("Nila Newer");
  await page.request.post(at("/api/auth/register"), { data: { ...who, confirmPassword: who.password } });
  await page.request.post(at("/api/auth/login"), { data: { email: who.email, password: who.password } });
  await page.route("**/api/auth/me", async (route) => {
    const answer = await route.fetch();
    const { data } = (await answer.json()) as { data: object };
    await route.fulfill({ response: answer, json: { data: { ...data, notice: "2020-01-01" } } });
  });
  await page.goto(at("/imports"));
  await page.getByText("Please read the privacy notice.").waitFor();
  await page.unroute("**/api/auth/me");
  const agree = page.getByRole("button", { name: "I agree" });
  await agree.click();
  await page.getByRole("alert").waitFor();
  await expect.poll(() => agree.getAttribute("aria-busy")).toBe(null);
  await agree.click();
  await page.getByText("Please read the privacy notice.").waitFor({ state: "detached" });
});
