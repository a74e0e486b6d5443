// The team writes openings, changes them, closes and reopens them; what applicants see follows at once.
import type { Route } from "playwright-core";
import { expect, test } from "vitest";
import { keptDrafts } from "./browser.ts";
import { chromium, page, stage } from "./stage.ts";
import { apply, at, button, colleague, link, member } from "./staffing.ts";

stage();

const toast = () => page.locator(".toast");
const field = (name: string) => page.getByLabel(name, { exact: true });
const alert = () => page.getByRole("alert");

type Job = {
  Title: string;
  JobID: string;
  TechStack: string[];
  KeyResponsibilities: Record<string, string[]>;
  KeySkillsandRequirements: { Technical: string[] };
};
const job = async (id: string) => {
  const answer = await page.request.get(at(`/api/job-description/${id}`));
  return { status: answer.status(), body: (await answer.json()) as Job & { code?: string } };
};

async function write(over: Record<string, string> = {}) {
  const typed: Record<string, string> = {
    Code: "da101",
    Title: "Data Analyst Intern",
    Department: "Engineering",
    Location: "Agra",
    Duration: "6 months",
    Experience: "None needed.",
    "About us": "We keep books.",
    Skills: "SQL\nPatience",
    "Tech stack": "• SQLite\n• Rust",
    "Technical requirements": "Joins\nIndexes",
    Heading: "Figures",
    "What there is to do": "Count\nCheck",
    "Perks and benefits": "A mentor",
    ...over,
  };
  for (const [name, text] of Object.entries(typed)) await field(name).fill(text);
}

test("an opening is written, stands on its page, takes applications; closed it takes none; reopened it does", async () => {
  await member();
  await page.goto(at("/staff/openings"));
  await link("Write an opening").click();
  await page.getByRole("heading", { level: 1, name: "Write an opening" }).waitFor();
  await write();
  await button("Add a group").click();
  await expect
    .poll(() =>
      page.evaluate(() => [document.activeElement?.tagName, (document.activeElement as HTMLInputElement).value]),
    )
    .toEqual(["INPUT", ""]);
  await page.keyboard.type("Care");
  await page.keyboard.press("Tab");
  for (let step = 0; step < 3 && (await page.evaluate(() => document.activeElement?.tagName)) !== "TEXTAREA"; step += 1)
    await page.keyboard.press("Tab");
  await page.keyboard.type("Measure\nWrite down");
  await button("Move Care up").click();
  await button("Save and open it").click();
  await toast().getByText("DA101 is open: people can apply now.").waitFor();
  await page
    .getByRole("table", { name: "Openings" })
    .getByRole("link", { name: "Data Analyst Intern", exact: true })
    .waitFor();
  const { status, body } = await job("DA101");
  expect(status).toBe(200);
  expect(body).toMatchObject({
    Title: "Data Analyst Intern",
    JobID: "DA101",
    TechStack: ["SQLite", "Rust"],
    KeySkillsandRequirements: { Technical: ["Joins", "Indexes"] },
  });
  expect(Object.entries(body.KeyResponsibilities)).toEqual([
    ["Care", ["Measure", "Write down"]],
    ["Figures", ["Count", "Check"]],
  ]);
  await apply("DA101", { name: "First Analyst" });

  const seen = await chromium.context.newPage();
  await seen.goto(at("/job-description/DA101"));
  await seen.getByRole("heading", { level: 1, name: "Data Analyst Intern" }).waitFor();

  await button("Close DA101 Data Analyst Intern").click();
  await toast().getByText("DA101 is closed. Nobody can apply for it now.").waitFor();
  // It stays as long as the pointer is on it: another page is opened before its button is pressed.
  await toast().hover();
  expect((await job("DA101")).body.code).toBe("closed_opening");
  await expect(apply("DA101", { name: "Second Analyst" })).rejects.toThrow("404");
  expect((await seen.goto(at("/job-description/DA101")))?.status()).toBe(404);
  await toast().getByRole("button", { name: "Reopen" }).click();
  await toast().getByText("DA101 is open again.").waitFor();
  expect((await job("DA101")).status).toBe(200);
  await apply("DA101", { name: "Second Analyst" });
  await page.reload();
  const applied = page
    .getByRole("row", { name: /^DA101/ })
    .getByRole("link", { name: "2 applications for Data Analyst Intern, 2 to review" });
  await applied.click();
  await page.waitForURL(at("/staff?job=DA101"));
  await link("First Analyst").waitFor();
});

