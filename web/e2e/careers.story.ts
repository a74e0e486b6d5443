// The careers page and the openings: what stands there without a server's help, what its word changes, and every way in
// which it may fail to come.
import type { Page, Route } from "playwright-core";
import { expect, test } from "vitest";
import { openings } from "../app/content/openings.ts";
import { answering, hydrated } from "./browser.ts";
import { expectAccess } from "./look.ts";
import { chromium, page, site, stage } from "./stage.ts";

stage();

const heading = (name: string | RegExp, on: Page = page) => on.getByRole("heading", { level: 1, name });
const json = (route: Route, status: number, body: unknown) =>
  route.fulfill({ status, contentType: "application/json", body: JSON.stringify(body) });
const running = () =>
  page.locator(".careers_marquee .run").evaluate((list) => list.getAnimations().map(({ playState }) => playState));
const card = (title: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("link", { name: title, exact: true }) });
/** The answer of the server to this address, changed by `change`. */
const changed = (address: string, change: (body: Record<string, unknown>) => unknown) =>
  page.route(address, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      body: JSON.stringify(change((await answer.json()) as Record<string, unknown>)),
    });
  });

test("the landing page: two buttons, eight perks and six, eight cards, four rounds", async () => {
  const said = page.waitForResponse("**/api/openings");
  await page.goto(`${site.url}/careers`);
  await heading("Join Our Team").waitFor();
  await expect
    .poll(() => page.getByRole("list", { name: "Eight reasons" }).getByRole("listitem").allTextContents())
    .toEqual([
      "Innovative Tech Stack",
      "Rapid Growth",
      "Great Culture",
      "Learning Opportunities",
      "Global Impact",
      "Career Growth",
      "Mentorship",
      "Data-Driven",
    ]);
  const why = page.getByRole("region", { name: "Why Join Rojmel?" });
  await expect.poll(() => why.getByText("JOIN OUR TEAM", { exact: true }).count()).toBe(1);
  await expect
    .poll(() => why.getByRole("heading", { level: 3 }).allTextContents())
    .toEqual([
      "Innovative Tech Stack",
      "Rapid Growth",
      "Great Culture",
      "Learning Opportunities",
      "Global Impact",
      "Career Growth",
    ]);
  const cards = page.getByRole("region", { name: "Current Job Openings At Rojmel" }).getByRole("link");
  await cards.first().scrollIntoViewIfNeeded();
  await said;
  expect(
    await cards.evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute("href")])),
  ).toEqual(openings.map(({ id, title }) => [title, `/job-description/${id}`]));
  expect(await page.getByText("Closed", { exact: true }).count()).toBe(0);
  const way = page.getByRole("region", { name: "Simple & Transparent Recruitment Process" });
  await expect
    .poll(() => way.getByRole("heading", { level: 3 }).allTextContents())
    .toEqual(["Initial Discussion", "Technical Round", "Team Round", "Final Discussion"]);
  await expect.poll(() => way.getByText("30 mins", { exact: true }).count()).toBe(4);
  await way.getByText("2 hours").waitFor();

  await page.getByRole("link", { name: "View Open Positions" }).click();
  await expect
    .poll(() => page.evaluate(() => Math.abs(document.querySelector("#openings")!.getBoundingClientRect().top)))
    .toBeLessThan(60);
  await page.getByRole("link", { name: "Explore More" }).click();
  await heading("About Us").waitFor();
});

test("the openings are scrolled into view for whoever asks by the address", async () => {
  await page.goto(`${site.url}/careers#openings`);
  await expect
    .poll(() => page.evaluate(() => Math.abs(document.querySelector("#openings")!.getBoundingClientRect().top)))
    .toBeLessThan(60);
});

