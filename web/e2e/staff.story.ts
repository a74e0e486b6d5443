// The team reads applications, moves them on, writes notes, takes resumes and lists, and erases; nobody else gets near.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { keptDrafts, loseAnswer } from "./browser.ts";
import { chromium, page, site, stage } from "./stage.ts";
import {
  ACTING_PDF,
  apply,
  at,
  button,
  colleague,
  link,
  member,
  move,
  names,
  openApplication,
  PDF,
  pipeline,
  stored,
  trader,
} from "./staffing.ts";

stage();

const toast = () => page.locator(".toast");
const note = () => page.getByRole("textbox", { name: "New note" });

test("an application is read, moved on, moved back, and put anywhere", async () => {
  const reference = await apply("AD101", {
    name: "Kavya Iyer",
    college: "Vellore Institute",
    degree: "mca",
    role: "android",
    experience: "2.5",
    linkedin: "https://www.linkedin.com/in/kavya",
    motivation: "One.\n\nTwo.",
  });
  const who = await member();
  await page.goto(at("/trade-history"));
  await page.getByRole("button", { name: `Account menu of ${who.name}` }).click();
  await page.getByRole("navigation", { name: "Account" }).getByRole("link", { name: "Staff" }).click();
  await page.getByRole("heading", { level: 1, name: "Applications" }).waitFor();
  await link("Kavya Iyer").click();
  await page.waitForURL((url) => url.searchParams.get("ref") === reference);
  await page.getByRole("heading", { level: 1, name: "Kavya Iyer" }).waitFor();
  const answers = await page.locator(".application_answers dd").allTextContents();
  expect(answers.slice(0, 6)).toEqual([
    "kavya.iyer@mail.in",
    "9820144512",
    "Vellore Institute",
    "MCA, 2027",
    "Android",
    "2.5 years",
  ]);
  const linkedin = link(/linkedin\.com/);
  await expect.poll(() => linkedin.getAttribute("rel")).toBe("noopener noreferrer nofollow");
  await expect.poll(() => page.locator(".application_prose").first().textContent()).toBe("One.\n\nTwo.");

  const cur = page.locator(".application_stage-steps [aria-current=step]");
  await expect.poll(() => cur.textContent()).toMatch(/^Applied/);
  await button("Move to Initial Discussion").click();
  await toast().getByText("Kavya Iyer: Initial Discussion.").waitFor();
  await expect.poll(() => cur.textContent()).toMatch(/^Initial Discussion/);
  expect((await stored(reference)).stage).toBe("initial_discussion");
  await toast().getByRole("button", { name: "Undo" }).click();
  await toast().getByText("Kavya Iyer is back at Applied.").waitFor();
  expect((await stored(reference)).stage).toBe("applied");

  await page.getByText("Another stage").click();
  await button("Final Discussion").click();
  await toast().getByText("Kavya Iyer: Final Discussion.").waitFor();
  await button("Decline").click();
  await toast().getByText("Kavya Iyer: Declined.").waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Kavya Iyer");
  await page.getByText(/^Decided on .* It is deleted automatically on /).waitFor();
  expect(await button(/^Move to/).count()).toBe(0);
  await page.reload();
  const trail = page.getByRole("region", { name: "Trail" });
  await trail.getByText("You moved it: Final Discussion to Declined").waitFor();
});

