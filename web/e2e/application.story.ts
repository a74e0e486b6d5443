// The private page of an application, and both it and the form without scripts.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { applicant, fill, open, resume, submit, submitted } from "./applying.ts";
import { loseAnswer } from "./browser.ts";
import { expectAccess } from "./look.ts";
import { chromium, page, site, stage } from "./stage.ts";
import { member } from "./staffing.ts";

stage();

/** Applies, and opens the private page. */
async function arrive(code: string) {
  const who = applicant();
  await open(code);
  await fill(who);
  await submit();
  await submitted().waitFor();
  const link = await page.getByRole("link", { name: "See its status" }).getAttribute("href");
  expect(link).toMatch(/^\/application#[\w-]{43}$/);
  await page.getByRole("link", { name: "See its status" }).click();
  await page.getByText("Applied, 1 of 6.").waitFor();
  return { who, link: link! };
}

const focused = () => page.evaluate(() => document.activeElement?.id);
const heading = (name: string, on: Page = page) => on.getByRole("heading", { level: 1, name });

test("the stage on its way, and what lies with us", async () => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const { who, link } = await arrive("FE101");
  await heading("Frontend Intern").waitFor();
  await expect.poll(() => page.locator(".apply_stage-list [aria-current=step]").textContent()).toContain("Applied");
  for (const value of [who["Full name"], who.Email, "asha-resume.pdf", "Frontend Intern, FE101"])
    await page.getByText(value, { exact: true }).waitFor();
  await page.getByText("by itself, 180 days after the decision").waitFor();
  await expectAccess(page);
  // The key is a secret: no request has it in its address.
  const key = link.split("#")[1]!;
  expect(asked.filter((url) => url.split("#")[0]!.includes(key))).toEqual([]);
});

test("withdrawn after one more question, and kept so", async () => {
  await arrive("BE101");
  await page.getByRole("button", { name: "Withdraw the application" }).click();
  const box = page.getByRole("alertdialog", { name: "Withdraw this application?" });
  await box.getByText("You cannot undo this here.").waitFor();
  await expectAccess(page);
  await box.getByRole("button", { name: "Keep it" }).click();
  await page.getByText("Applied, 1 of 6.").waitFor();
  await page.getByRole("button", { name: "Withdraw the application" }).click();
  await page.route("**/api/application/withdraw", (route) => route.abort());
  await box.getByRole("button", { name: "Withdraw it" }).click();
  await box.getByText("We do not know whether it was done.").waitFor();
  await box.getByText("Trying again is safe.", { exact: false }).waitFor();
  await page.unroute("**/api/application/withdraw");
  await box.getByRole("button", { name: "Withdraw it" }).click();
  await page.getByText("Withdrawn.", { exact: true }).waitFor();
  expect(await page.getByRole("button", { name: "Withdraw the application" }).count()).toBe(0);
  await page.reload();
  await page.getByText("Withdrawn.", { exact: true }).waitFor();
  await expectAccess(page);
});

test("erased for good: the link leads nowhere afterwards", async () => {
  const { link } = await arrive("AI101");
  await page.getByRole("button", { name: "Erase my data" }).click();
  const box = page.getByRole("alertdialog", { name: "Erase your data?" });
  await box.getByText("cannot be restored").waitFor();
  await expectAccess(page);
  // It is erased, and the answer is lost: nobody knows until it is tried again.
  await loseAnswer(page, "**/api/application/erase");
  await box.getByRole("button", { name: "Erase it for good" }).click();
  await box.getByText("We do not know whether it was done.").waitFor();
  await box.getByRole("button", { name: "Erase it for good" }).click();
  await heading("Your data is erased.").waitFor();
  await expect.poll(() => new URL(page.url()).hash).toBe("");
  await expectAccess(page);
  await page.goto("about:blank");
  await page.goto(site.url + link);
  await heading("No application found for this link.").waitFor();
  await expectAccess(page);
});