test("the marquee: 45 seconds a round, stopped by hover and by its button, standing with reduced motion", async () => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto(`${site.url}/careers`);
  await answering(page.locator(".careers_marquee"));
  expect(await page.locator(".careers_marquee .run").evaluate((list) => getComputedStyle(list).animationDuration)).toBe(
    "45s",
  );
  await expect.poll(running).toEqual(["running"]);
  await page.locator(".careers_marquee").hover();
  await expect.poll(running).toEqual(["paused"]);
  await page.mouse.move(0, 0);
  await page.getByRole("button", { name: "Pause the moving list" }).click();
  await page.getByRole("heading", { level: 1 }).click();
  await page.mouse.move(0, 0);
  await expect.poll(running).toEqual(["paused"]);
  await page.getByRole("button", { name: "Play" }).click();
  await page.getByRole("heading", { level: 1 }).click();
  await expect.poll(running).toEqual(["running"]);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await expect.poll(running).toEqual([]);
  await expect.poll(() => page.getByRole("button", { name: /moving list/ }).count()).toBe(0);
  for (const name of await page.getByRole("list", { name: "Eight reasons" }).getByRole("listitem").all())
    await expect.poll(() => name.isVisible()).toBe(true);
});

test("closed ones are marked, added ones stand behind the eight, silence marks nothing", async () => {
  await changed("**/api/openings", (body) => {
    const { data } = body as { data: { openings: { id: string; state: string }[] } };
    for (const one of data.openings) if (one.id === "AD101") one.state = "closed";
    return {
      data: {
        openings: [
          ...data.openings.filter(({ id }) => id !== "GD101"),
          { id: "QA7", title: "Test Intern", department: "Engineering", skills: ["Patience"], state: "open" },
        ],
      },
    };
  });
  await page.goto(`${site.url}/careers`);
  await card("Graphic Designer Intern").getByText("Closed").waitFor();
  await card("Android Development Intern").getByText("Closed").waitFor();
  await expect.poll(() => page.getByText("Closed", { exact: true }).count()).toBe(2);
  await expect.poll(() => card("Test Intern").getByRole("link").getAttribute("href")).toBe("/job-description/QA7");
  await expectAccess(page);

  await page.unroute("**/api/openings");
  await page.route("**/api/openings", (route) => route.abort());
  const failed = page.waitForEvent("requestfailed");
  await page.goto(`${site.url}/careers`);
  await failed;
  expect(await page.getByText("Closed", { exact: true }).count()).toBe(0);
});

/** The next page does not come. */
const stay = () =>
  page.evaluate(() => window.addEventListener("click", (event) => event.preventDefault(), { once: true }));

test("the wave covers the page only while the next one is on its way", async () => {
  const wave = page.getByText("Loading the opening.");
  const card = page.getByRole("link", { name: "Frontend Intern", exact: true });
  await page.goto(`${site.url}/careers`);
  await card.hover();
  await answering(card);
  expect(await wave.count()).toBe(0);
  await stay();
  await card.click();
  await wave.waitFor();
  await expect.poll(() => page.locator(".careers_wave .careers_name").innerText()).toBe("Rojmel");
  await expectAccess(page);
  await page.keyboard.press("Escape");
  await wave.waitFor({ state: "detached" });
  // Shown again by the browser, as it was when it was left: uncovered.
  await stay();
  await card.click();
  await wave.waitFor();
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await wave.waitFor({ state: "detached" });
  await card.click();
  await heading("Frontend Intern").waitFor();
  await page.goBack();
  await heading("Join Our Team").waitFor();
  expect(await wave.count()).toBe(0);
});