test("filters, search and order live in the address; the list that is saved is the one shown", async () => {
  const someone = ["Filter Anil", "Filter Bina", "Filter Chetan"];
  const [anil, bina] = [
    await apply("FE101", { name: someone[0], college: "Zeta College" }),
    await apply("FE101", { name: someone[1], college: "Alpha College" }),
    await apply("BE101", { name: someone[2], college: "Mid College" }),
  ];
  await member();
  await move(bina!, "technical", page.request);
  await page.goto(at("/staff?q=filter"));
  await link("Filter Anil").waitFor();
  await expect.poll(names).toEqual(["Filter Chetan", "Filter Bina", "Filter Anil"]);
  await expect.poll(pipeline).toEqual(["Applied: 2 applications", "Technical Round: 1 application"]);
  await page.getByRole("columnheader", { name: "College" }).getByRole("button").click();
  await page.waitForURL(/sort=college/);
  await expect.poll(names).toEqual(["Filter Bina", "Filter Chetan", "Filter Anil"]);
  await page.getByRole("combobox", { name: "Opening" }).selectOption("FE101");
  await expect.poll(names).toEqual(["Filter Bina", "Filter Anil"]);
  await page
    .getByRole("navigation", { name: "Stages" })
    .getByRole("link", { name: "Technical Round: 1 application" })
    .click();
  await page.waitForURL(/stage=technical/);
  await expect.poll(names).toEqual(["Filter Bina"]);
  await page.reload();
  await link("Filter Bina").waitFor();
  await expect.poll(() => page.getByRole("combobox", { name: "Stage" }).inputValue()).toBe("technical");

  const [saved] = await Promise.all([page.waitForEvent("download"), link(/^CSV/).click()]);
  const lines = readFileSync(await saved.path(), "utf8")
    .replace(/^\uFEFF/, "")
    .trim()
    .split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(bina!);
  expect(lines.join()).not.toContain(anil!);

  await page.getByRole("searchbox", { name: "Search" }).fill("nobody of this name");
  await page.getByText("No application matches these filters.").waitFor();
  await button("Clear all filters").click();
  await page.waitForURL((url) => !url.search.includes("stage"));
  await link("Filter Anil").waitFor();
  await link("Filter Bina").click();
  await page.getByRole("heading", { level: 1, name: "Filter Bina" }).waitFor();
  await link("Applications").first().click();
  await link("Filter Anil").waitFor();
});

test("more than a page is turned page by page", async () => {
  for (let n = 0; n < 27; n += 1)
    await apply("MK101", { name: `Pager ${String.fromCodePoint(65 + (n % 26))}${n}`, email: `pager${n}@mail.in` });
  await member();
  await page.goto(at("/staff?job=MK101"));
  await page.getByText("1 to 25 of 27 applications").waitFor();
  await link("Next").click();
  await page.waitForURL(/page=2/);
  await page.getByText("26 to 27 of 27 applications").waitFor();
  await expect.poll(names).toHaveLength(2);
  await link("Previous").click();
  await page.getByText("1 to 25 of 27 applications").waitFor();
  await page.goto(at("/staff?job=MK101&page=9"));
  await page.getByText("This page is empty.").waitFor();
  await button("To the first page").click();
  await page.getByText("1 to 25 of 27 applications").waitFor();
}, 120_000);

test("the resume comes byte for byte, by a link that is one's own; what may act in it is said", async () => {
  const plain = await apply("GD101", {
    name: "Resume Plain",
    file: { name: "Résumé – final.pdf", mimeType: "application/pdf", buffer: PDF },
  });
  const acting = await apply("GD101", {
    name: "Resume Acting",
    file: { name: "cv.pdf", mimeType: "application/pdf", buffer: ACTING_PDF },
  });
  await member();
  await openApplication(plain, "Resume Plain");
  expect(await page.getByText("Open with care").count()).toBe(0);
  const [saved] = await Promise.all([page.waitForEvent("download"), button("Download Résumé – final.pdf").click()]);
  expect(readFileSync(await saved.path()).equals(PDF)).toBe(true);
  expect(saved.suggestedFilename()).toBe("Résumé – final.pdf");
  const other = await colleague("Other Eyes");
  expect((await other.request.get(saved.url())).status()).toBe(404);
  await other.close();

  await openApplication(acting, "Resume Acting");
  await page.getByText("Open with care").waitFor();
  await page.getByText("it holds JavaScript").waitFor();
  await page.goto(at("/staff?q=resume"));
  await link("Resume Acting").waitFor();
  await expect.poll(() => page.getByText("resume to be opened with care").count()).toBe(1);
  await openApplication(plain, "Resume Plain");
  await page.getByRole("region", { name: "Trail" }).getByText("You downloaded the resume: version 1").waitFor();
});

