import { expect, test } from "vitest";
import type { OpeningForm } from "./opening-form";
import { openingProblems } from "./opening-rules";

const good: OpeningForm = {
  id: "da101",
  title: "Data Analyst Intern",
  department: "Engineering",
  role: "",
  validThrough: "",
  postingDate: "2026-11-21",
  location: "Agra",
  duration: "6 months",
  experience: "None needed.",
  about: "We keep books.",
  skills: "SQL",
  techStack: "SQLite",
  technical: "Joins",
  perks: "A mentor",
  responsibilities: [{ key: "a", heading: "Figures", lines: "Count\nCheck" }],
};

const check = (part: Partial<OpeningForm>, expected: Record<string, string>) =>
  expect(openingProblems({ ...good, ...part }, true)).toEqual(expected);

test("every field says what it lacks", () => {
  check({}, {});
  check({ id: " " }, { id: "Code is required." });
  check({ id: "D" }, { id: "A code has 2 to 12 letters and digits, such as DA101." });
  check({ id: "DA-101" }, { id: "A code has 2 to 12 letters and digits, such as DA101." });
  check({ id: "ABCDEFGHIJKL" }, {});
  check({ id: "ABCDEFGHIJKLM" }, { id: "A code has 2 to 12 letters and digits, such as DA101." });
  check({ title: "  " }, { title: "Title is required." });
  check({ title: "x".repeat(101) }, { title: "Title can have at most 100 characters. You gave 101." });
  check({ about: "x".repeat(4001) }, { about: "About us can have at most 4,000 characters. You gave 4,001." });
  check({ postingDate: "" }, { postingDate: "Posting date is required." });
  check({ validThrough: "2026-11-20" }, { validThrough: "The last day to apply is before the day it was posted." });
  check({ validThrough: "2026-11-21" }, {});
  check({ skills: "\n" }, { skills: "Write at least one skill." });
  check(
    { technical: `ok\n${"x".repeat(301)}` },
    { technical: "Line 2 can have at most 300 characters. You gave 301." },
  );
  check(
    { perks: Array.from({ length: 31 }, (_, at) => `perk ${at}`).join("\n") },
    { perks: "Perks and benefits can have at most 30 lines. You gave 31." },
  );
});

const groups = (responsibilities: OpeningForm["responsibilities"], expected: Record<string, string>) =>
  check({ responsibilities }, expected);

test("groups: an empty one is no problem beside another, half of one is", () => {
  groups(
    [
      { key: "a", heading: "Figures", lines: "Count" },
      { key: "b", heading: " ", lines: "" },
    ],
    {},
  );
  groups([{ key: "a", heading: "", lines: "" }], { "heading:a": "Write at least one group of responsibilities." });
  groups([{ key: "a", heading: "", lines: "Count" }], { "heading:a": "Heading is required." });
  groups([{ key: "a", heading: "2026", lines: "Count" }], { "heading:a": "A heading needs a word." });
  groups([{ key: "a", heading: "Figures", lines: "" }], { "lines:a": "Write at least one responsibility." });
  groups(
    [
      { key: "a", heading: "Figures", lines: "Count" },
      { key: "b", heading: "figures ", lines: "Check" },
    ],
    { "heading:b": "Another group has this heading." },
  );
});

test("the code of an opening that is there is not looked at", () => {
  expect(openingProblems({ ...good, id: "" }, false)).toEqual({});
});