test.each(openings)(
  "$id: written with the page, for people and for search engines",
  async ({ id, title, skills, validThrough, document }) => {
    const answer = await fetch(`${site.url}/job-description/${id}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("x-robots-tag")).toBe(null);
    const html = await answer.text();
    const posting = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
      .map((match) => JSON.parse(match[1]!) as Record<string, unknown>)
      .find((fact) => fact["@type"] === "JobPosting");
    expect(posting).toMatchObject({
      title,
      datePosted: document.Posting_Date,
      validThrough: `${validThrough}T23:59:59+05:30`,
      employmentType: "INTERN",
      directApply: true,
      identifier: { value: id },
      hiringOrganization: { name: "Rojmel" },
      jobLocation: { address: { addressCountry: "IN" } },
      jobLocationType: "TELECOMMUTE",
      applicantLocationRequirements: { name: "India" },
      skills: skills.join(", "),
    });
    await page.goto(`${site.url}/job-description/${id}`);
    await heading(title).waitFor();
    const words = (await page.locator("main").textContent()) ?? "";
    const told = [
      document.Location,
      document.Duration,
      document.Aboutus,
      document.Experience,
      ...document.TechStack,
      ...document.KeySkillsandRequirements.Technical.slice(0, 4),
      ...Object.entries(document.KeyResponsibilities).flat(2),
      ...document.PerksandBenefits,
      id,
      "Posted date",
      "Apply by",
    ];
    for (const text of told) expect(words).toContain(text);
    for (const text of told.slice(0, 4)) expect(String(posting?.description)).toContain(text.replaceAll("&", "&amp;"));
    await expect
      .poll(() => page.getByRole("link", { name: "Apply Now" }).first().getAttribute("href"))
      .toBe(`/apply/${id}`);
  },
);

test("one opening and the careers page, at every width and in both themes", async () => {
  await page.goto(`${site.url}/job-description/CW101`);
  await hydrated(page);
  await expectAccess(page);
  await page.goto(`${site.url}/careers`);
  await answering(page.locator(".careers_marquee"));
  await expectAccess(page);
});

test("what the server says now replaces what was written", async () => {
  await changed("**/api/job-description/FE101", (body) => ({
    ...body,
    Location: "Agra, on Tuesdays",
    KeySkillsandRequirements: { Technical: ["one", "two", "three", "four", "five"] },
  }));
  await page.goto(`${site.url}/job-description/FE101`);
  await page.getByText("Agra, on Tuesdays").waitFor();
  await page.getByText("four", { exact: true }).waitFor();
  expect(await page.getByText("five", { exact: true }).count()).toBe(0);
});

test("a document with holes is read as far as it goes", async () => {
  const holes: unknown[] = [
    {
      Title: "Frontend Intern",
      JobID: "FE101",
      KeySkillsandRequirements: {},
      KeyResponsibilities: {},
      TechStack: null,
      PerksandBenefits: null,
    },
    {
      Title: "Frontend Intern",
      KeySkillsandRequirements: null,
      KeyResponsibilities: { Build: null, Check: ["Read it"] },
    },
    { Title: null, Aboutus: 7 },
  ];
  for (const body of holes) {
    await page.unroute("**/api/job-description/FE101");
    await page.route("**/api/job-description/FE101", (route) => json(route, 200, body));
    const answered = page.waitForResponse("**/api/job-description/FE101");
    await page.goto(`${site.url}/job-description/FE101`);
    await answered;
    await page.getByText("Benefits", { exact: true }).waitFor({ state: "detached" });
    await heading(/Frontend Intern|Opening FE101/).waitFor();
    await page.getByRole("link", { name: "Apply Now" }).first().waitFor();
  }
});

test("closed: said so, with the way to the others, and no longer advertised", async () => {
  await page.route("**/api/job-description/FE101", (route) =>
    json(route, 404, { code: "closed_opening", message: "This opening is closed." }),
  );
  await page.goto(`${site.url}/job-description/FE101`);
  await heading("This opening is closed.").waitFor();
  await expect.poll(() => page.title()).toBe("This opening is closed · Rojmel");
  await expect
    .poll(() =>
      page
        .locator('script[type="application/ld+json"]')
        .evaluateAll((all) => all.filter((one) => one.textContent?.includes("JobPosting")).length),
    )
    .toBe(0);
  await expectAccess(page);
  await page.getByRole("link", { name: "See the openings" }).click();
  await heading("Join Our Team").waitFor();
  expect(new URL(page.url()).hash).toBe("#openings");
});

test("a code that was never one: 404, for people and for search engines", async () => {
  const answer = await page.goto(`${site.url}/job-description/ZZ999`);
  expect(answer?.status()).toBe(404);
  expect(answer?.headers()["x-robots-tag"]).toBe("noindex");
  await heading("This opening is closed.").waitFor();
  expect((await page.goto(`${site.url}/apply/ZZ999`))?.status()).toBe(404);
  await heading("This opening is closed.").waitFor();
});

const faults: Record<string, (route: Route) => unknown> = {
  "an error": (route) => json(route, 500, { code: "internal", message: "Something failed on our side." }),
  "a page instead of an answer": (route) =>
    route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad gateway</h1>" }),
  "no connection": (route) => route.abort(),
};

test.each(Object.entries(faults))(
  "%s: an opening we know stays readable, one we do not know offers Retry",
  async (_, fault) => {
    await page.route("**/api/job-description/*", fault);
    await page.goto(`${site.url}/job-description/FE101`);
    await page.getByText("We could not check whether this opening is still open.").waitFor();
    await heading("Frontend Intern").waitFor();
    await page.unroute("**/api/job-description/*");
    await page.getByRole("button", { name: "Retry" }).click();
    await page.getByText("We could not check whether").waitFor({ state: "detached" });
    await heading("Frontend Intern").waitFor();

    await page.route("**/api/job-description/*", fault);
    await page.goto(`${site.url}/job-description/ZZ999`);
    await page.getByRole("alert").filter({ hasText: "We could not load this opening." }).waitFor();
    await page.unroute("**/api/job-description/*");
    await page.getByRole("button", { name: "Retry" }).click();
    await heading("This opening is closed.").waitFor();
  },
);

test("no answer at all: the loader ends with its fifteen seconds", async () => {
  await page.addInitScript(() => {
    const wait = AbortSignal.timeout.bind(AbortSignal);
    const asked: number[] = [];
    Object.assign(window, { asked });
    AbortSignal.timeout = (ms) => {
      asked.push(ms);
      return wait(ms / 100);
    };
  });
  await page.route("**/api/job-description/*", () => undefined);
  await page.goto(`${site.url}/job-description/ZZ999`);
  await page.getByRole("alert").filter({ hasText: "We could not load this opening." }).waitFor();
  expect(await page.getByText("Loading this opening.").count()).toBe(0);
  expect(await page.evaluate(() => (window as unknown as { asked: number[] }).asked)).toContain(15_000);
  await expectAccess(page);
});

test("an opening that the team has added is read from the server alone", async () => {
  const whole = { ...openings[0]!.document, Title: "Test Intern", JobID: "QA7", Department: "Engineering" };
  await page.route("**/api/job-description/QA7", (route) => json(route, 200, whole));
  await page.goto(`${site.url}/job-description/QA7`);
  await heading("Test Intern").waitFor();
  await expect.poll(() => page.title()).toBe("Test Intern · Rojmel");
  await expect
    .poll(() => page.getByRole("link", { name: "Apply Now" }).first().getAttribute("href"))
    .toBe("/apply/QA7");
});

test("without scripts everything is there, and nothing covers it", async () => {
  const context = await chromium.context.browser()?.newContext({ javaScriptEnabled: false });
  const plain = await context?.newPage();
  if (!context || !plain) throw new Error("the browser gave no page without scripts");
  await plain.goto(`${site.url}/careers`);
  await plain.getByRole("link", { name: "Frontend Intern", exact: true }).click();
  await heading("Frontend Intern", plain).waitFor();
  expect(await plain.locator(".careers_wave").count()).toBe(0);
  await plain.getByRole("link", { name: "Apply Now" }).first().click();
  await plain.getByRole("button", { name: "Submit Application" }).waitFor();
  await context.close();
});
