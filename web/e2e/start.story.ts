// The first ten minutes of somebody new: a checked file comes along into the journal.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { arrived, CONSOLE, expectJournal, fixture, imports, journal, preview, somebody, submit } from "./adding.ts";
import { chooseFiles, resultHeading, watchedPage } from "./browser.ts";
import { person } from "./person.ts";
import { at, button, chromium, page, site, stage } from "./stage.ts";

stage();

async function checkFile(path = fixture(CONSOLE)) {
  await page.goto(at("/test"));
  await chooseFiles(page, path);
  await button("Check this file").click();
  await resultHeading(page).waitFor();
}

const keep = () => page.getByRole("link", { name: "Keep this in a journal" }).click();

test("check, sign up, and the same file is there, previewed; it is kept when it is submitted", async () => {
  await checkFile();
  const posts: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") posts.push(new URL(request.url()).pathname);
  });
  await keep();
  await page.waitForURL((url) => url.pathname === "/signup");
  // A reload on the way loses nothing.
  await page.reload();
  const who = person("Keeper One");
  for (const [name, value] of Object.entries({ ...who, confirmPassword: who.password }))
    await page.locator(`#${name}`).fill(value);
  await button("Sign Up").click();
  await page.waitForURL((url) => url.pathname === "/successreg");
  await page.getByRole("heading", { name: "Registration Successful!" }).waitFor();
  await page.getByRole("link", { name: "Login Now" }).click();
  await page.waitForURL((url) => url.pathname === "/add-new-trades");
  await preview().waitFor();
  await page.getByText("The file you checked is here.").waitFor();
  expect(posts).not.toContain("/api/v1/uploadexcel");
  expect((await journal()).trades).toBe(0);
  // Nor does a reload of the preview.
  await page.reload();
  await preview().waitFor();
  expect((await imports()).imports).toEqual([]);
  await submit();
  await arrived();
  await expectJournal(CONSOLE);
  // Taken over: nothing of it stays in the browser.
  await expect.poll(() => sealed()).toBe(0);
  await page.goto(at("/add-new-trades"));
  await page.getByText("Where to get the file").waitFor();
  expect(await page.getByText("The file you checked").count()).toBe(0);
});

test("somebody who has an account logs in on the way; what is taken away is gone from the browser", async () => {
  const who = await somebody();
  await chromium.context.clearCookies();
  await checkFile();
  await page.getByRole("link", { name: "I have an account" }).click();
  await page.locator("#email").fill(who.email);
  await page.locator("#password").fill(who.password);
  await button("Login").click();
  await page.waitForURL((url) => url.pathname === "/add-new-trades");
  await preview().waitFor();
  await button("Discard").click();
  await page.getByText("Where to get the file").waitFor();
  await expect.poll(() => sealed()).toBe(0);
  await page.reload();
  await page.getByText("Where to get the file").waitFor();
  expect((await journal()).trades).toBe(0);
});

test("given up: another tab finds nothing, and after logging out nothing is left", async () => {
  const who = await somebody();
  await checkFile();
  await keep();
  await page.waitForURL((url) => url.pathname === "/add-new-trades");
  await preview().waitFor();
  const { page: other } = await watchedPage(chromium, site.url);
  await other.goto(at("/add-new-trades"));
  await other.getByText("Where to get the file").waitFor();
  expect(await other.getByText(CONSOLE).count()).toBe(0);
  await page.goto(at("/logout"));
  await page.waitForURL(at("/"));
  await expect.poll(() => sealed()).toBe(0);
  await page.goto(at("/login"));
  await page.locator("#email").fill(who.email);
  await page.locator("#password").fill(who.password);
  await button("Login").click();
  await page.waitForURL((url) => url.pathname === "/dashboard");
  // Somebody new starts on the Excel sheet.
  await page.getByRole("tab", { name: "Excel Sheet", selected: true }).waitFor();
  expect(await page.getByText(CONSOLE).count()).toBe(0);
});

test("the sample does not mix with one's own file, and is not offered to be kept", async () => {
  await page.goto(at("/test"));
  await button("Try the sample").click();
  await resultHeading(page).waitFor();
  await button("Choose your own file").waitFor();
  expect(await page.getByRole("link", { name: "Keep this in a journal" }).count()).toBe(0);
  await chooseFiles(page, {
    name: "mine.xlsx",
    mimeType: "application/octet-stream",
    buffer: readFileSync(fixture(CONSOLE)),
  });
  await expect.poll(() => page.getByRole("list", { name: "Chosen files" }).getByRole("listitem").count()).toBe(1);
  await button("Check this file").click();
  await page.getByRole("link", { name: "Keep this in a journal" }).waitFor();
});

/** How many forms are kept in this browser. */
function sealed(): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open("rojmel-drawer", 1);
        opening.addEventListener("upgradeneeded", () => opening.result.createObjectStore("sealed"));
        opening.addEventListener("error", () => reject(opening.error ?? new Error("no storage")));
        opening.addEventListener("success", () => {
          const counting = opening.result.transaction("sealed").objectStore("sealed").count();
          counting.addEventListener("success", () => {
            opening.result.close();
            resolve(counting.result);
          });
        });
      }),
  );
}
