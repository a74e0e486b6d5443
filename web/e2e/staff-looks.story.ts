// Every screen of the team in every state, at three widths, light and dark; and all of it without a mouse.
import { afterEach, beforeAll, expect, test } from "vitest";
import { browser } from "./browser.ts";
import { expectAccess, settled } from "./look.ts";
import { page, site, stage } from "./stage.ts";
import { ACTING_PDF, apply, at, button, link, member, openApplication, stored } from "./staffing.ts";

stage();

let reference = "";
beforeAll(async () => {
  // The page of the first story does not exist yet.
  const first = await browser();
  const opened = await first.context.newPage();
  for (const [name, jobid] of [
    ["Indira Venkataraghavan", "FE101"],
    ["Om Prakash", "BE101"],
  ] as const) {
    const answers = {
      name,
      email: `${name.split(" ")[0]!.toLowerCase()}@mail.in`,
      mobile: "9820144512",
      college: "Indian Institute of Technology, Kanpur",
      degree: "btech",
      passingYear: "2027",
      experience: "1",
      linkedin: "https://in.linkedin.com/in/somebody-with-a-long-name-that-does-not-end",
      motivation: "To learn the trade.",
    };
    const resume = {
      name: "a resume with quite a long name, final version.pdf",
      mimeType: "application/pdf",
      buffer: ACTING_PDF,
    };
    const answer = await opened.request.post(`${site.url}/api/apply/${jobid}`, { multipart: { ...answers, resume } });
    if (name.startsWith("Indira")) reference = ((await answer.json()) as { reference: string }).reference;
  }
  await first.close();
});
afterEach(async () => {
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

const refused = {
  status: 503,
  contentType: "application/json",
  body: '{"code":"busy","message":"The journal cannot be reached at the moment. Please try again in a few seconds."}',
};
const nobody = {
  total: 0,
  page: 1,
  per: 25,
  rows: [],
  stages: { applied: 0, initial_discussion: 0, technical: 0, team: 0, final: 0, offer: 0, declined: 0, withdrawn: 0 },
};

const failing = async (what: string, path: string) => {
  await page.route(`**/api/staff/${what}`, (route) => route.fulfill(refused));
  await page.goto(at(path));
  await page.getByRole("alert").waitFor();
};
const loading = async (what: string, path: string) => {
  await page.route(`**/api/staff/${what}`, () => undefined);
  await page.goto(at(path));
  await page
    .getByRole("status")
    .getByText(/^Loading .*\.$/)
    .waitFor({ state: "attached" });
};

const states: Record<string, () => Promise<unknown>> = {
  applications: async () => {
    await page.goto(at("/staff"));
    await link("Om Prakash").waitFor();
  },
  "no match": async () => {
    await page.goto(at("/staff?q=zzzz&stage=team"));
    await page.getByText("No application matches these filters.").waitFor();
  },
  "no applications": async () => {
    await page.route("**/api/staff/applications?**", (route) =>
      route.fulfill({ contentType: "application/json", body: JSON.stringify({ data: nobody }) }),
    );
    await page.goto(at("/staff"));
    await page.getByRole("heading", { name: "Nobody has applied yet." }).waitFor();
  },
  "applications loading": () => loading("applications?**", "/staff"),
  "applications failing": () => failing("applications?**", "/staff"),
  application: async () => {
    await openApplication(reference, "Indira Venkataraghavan");
    await page.getByText("Another stage").click();
  },
  "application loading": () => loading("applications/**", `/staff/application?ref=${reference}`),
  "application failing": () => failing("applications/**", `/staff/application?ref=${reference}`),
  "no application": async () => {
    await page.goto(at("/staff/application?ref=RJ-0000-0000"));
    await page.getByRole("heading", { name: "There is no such application." }).waitFor();
  },
  "application refused": async () => {
    await page.route("**/stage", (route) => route.fulfill(refused));
    await openApplication(reference, "Indira Venkataraghavan");
    await button(/^Move to/).click();
    await page.getByRole("alert").waitFor();
    await button("Add note").click();
    await button("Erase for good").click();
  },
  openings: async () => {
    await page.goto(at("/staff/openings"));
    await link("Frontend Intern").waitFor();
  },
  "openings loading": () => loading("openings", "/staff/openings"),
  "openings failing": () => failing("openings", "/staff/openings"),
  opening: async () => {
    await page.goto(at("/staff/opening?id=FE101"));
    await page.getByLabel("Title", { exact: true }).waitFor();
  },
  "opening failing": () => failing("openings", "/staff/opening?id=FE101"),
  "no opening": async () => {
    await page.goto(at("/staff/opening?id=ZZ999"));
    await page.getByRole("heading", { name: "There is no opening ZZ999." }).waitFor();
  },
  "opening with problems": async () => {
    await page.goto(at("/staff/opening"));
    await button("Save and open it").click();
    await page.getByRole("alert").waitFor();
  },
  audit: async () => {
    await page.goto(at("/staff/audit"));
    await page.getByRole("table", { name: "Audit" }).waitFor();
  },
  "audit empty": async () => {
    await page.goto(at("/staff/audit?by=nobody@book.in"));
    await page.getByText("No matching entries.").waitFor();
  },
  "audit loading": () => loading("audit?**", "/staff/audit"),
  "audit failing": () => failing("audit?**", "/staff/audit"),
};

test.each(Object.keys(states))("%s: no accessibility violations, nothing beside the window", async (state) => {
  await member();
  await states[state]!();
  await expectAccess(page);
});

test("on a phone whole addresses can be typed and seen in the filters", async () => {
  await member();
  await page.setViewportSize({ width: 360, height: 740 });
  for (const [path, ...ids] of [
    ["/staff?q=indira.venkataraghavan@mail.in", "applicant-filter"],
    ["/staff/audit?by=indira.venkataraghavan@mail.in", "subject-filter", "by-filter"],
  ] as const) {
    await page.goto(at(path));
    for (const id of ids) {
      const typed = page.locator(`#${id}`);
      await typed.waitFor();
      await settled(page);
      const { left, right, hidden } = await typed.evaluate((input: HTMLInputElement) => {
        const { left, right } = input.getBoundingClientRect();
        return { left, right, hidden: input.scrollWidth - input.clientWidth };
      });
      expect(left, id).toBeGreaterThanOrEqual(0);
      expect(right, id).toBeLessThanOrEqual(360);
      expect(hidden, id).toBe(0);
    }
    for (const one of await page.getByRole("group", { name: "Filters" }).getByRole("combobox").all()) {
      const box = (await one.boundingBox())!;
      expect(box.x + box.width).toBeLessThanOrEqual(360);
    }
  }
});

const focused = () =>
  page.evaluate(
    () => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent?.trim() ?? "",
  );
/** Tab until the thing with this name has the focus. */
async function tabTo(name: string | RegExp) {
  for (let step = 0; step < 80; step += 1) {
    const now = await focused();
    if (typeof name === "string" ? now === name : name.test(now)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`no way by Tab to ${String(name)}; the focus is on ${await focused()}`);
}

test("360 px and the keyboard alone: find, open, move, undo, write, close an opening and reopen it", async () => {
  const own = await apply("AI101", { name: "Keyboard Only" });
  await member();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(at("/staff?job=AI101"));
  await link("Keyboard Only").waitFor();
  await tabTo("Keyboard Only");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Keyboard Only" }).waitFor();
  await tabTo("Move to Initial Discussion");
  await page.keyboard.press("Enter");
  await page.locator(".toast").getByText("Keyboard Only: Initial Discussion.").waitFor();
  await tabTo("Another stage");
  await page.keyboard.press("Enter");
  await tabTo("Final Discussion");
  await page.keyboard.press("Enter");
  await page.locator(".toast").getByText("Keyboard Only: Final Discussion.").waitFor();
  await page.locator(".toast").getByRole("button", { name: "Undo" }).focus();
  await page.keyboard.press("Enter");
  await page.locator(".toast").getByText("Keyboard Only is back at Initial Discussion.").waitFor();
  expect((await stored(own)).stage).toBe("initial_discussion");
  await page.goto(at("/staff/openings"));
  await link("Artificial Intelligence Intern").waitFor();
  await tabTo("Close AI101 Artificial Intelligence Intern");
  await page.keyboard.press("Enter");
  await page.locator(".toast").getByText("AI101 is closed.").waitFor();
  await tabTo("Reopen AI101 Artificial Intelligence Intern");
  await page.keyboard.press("Enter");
  await page.locator(".toast").getByText("AI101 is open again.").waitFor();
}, 120_000);