test("what is wrong is said at its field and above, and leads there; nothing is sent before it is right", async () => {
  await member();
  await page.goto(at("/staff/opening"));
  const posted: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") posted.push(request.url());
  });
  await write({ Code: "D-1", Title: "", "Technical requirements": "", Heading: "" });
  await button("Save and open it").click();
  await alert().getByText("4 fields to correct. Nothing was saved yet.").waitFor();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe("4 fields to correct. Nothing was saved yet.");
  await expect
    .poll(() => page.locator(".field .field-error").allTextContents())
    .toEqual([
      "A code has 2 to 12 letters and digits, such as DA101.",
      "Title is required.",
      "Write at least one requirement.",
      "Heading is required.",
    ]);
  await alert().getByRole("link", { name: "Title" }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("title");
  await page.keyboard.type("Analyst");
  await expect.poll(() => page.locator(".field .field-error").count()).toBe(3);
  expect(posted).toEqual([]);
  await field("Code").fill("FE101");
  await field("Technical requirements").fill("Joins");
  await field("Heading").fill("Figures");
  await button("Save and open it").click();
  await page.locator(".field .field-error").getByText("There is an opening FE101 already.").waitFor();
  await expect.poll(() => field("Title").inputValue()).toBe("Analyst");
});

test("a click on Discard while a wrong field is left: the form is as it was, and nothing is wrong with it", async () => {
  await member();
  await page.goto(at("/staff/opening"));
  for (const title of ["T".repeat(101), ""]) {
    await field("Location").fill("Agra");
    await field("Title").fill(title);
    await button("Discard").click();
    await expect.poll(() => field("Location").inputValue()).toBe("");
    await expect.poll(() => field("Title").inputValue()).toBe("");
    expect(await page.locator(".field-error").count()).toBe(0);
  }
});

test("a draft outlives a reload and a login in the middle; what is stored has its way back", async () => {
  const who = await member();
  await page.goto(at("/staff/opening?id=CW101"));
  await page.getByRole("heading", { level: 1, name: "Content Writer Intern" }).waitFor();
  expect(await button("Saved").isDisabled()).toBe(true);
  await field("Title").fill("Writer of Words");
  await page.getByText("1 change, kept in this browser: Title.").waitFor();
  // It is said once the browser's storage has it.
  expect(await keptDrafts(page)).toContain("Writer of Words");
  await page.reload();
  await expect.poll(() => field("Title").inputValue()).toBe("Writer of Words");
  await chromium.context.clearCookies();
  await button("Save changes").click();
  await page.waitForURL(/\/login\?next=/);
  await page.locator("#email").fill(who.email);
  await page.locator("#password").fill(who.password);
  await button("Login").click();
  await expect.poll(() => field("Title").inputValue()).toBe("Writer of Words");
  await button("Save changes").click();
  await toast().getByText("CW101 is changed. Applicants see it now.").waitFor();
  expect((await job("CW101")).body.Title).toBe("Writer of Words");
  await toast().getByRole("button", { name: "Undo" }).click();
  await toast().getByText("CW101 is as it was.").waitFor();
  expect((await job("CW101")).body.Title).toBe("Content Writer Intern");
  await expect.poll(() => field("Title").inputValue()).toBe("Content Writer Intern");

  await field("Duration").fill("a year");
  await button("Discard").click();
  await expect.poll(() => field("Duration").inputValue()).not.toBe("a year");
  await toast().getByRole("button", { name: "Restore them" }).click();
  await expect.poll(() => field("Duration").inputValue()).toBe("a year");
  await button("Discard").click();
});

test("two write at once: what only one changed comes together, what both changed is chosen", async () => {
  await member();
  await page.goto(at("/staff/opening?id=BE101"));
  await expect.poll(() => field("Title").inputValue()).toBe("Backend Intern");
  await field("Title").fill("Rust Intern");
  await field("Duration").fill("8 months");
  const other = await colleague("Writing Colleague");
  const list = (await (await other.request.get(at("/api/staff/openings"))).json()) as {
    data: { openings: { id: string; revision: number; title: string; document: object }[] };
  };
  const { id, revision, document, ...rest } = list.data.openings.find((one) => one.id === "BE101")!;
  const theirs = { ...rest, title: "Server Intern", document: { ...document, Location: "Agra only" }, revision };
  expect((await other.request.put(at(`/api/staff/openings/${id}`), { data: theirs })).status()).toBe(200);
  await other.close();

  await button("Save changes").click();
  await page.getByText("You both changed these. Yours stand in the form and are not saved yet.").waitFor();
  await page.getByText("Theirs and yours stand together now. They changed: Location.").waitFor();
  await expect
    .poll(() => page.evaluate(() => window.document.activeElement?.textContent))
    .toMatch(/^Somebody else changed this opening on /);
  await expect.poll(() => field("Location").inputValue()).toBe("Agra only");
  await expect.poll(() => field("Title").inputValue()).toBe("Rust Intern");
  expect((await job("BE101")).body.Title).toBe("Server Intern");
  await button("Take theirs: Title").click();
  await expect.poll(() => field("Title").inputValue()).toBe("Server Intern");
  await button("Save changes").click();
  await toast().getByText("BE101 is changed.").waitFor();
  expect((await job("BE101")).body).toMatchObject({
    Title: "Server Intern",
    Duration: "8 months",
    Location: "Agra only",
  });
});