test("a note outlives a reload and a login in the middle, and is added once", async () => {
  const reference = await apply("FE101", { name: "Noted Person" });
  const who = await member();
  await openApplication(reference, "Noted Person");
  await button("Add note").click();
  await page.getByText("Write the note first.").waitFor();
  await note().fill("Knows hooks well.");
  await page.getByText("Kept in this browser until you add it.").waitFor();
  // It is said once the browser's storage has it.
  expect(await keptDrafts(page)).toContain("Knows hooks well.");
  await page.reload();
  await expect.poll(() => note().inputValue()).toBe("Knows hooks well.");
  await chromium.context.clearCookies();
  await button("Add note").click();
  await page.waitForURL(/\/login\?next=/);
  await page.locator("#email").fill(who.email);
  await page.locator("#password").fill(who.password);
  await button("Login").click();
  await page.getByRole("heading", { level: 1, name: "Noted Person" }).waitFor();
  await expect.poll(() => note().inputValue()).toBe("Knows hooks well.");
  await button("Add note").click();
  await toast().getByText("The note is added.").waitFor();
  await expect.poll(() => note().inputValue()).toBe("");
  expect((await stored(reference)).notes.map(({ text }) => text)).toEqual(["Knows hooks well."]);
  await expect.poll(() => keptDrafts(page)).not.toContain("Knows hooks well.");
  await page.reload();
  await page.getByRole("region", { name: "Notes" }).getByText("Knows hooks well.").waitFor();
  await expect.poll(() => note().inputValue()).toBe("");
});

test("a note that the server does not take stays where it was typed; logging out takes it along", async () => {
  const reference = await apply("FE101", { name: "Failing Note" });
  const who = await member();
  // Set before the page is there: a route that is set just before a request may come too late.
  await page.route("**/notes", (route) => route.abort());
  await openApplication(reference, "Failing Note");
  await note().fill("Call again on Monday.");
  await button("Add note").click();
  await page.getByRole("alert").getByText("We do not know whether the note was added.").waitFor();
  await expect.poll(() => note().inputValue()).toBe("Call again on Monday.");
  await page.goto(at("/logout"));
  await page.waitForURL(at("/"));
  await page.request.post(at("/api/auth/login"), { data: { email: who.email, password: who.password } });
  await openApplication(reference, "Failing Note");
  expect(await keptDrafts(page)).not.toContain("Call again on Monday.");
  await expect.poll(() => note().inputValue()).toBe("");
});

test("two at once: who comes second sees what the first did, and nothing is overwritten", async () => {
  const reference = await apply("FE101", { name: "Wanted Twice" });
  await member();
  await openApplication(reference, "Wanted Twice");
  const other = await colleague("Quick Colleague");
  await move(reference, "team", other.request);
  await note().fill("Half a thought");
  await button("Move to Initial Discussion").click();
  const alert = page.getByRole("alert");
  await alert.getByText("Somebody else moved it meanwhile.").waitFor();
  await expect.poll(() => alert.textContent()).toContain(`${other.who.email} moved it to Team Round`);
  expect((await stored(reference)).stage).toBe("team");
  await expect
    .poll(() => page.locator(".application_stage-steps [aria-current=step]").textContent())
    .toMatch(/^Team Round/);
  await expect.poll(() => note().inputValue()).toBe("Half a thought");
  await alert.getByRole("button", { name: "Move to Initial Discussion all the same" }).click();
  await toast().getByText("Wanted Twice: Initial Discussion.").waitFor();
  expect((await stored(reference)).stage).toBe("initial_discussion");
  await move(reference, "final", other.request);
  await toast().getByRole("button", { name: "Undo" }).click();
  await toast()
    .getByText(/^Not undone\./)
    .waitFor();
  expect((await stored(reference)).stage).toBe("final");
  await other.close();
});

test("a move whose answer is lost: nobody knows, and another try says where it is", async () => {
  const reference = await apply("FE101", { name: "Lost Answer" });
  await member();
  await loseAnswer(page, "**/stage");
  await openApplication(reference, "Lost Answer");
  await button("Move to Initial Discussion").click();
  const alert = page.getByRole("alert");
  await alert.getByText("We do not know whether it was moved.").waitFor();
  await alert.getByRole("button", { name: "Try again" }).click();
  await alert.getByText(/It is at Initial Discussion\.$/).waitFor();
  expect((await stored(reference)).stage).toBe("initial_discussion");
});

test("the applicant sent another version meanwhile: that is said, and no move is made of it", async () => {
  const applicant = { name: "Changing Mind", email: "changing.mind@mail.in" };
  const reference = await apply("FE101", applicant);
  await member();
  await openApplication(reference, "Changing Mind");
  expect(await apply("FE101", { ...applicant, motivation: "A better sentence." })).toBe(reference);
  await button("Move to Initial Discussion").click();
  const alert = page.getByRole("alert");
  await alert.getByText("The applicant changed it meanwhile.").waitFor();
  await expect
    .poll(() => alert.textContent())
    .toContain("The applicant sent version 2 meanwhile. Your move to Initial Discussion was not made.");
  await alert.getByRole("button", { name: "Move to Initial Discussion all the same" }).click();
  await toast().getByText("Changing Mind: Initial Discussion.").waitFor();
});

