import { expect, test } from "vitest";
import { openingPage } from "./opening-page";

const whole = {
  Title: "Backend Intern",
  JobID: "BE101",
  Department: "Engineering",
  Location: "Agra",
  Duration: "6 months",
  Posting_Date: "2026-11-02",
  ValidThrough: "2027-03-31",
  Aboutus: "About.",
  TechStack: ["Rust", "SQL"],
  Experience: "None.",
  KeySkillsandRequirements: { Technical: ["a", "b", "c", "d", "e"] },
  KeyResponsibilities: { Build: ["one"], Empty: [] },
  PerksandBenefits: ["Tea"],
};

test("at most four technical requirements; a heading without points is none", () => {
  expect(openingPage(whole, "BE101")).toEqual({
    title: "Backend Intern",
    jobid: "BE101",
    department: "Engineering",
    location: "Agra",
    duration: "6 months",
    posted: "2026-11-02",
    validThrough: "2027-03-31",
    about: "About.",
    stack: ["Rust", "SQL"],
    experience: "None.",
    technical: ["a", "b", "c", "d"],
    responsibilities: [{ heading: "Build", points: ["one"] }],
    benefits: ["Tea"],
  });
});

const nothing = {
  title: "Opening XX1",
  jobid: "XX1",
  department: "",
  location: "",
  duration: "",
  posted: "",
  validThrough: "",
  about: "",
  stack: [],
  experience: "",
  technical: [],
  responsibilities: [],
  benefits: [],
};

test.each([
  ["nothing", undefined],
  ["null", null],
  ["a text", "no"],
  ["a list", []],
  ["an empty object", {}],
  [
    "nulls",
    { Title: null, TechStack: null, KeySkillsandRequirements: null, KeyResponsibilities: null, PerksandBenefits: null },
  ],
  [
    "empty parts",
    { KeySkillsandRequirements: {}, KeyResponsibilities: {}, TechStack: [], PerksandBenefits: [null, ""] },
  ],
  ["the wrong shapes", { Title: {}, KeyResponsibilities: "work", KeySkillsandRequirements: [], Aboutus: ["x"] }],
])("%s leaves a page standing", (_, document) => {
  expect(openingPage(document, "XX1")).toEqual(nothing);
});

test("one text where a list was meant counts as one", () => {
  expect(openingPage({ TechStack: "Rust", KeyResponsibilities: { Build: "all of it" } }, "X1")).toMatchObject({
    stack: ["Rust"],
    responsibilities: [{ heading: "Build", points: ["all of it"] }],
  });
});