/** Every request of this method to the address waits until it is let go. */
async function hold(address: string, method: string): Promise<() => void> {
  const held: Route[] = [];
  let isHeld = true;
  await page.route(address, (route) =>
    isHeld && route.request().method() === method ? void held.push(route) : route.continue(),
  );
  return () => {
    isHeld = false;
    for (const route of held) void route.continue();
  };
}

test("nothing can be typed into what is on its way, and whoever pressed Enter is back in the field", async () => {
  await member();
  const go = await hold("**/api/staff/openings/MK101", "PUT");
  await page.goto(at("/staff/opening?id=MK101"));
  await page.getByRole("heading", { level: 1, name: "Marketing Intern" }).waitFor();
  await field("Duration").fill("7 months");
  await field("Duration").press("Enter");
  await page.getByRole("button", { name: "Saving" }).waitFor();
  await page.keyboard.type(" and more");
  expect(await field("Duration").evaluate((input) => input.closest("[inert]") !== null)).toBe(true);
  await expect.poll(() => field("Duration").inputValue()).toBe("7 months");
  go();
  await toast().getByText("MK101 is changed. Applicants see it now.").waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("duration");
  await expect.poll(() => field("Duration").inputValue()).toBe("7 months");
});

test("a colleague closed it meanwhile: that is no other text, so it is saved, and said", async () => {
  await member();
  await page.goto(at("/staff/opening?id=GD101"));
  await page.getByRole("heading", { level: 1, name: "Graphic Designer Intern" }).waitFor();
  await field("Duration").fill("9 months");
  const other = await colleague("Closing Colleague");
  expect((await other.request.post(at("/api/staff/openings/GD101/close"))).status()).toBe(200);
  let fetched = 0;
  page.on("requestfinished", (request) => {
    if (request.method() === "GET" && request.url() === at("/api/staff/openings")) fetched += 1;
  });
  await button("Save changes").click();
  await toast().getByText("GD101 is changed. Somebody closed it meanwhile: applicants do not see it.").waitFor();
  const stored = async () =>
    (
      (await (await other.request.get(at("/api/staff/openings"))).json()) as {
        data: { openings: { id: string; document: { Duration: string } }[] };
      }
    ).data.openings.find(({ id }) => id === "GD101");
  expect((await stored())?.document.Duration).toBe("9 months");
  // Fetched after the conflict and after it was saved: a later one would show the page the reopening below.
  await expect.poll(() => fetched).toBe(2);

  // What somebody else wrote cannot be fetched: said, and what was written here stays.
  expect((await other.request.post(at("/api/staff/openings/GD101/reopen"))).status()).toBe(200);
  await field("Duration").fill("11 months");
  await page.route("**/api/staff/openings", (route) => route.abort());
  await button("Save changes").click();
  await alert().getByText("Nothing was saved.").waitFor();
  await alert().getByText("we could not fetch how it is now").waitFor();
  await expect.poll(() => field("Duration").inputValue()).toBe("11 months");
  await page.unroute("**/api/staff/openings");
  await button("Save changes").click();
  await toast().getByText("GD101 is changed. Applicants see it now.").waitFor();
  expect((await stored())?.document.Duration).toBe("11 months");
  await other.close();
});

const headings = () =>
  page
    .getByRole("textbox", { name: "Heading" })
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));

test("a group that is removed comes back where it was", async () => {
  await member();
  await page.goto(at("/staff/opening?id=FE101"));
  await expect.poll(() => field("Title").inputValue()).toBe("Frontend Intern");
  const before = await headings();
  expect(before.length).toBeGreaterThan(1);
  await button(`Remove ${before[0]}`).click();
  await expect.poll(headings).toEqual(before.slice(1));
  await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe(before[1]);
  await toast().getByRole("button", { name: "Restore" }).click();
  await expect.poll(headings).toEqual(before);
  await page.getByText("Nothing to save.").waitFor();
});
