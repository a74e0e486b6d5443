// What the stories of applying share: a resume, a form filled in, and what must still stand there after a failure.
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { hydrated } from "./browser.ts";
import { page, site } from "./stage.ts";

export const ALERT = "There was an issue submitting your application. Please try again.";

/** A PDF of exactly so many bytes. */
export function pdf(bytes = 600): Buffer {
  const head = "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n";
  const foot = "\ntrailer<</Root 1 0 R>>\n%%EOF\n";
  return Buffer.from(head + " ".repeat(bytes - head.length - foot.length) + foot);
}

export const resume = (bytes?: number, name = "asha-resume.pdf") => ({
  name,
  mimeType: "application/pdf",
  buffer: pdf(bytes),
});

let applicants = 0;

/** Somebody new: the same address may apply to an opening three times a day. */
export function applicant() {
  applicants += 1;
  return {
    "Full name": "Asha Rao",
    Email: `asha.${process.pid}.${applicants}@rao.in`,
    Phone: "9820144551",
    "College name": "Dayalbagh Educational Institute",
    "Years of experience": "1.5",
    "Why do you want to work with us?": "I kept the ledger of my father’s shop for two years.",
  };
}

export type Applicant = ReturnType<typeof applicant>;

export async function open(code = "FE101", on: Page = page) {
  await on.goto(`${site.url}/apply/${code}`);
  await hydrated(on);
  // What an earlier story typed is kept in this browser: it stands there before anything else is typed.
  // Where a receipt stands in its place there is no form.
  await on.waitForFunction(() => {
    const form = document.querySelector("form[enctype]");
    return !form || form.getAttribute("aria-busy") === "false";
  });
}

/** Everything that is required, the resume and the consent included. */
export async function fill(who: Applicant, on: Page = page) {
  for (const [label, value] of Object.entries(who)) await on.getByLabel(label, { exact: true }).fill(value);
  await on.getByLabel("Degree").selectOption("btech");
  await on.getByLabel("Graduation year").selectOption({ index: 2 });
  await on.locator("#f-resume").setInputFiles(resume());
  await on.getByText("asha-resume.pdf").waitFor();
  await on.getByRole("checkbox", { name: /^I agree that/ }).check();
}

export const submit = (on: Page = page) => on.getByRole("button", { name: "Submit Application" }).click();
export const submitted = (on: Page = page) => on.getByRole("heading", { level: 1, name: "Application Submitted!" });

/** The values and the file are where they were. */
export async function expectKept(who: Applicant, on: Page = page) {
  for (const [label, value] of Object.entries(who))
    await expect.poll(() => on.getByLabel(label, { exact: true }).inputValue(), { message: label }).toBe(value);
  await expect.poll(() => on.getByLabel("Degree").inputValue()).toBe("btech");
  await expect.poll(() => on.getByLabel("Graduation year").inputValue()).toMatch(/^20\d\d$/);
  await on.getByText("asha-resume.pdf").waitFor();
}
