import { expect, test } from "vitest";
import type { Opening } from "~/api/staff";
import { fieldId } from "./field-id";
import { changedFields, formOf, merge, type OpeningForm, written } from "./opening-form";

const opening: Opening = {
  id: "FE101",
  title: "Frontend Intern",
  department: "Engineering",
  skills: ["React", "JavaScript"],
  role: "frontend",
  state: "open",
  validThrough: "2027-03-31",
  revision: 3,
  applications: { all: 2, waiting: 1 },
  changedAt: "2026-11-20T10:00:00+05:30",
  document: {
    Title: "Frontend Intern",
    JobID: "FE101",
    Location: "Remote within India",
    Duration: "6 months",
    Posting_Date: "2026-11-02",
    Aboutus: "We keep books.",
    TechStack: ["React", "Git"],
    Experience: "None needed.",
    KeySkillsandRequirements: { Technical: ["Hooks", "Layout"] },
    KeyResponsibilities: { "Building screens": ["Turn a design into a page"], Care: ["Test it", "Measure it"] },
    PerksandBenefits: ["A mentor"],
  },
};
const form = formOf(opening);

test("an opening is sent as it was read when nothing was written", () => {
  const { Title, JobID, ...document } = opening.document;
  expect([Title, JobID]).toEqual(["Frontend Intern", "FE101"]);
  expect(written(form)).toEqual({
    title: "Frontend Intern",
    department: "Engineering",
    skills: ["React", "JavaScript"],
    role: "frontend",
    validThrough: "2027-03-31",
    document,
  });
});

test("what is sent has no empty lines and no empty groups, and the groups keep their order", () => {
  const typed: OpeningForm = {
    ...form,
    role: "",
    validThrough: "",
    perks: "• A mentor\n\n- A letter ",
    responsibilities: [
      { key: "b", heading: " Zeal ", lines: "Ask" },
      { key: "e", heading: " ", lines: "\n" },
      { key: "a", heading: "Aim", lines: "Hit\nMiss" },
    ],
  };
  const sent = written(typed);
  expect(sent.role).toBe(null);
  expect(sent.validThrough).toBe(null);
  expect(sent.document.PerksandBenefits).toEqual(["A mentor", "A letter"]);
  expect(Object.entries(sent.document.KeyResponsibilities)).toEqual([
    ["Zeal", ["Ask"]],
    ["Aim", ["Hit", "Miss"]],
  ]);
});

test("a document that lacks a part can still be written", () => {
  const { document } = opening;
  const poor = {
    ...opening,
    document: { ...document, TechStack: undefined, KeySkillsandRequirements: undefined, KeyResponsibilities: {} },
  } as unknown as Opening;
  expect(formOf(poor)).toMatchObject({ techStack: "", technical: "", responsibilities: [{ heading: "", lines: "" }] });
});

test("each group has fields of its own, in whatever letters its heading is", () => {
  const { document } = opening;
  const KeyResponsibilities = { दुकान: ["Count"], बहीखाता: ["Check"], "C++": ["Write"], "C#": ["Read"] };
  const { responsibilities } = formOf({
    ...opening,
    document: { ...document, KeyResponsibilities },
  } as unknown as Opening);
  const ids = responsibilities.flatMap(({ key }) => [fieldId(`heading:${key}`), fieldId(`lines:${key}`)]);
  expect(new Set(ids).size).toBe(8);
});

test("spaces, bullets and empty lines are no change", () => {
  expect(changedFields(form, { ...form, title: " Frontend Intern", skills: "- React\n\nJavaScript\n" })).toEqual([]);
  expect(changedFields(form, { ...form, title: "Frontend", skills: "JavaScript\nReact" })).toEqual(["title", "skills"]);
});

test("two write at once: what one changed stays changed, where both did mine stands and theirs is named", () => {
  const mine = { ...form, title: "Frontend Developer", perks: "A mentor\nA letter", about: "Same words." };
  const theirs = { ...form, title: "Web Intern", location: "Agra", about: "Same words." };
  const merged = merge(form, mine, theirs);
  expect(merged.clashes).toEqual(["title"]);
  expect(merged.form).toEqual({ ...mine, location: "Agra" });
});

test("a change of theirs alone makes no clash, nor does one of mine alone", () => {
  expect(merge(form, form, { ...form, title: "Web Intern" })).toEqual({
    form: { ...form, title: "Web Intern" },
    clashes: [],
  });
  expect(merge(form, { ...form, title: "Web Intern" }, form)).toEqual({
    form: { ...form, title: "Web Intern" },
    clashes: [],
  });
});