test("without a key it asks for the link, and takes all of it or its end", async () => {
  const { link } = await arrive("GD101");
  await page.goto(`${site.url}/application`);
  await heading("See the status of your application.").waitFor();
  await expectAccess(page);
  await page.getByLabel("Your private link").fill("not a link");
  await page.getByRole("button", { name: "Show application" }).click();
  await page.getByText("This is not the whole link.").waitFor();
  await expect.poll(focused).toBe("key");
  await page.getByLabel("Your private link").fill(` ${site.url}${link} `);
  await page.getByRole("button", { name: "Show application" }).click();
  await page.getByText("Applied, 1 of 6.").waitFor();
  await expect.poll(focused).toBe("title");
});

test("the same link once more is asked for once more", async () => {
  const nowhere = `${site.url}/application#${"k".repeat(43)}`;
  await page.goto(nowhere);
  await heading("No application found for this link.").waitFor();
  let asked = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/api/application")) asked += 1;
  });
  await page.getByLabel("Your private link").fill(nowhere);
  await page.getByRole("button", { name: "Show application" }).click();
  await expect.poll(() => asked).toBe(1);
  await heading("No application found for this link.").waitFor();
  await expect.poll(focused).toBe("title");
});

test("one of two versions is taken back, and which one is read is said; a receipt of what is erased is no receipt", async () => {
  const { who } = await arrive("FE101");
  const first = page.url();
  await open("FE101");
  await page.getByRole("button", { name: "Fill in the form again" }).click();
  await fill({ ...who, "College name": "Agra College" });
  await submit();
  await submitted().waitFor();
  await page.getByRole("link", { name: "See its status" }).click();
  await page.getByText("2 of 2", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Withdraw this version" }).click();
  await page
    .getByRole("alertdialog", { name: "Withdraw this version?" })
    .getByRole("button", { name: "Withdraw it" })
    .click();
  await page.getByText("This version is withdrawn; version 1 is the one we read. Applied, 1 of 6.").waitFor();
  await expect.poll(focused).toBe("title");
  expect(await page.getByRole("button", { name: "Withdraw this version" }).count()).toBe(0);
  await expectAccess(page);
  await page.getByRole("button", { name: "Erase my data" }).click();
  await page
    .getByRole("alertdialog", { name: "Erase your data?" })
    .getByRole("button", { name: "Erase it for good" })
    .click();
  await heading("This version is erased.").waitFor();
  await open("FE101");
  await page.getByLabel("Full name").waitFor();
  expect(await submitted().count()).toBe(0);
  await page.goto(first);
  await page.getByText("Applied, 1 of 6.", { exact: true }).waitFor();
});

test("no answer: a sentence and Retry", async () => {
  const { link } = await arrive("FS101");
  await page.route("**/api/application", (route) =>
    route.fulfill({ status: 500, contentType: "text/html", body: "<h1>Oops</h1>" }),
  );
  await page.goto("about:blank");
  await page.goto(site.url + link);
  await page.getByText("We could not load your application.").waitFor();
  await expectAccess(page);
  await page.unroute("**/api/application");
  await page.getByRole("button", { name: "Retry" }).click();
  await page.getByText("Applied, 1 of 6.").waitFor();
});

const keyOf = (link: string) => link.split("#")[1]!;

test("an answer that comes late, for the link before, is not shown under this one", async () => {
  const { link: first } = await arrive("BE101");
  const { link: second } = await arrive("AD101");
  let asked = 0;
  let go: (() => void) | undefined;
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route("**/api/application", async (route) => {
    if (!JSON.stringify([route.request().headers(), route.request().postData()]).includes(keyOf(first)))
      return route.continue();
    asked += 1;
    if (asked === 1) return route.fulfill({ status: 500, contentType: "text/html", body: "<h1>Oops</h1>" });
    await held;
    return route.continue();
  });
  await page.goto("about:blank");
  await page.goto(site.url + first);
  await page.getByRole("button", { name: "Retry" }).click();
  await expect.poll(() => asked).toBe(2);
  await page.evaluate((key) => {
    location.hash = key;
  }, keyOf(second));
  await heading("Android Development Intern").waitFor();
  const late = page.waitForResponse("**/api/application");
  go?.();
  await (await late).finished();
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await expect.poll(() => page.getByRole("heading", { level: 1 }).innerText()).toBe("Android Development Intern");
});

test("without scripts: the form posts by itself, refuses with its sentences, and gives the reference", async () => {
  const context = await chromium.context.browser()?.newContext({ javaScriptEnabled: false });
  const plain = await context?.newPage();
  if (!context || !plain) throw new Error("the browser gave no page without scripts");
  const who = applicant();
  await plain.goto(`${site.url}/apply/MK101`);
  for (const [label, value] of Object.entries(who)) await plain.getByLabel(label, { exact: true }).fill(value);
  await plain.getByLabel("Degree").selectOption("bsc");
  await plain.getByLabel("Graduation year").selectOption({ index: 1 });
  expect((await plain.locator("#f-resume").boundingBox())?.width).toBeGreaterThan(200);
  await plain
    .locator("#f-resume")
    .setInputFiles({ name: "resume.pdf", mimeType: "application/pdf", buffer: Buffer.from("MZ no resume at all") });
  await plain.getByRole("checkbox", { name: /^I agree that/ }).check();
  await submit(plain);
  await plain
    .getByText(/This file is not what its name says/)
    .first()
    .waitFor();
  expect(await submitted(plain).count()).toBe(0);
  // The server's own page has the whole sheet, and its policy lets it in.
  expect(
    await plain.evaluate(() => [...document.styleSheets].reduce((rules, sheet) => rules + sheet.cssRules.length, 0)),
  ).toBeGreaterThan(30);
  // What was typed stands there again; only the file must be chosen once more.
  await expect.poll(() => plain.locator("[name=name]").inputValue()).toBe(who["Full name"]);
  await expect
    .poll(() => plain.locator("[name=motivation]").inputValue())
    .toBe(who["Why do you want to work with us?"]);
  await plain.locator("[name=resume]").setInputFiles(resume());
  await plain.getByRole("button", { name: "Submit Application" }).click();
  await submitted(plain).waitFor();
  await expect.poll(() => plain.locator("main").innerText()).toMatch(/RJ-[0-9A-Z]{4}-[0-9A-Z]{4}/);
  await context.close();
});

test("without scripts: an opening that the team has added takes applications at its own address", async () => {
  await member();
  const document = {
    Location: "Agra",
    Duration: "3 months",
    Posting_Date: "2026-11-20",
    Aboutus: "You look for what is wrong.",
    TechStack: ["Patience"],
    Experience: "None needed.",
    KeySkillsandRequirements: { Technical: ["A sharp eye"] },
    KeyResponsibilities: { Looking: ["Look"] },
    PerksandBenefits: ["Tea"],
  };
  const opening = {
    id: "QA7",
    title: "Test Intern",
    department: "Engineering",
    skills: ["Patience"],
    role: "frontend",
    validThrough: "2027-03-31",
    document,
  };
  const added = await page.request.post(`${site.url}/api/staff/openings`, { data: opening });
  expect(added.status(), await added.text()).toBe(201);
  const context = await chromium.context.browser()?.newContext({ javaScriptEnabled: false });
  const plain = await context?.newPage();
  if (!context || !plain) throw new Error("the browser gave no page without scripts");
  const who = applicant();
  await plain.goto(`${site.url}/apply/QA7`);
  for (const [label, value] of Object.entries(who)) await plain.getByLabel(label, { exact: true }).fill(value);
  await plain.getByLabel("Degree").selectOption("mca");
  await plain.getByLabel("Graduation year").selectOption({ index: 1 });
  await plain.locator("#f-resume").setInputFiles(resume());
  await plain.getByRole("checkbox", { name: /^I agree that/ }).check();
  await submit(plain);
  await submitted(plain).waitFor();
  await plain.getByText("Your application for Test Intern was submitted.").waitFor();
  await context.close();
});
