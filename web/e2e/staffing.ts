// What the stories of the team share: somebody of the team, people who apply, and the short way to what the screens do.
import type { APIRequestContext, Page } from "playwright-core";
import { type Person, person, settle } from "./person.ts";
import { at, chromium, page, site } from "./stage.ts";

export { at, button } from "./stage.ts";

const letters = "abcdefghijklmnopqrstuvwxyz";
let people = 0;

/** Somebody new of the team, logged in. */
export async function member(): Promise<Person> {
  const who = await trader("Member");
  site.run("user", "role", who.email, "staff");
  return who;
}

/** Somebody new who is not of the team, logged in. */
export async function trader(name = "Trader"): Promise<Person> {
  people += 1;
  const who = person(`${name} ${letters[Math.floor(people / 26)]}${letters[people % 26]}`);
  await settle(page, site.url, who);
  return who;
}

/** Another browser of somebody of the team: their requests, without the screens. */
export async function colleague(
  name: string,
): Promise<{ who: Person; request: APIRequestContext; close: () => Promise<void> }> {
  const who = person(name);
  const context = await chromium.context.browser()!.newContext();
  const theirs = await context.newPage();
  await settle(theirs, site.url, who);
  site.run("user", "role", who.email, "staff");
  return { who, request: context.request, close: () => context.close() };
}

export const PDF = Buffer.from(
  "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Count 0/Kids[]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n",
);
export const ACTING_PDF = Buffer.from(
  "%PDF-1.4\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert)>>>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n",
);

type ApplicationFields = Partial<
  Record<
    | "name"
    | "email"
    | "mobile"
    | "college"
    | "degree"
    | "passingYear"
    | "role"
    | "experience"
    | "linkedin"
    | "motivation",
    string
  >
> & {
  file?: { name: string; mimeType: string; buffer: Buffer };
};

/** Applies as the form does; answers the reference. */
export async function apply(jobid: string, { file, ...over }: ApplicationFields): Promise<string> {
  const email = over.email ?? `${(over.name ?? "Asha Rao").toLowerCase().replaceAll(/[^a-z]+/g, ".")}@mail.in`;
  const answers = {
    name: "Asha Rao",
    email,
    mobile: "9820144512",
    college: "NIT Surathkal",
    degree: "btech",
    passingYear: "2027",
    experience: "1",
    motivation: "To learn the trade.",
    consent: "yes",
    notice: "2026-11",
    ...over,
  };
  const resume = file ?? { name: "resume.pdf", mimeType: "application/pdf", buffer: PDF };
  const answer = await page.request.post(`${site.url}/api/apply/${jobid}`, {
    multipart: { ...answers, resume },
    headers: { accept: "application/json" },
  });
  if (!answer.ok()) throw new Error(`apply ${jobid}: ${answer.status()} ${await answer.text()}`);
  return ((await answer.json()) as { reference: string }).reference;
}

export type Stored = {
  reference: string;
  stage: string;
  revision: number;
  notes: { text: string }[];
  trail: { action: string; by: string }[];
};

export async function stored(reference: string, request: APIRequestContext = page.request): Promise<Stored> {
  const answer = await request.get(`${site.url}/api/staff/applications/${reference}`);
  return ((await answer.json()) as { data: Stored }).data;
}

export async function move(reference: string, stage: string, request: APIRequestContext): Promise<void> {
  const { revision } = await stored(reference, request);
  const answer = await request.post(`${site.url}/api/staff/applications/${reference}/stage`, {
    data: { stage, revision },
  });
  if (!answer.ok()) throw new Error(`move: ${answer.status()} ${await answer.text()}`);
}

export const link = (name: string | RegExp, on: Page = page) =>
  on.getByRole("link", { name, exact: typeof name === "string" });

export async function openApplication(reference: string, name: string, on: Page = page): Promise<void> {
  await on.goto(at(`/staff/application?ref=${reference}`));
  await on.getByRole("heading", { level: 1, name }).waitFor();
}

/** The stages that hold somebody, as the picture says: `Applied: 2 applications`. */
export const pipeline = async () =>
  (
    await page
      .getByRole("navigation", { name: "Stages" })
      .getByRole("link")
      .evaluateAll((links) => links.map((one) => one.getAttribute("aria-label") ?? ""))
  ).filter((one) => !one.endsWith(": 0 applications"));

/** Names in the table, from above. */
export const names = () =>
  page.getByRole("table", { name: "Applications" }).getByRole("rowheader").getByRole("link").allTextContents();