test("erasing asks for the reference, is for good, and leaves no name in the audit", async () => {
  const reference = await apply("FE101", { name: "Erased Soon" });
  const who = await member();
  await openApplication(reference, "Erased Soon");
  const field = page.getByRole("textbox", { name: `Type ${reference} to erase it` });
  await field.fill("RJ-0000-0000");
  await button("Erase for good").click();
  await page.getByText(`This is another reference. Type ${reference}.`).waitFor();
  expect((await stored(reference)).reference).toBe(reference);
  await field.fill(reference.toLowerCase());
  await button("Erase for good").click();
  await page.waitForURL((url) => url.pathname === "/staff");
  await toast().getByText(`${reference} is erased.`).waitFor();
  await expect.poll(() => link("Erased Soon").count()).toBe(0);
  await page.goto(at(`/staff/application?ref=${reference}`));
  await page.getByRole("heading", { name: "There is no such application." }).waitFor();
  await link("See the audit").click();
  const audit = page.getByRole("table", { name: "Audit" });
  await audit.getByText("erased it").waitFor();
  await expect.poll(() => audit.getByRole("row").count()).toBeGreaterThan(2);
  expect(await audit.textContent()).not.toContain("Erased Soon");
  await page.getByRole("combobox", { name: "What" }).selectOption("application_erased");
  await expect.poll(() => audit.getByRole("row").count()).toBe(2);
  await page.getByRole("searchbox", { name: "Who" }).fill("nobody@book.in");
  await page.getByText("No matching entries.").waitFor();
  await page.getByRole("searchbox", { name: "Who" }).fill(who.email);
  await audit.getByText("erased it").waitFor();
});

const places = [
  "/staff",
  "/staff/application?ref=RJ-0000-0000",
  "/staff/openings",
  "/staff/opening?id=FE101",
  "/staff/audit",
];

test("a trader finds nothing at any of it, no link, and no answer of the server", async () => {
  const who = await trader();
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/staff")) asked.push(request.url());
  });
  for (const path of places) {
    await page.goto(at(path));
    await page.getByRole("heading", { level: 1, name: "Page not found." }).waitFor();
    await expect.poll(() => page.title()).toBe("Page not found · Rojmel");
    expect(await page.locator('a[href^="/staff"]').count()).toBe(0);
  }
  expect(asked).toEqual([]);
  await page.getByRole("button", { name: `Account menu of ${who.name}` }).click();
  expect(await page.getByRole("navigation", { name: "Account" }).getByRole("link").allTextContents()).not.toContain(
    "Staff",
  );
  for (const path of ["applications", "applications/export", "applications/RJ-0000-0000", "openings", "audit"]) {
    expect((await page.request.get(at(`/api/staff/${path}`))).status(), path).toBe(403);
  }
});

test("a visitor is led to the login and back; who leaves the team loses the page", async () => {
  const who = await member();
  await chromium.context.clearCookies();
  await page.goto(at("/staff?job=FE101"));
  await page.waitForURL(at("/login?next=%2Fstaff%3Fjob%3DFE101"));
  await page.locator("#email").fill(who.email);
  await page.locator("#password").fill(who.password);
  await button("Login").click();
  await page.waitForURL(at("/staff?job=FE101"));
  await page.getByRole("heading", { level: 1, name: "Applications" }).waitFor();
  site.run("user", "role", who.email, "trader");
  await page.getByRole("combobox", { name: "Stage" }).selectOption("team");
  await page.getByRole("heading", { level: 1, name: "Page not found." }).waitFor();
});

test("what cannot be fetched is said, never taken for nothing, and fetched again on request", async () => {
  await apply("FE101", { name: "Still There" });
  await member();
  await page.route("**/api/staff/applications?**", (route) =>
    route.fulfill({
      status: 500,
      contentType: "application/json",
      body: '{"code":"internal","message":"Something failed on our side."}',
    }),
  );
  await page.goto(at("/staff"));
  await page.getByRole("alert").getByText("We could not load the applications.").waitFor();
  expect(await page.getByText("Nobody has applied yet.").count()).toBe(0);
  await page.unroute("**/api/staff/applications?**");
  await button("Retry").click();
  await link("Still There").waitFor();
});
