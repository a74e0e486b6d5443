// What the specification fixes about the careers pages: names, order, counts.
import { expect, test } from "vitest";
import { GRID, perks, process, steps, why, listed } from "./careers";
import { openings } from "./openings";

test("eight openings by code, title, department and skills", () => {
  expect(openings.map(({ id, title, department, skills }) => [id, title, department, ...skills])).toEqual([
    ["FE101", "Frontend Intern", "Engineering", "React", "JavaScript", "TailwindCSS"],
    ["BE101", "Backend Intern", "Engineering", "Node.js", "Express", "MongoDB"],
    ["AD101", "Android Development Intern", "Engineering", "Flutter", "React-Native", "Android Studio"],
    ["FS101", "Full-Stack Intern", "Engineering", "React", "Nodejs", "Devops"],
    ["CW101", "Content Writer Intern", "Marketing", "Blogging", "Copy Writing", "SEO"],
    ["MK101", "Marketing Intern", "Marketing", "Analytics", "Social Media", "SEO"],
    [
      "AI101",
      "Artificial Intelligence Intern",
      "Research and Development",
      "Python",
      "Machine Learning",
      "Data Science",
    ],
    ["GD101", "Graphic Designer Intern", "Designing", "Photoshop", "Figma/Canva", "Creativity"],
  ]);
});

test("every document is whole and is its opening’s", () => {
  for (const { id, title, role, validThrough, document } of openings) {
    expect([document.JobID, document.Title]).toEqual([id, title]);
    expect(document.Posting_Date).toMatch(/^20\d\d-[01]\d-[0-3]\d$/);
    expect(validThrough > document.Posting_Date).toBe(true);
    for (const text of [document.Location, document.Duration, document.Aboutus, document.Experience, role])
      expect(text.trim(), id).not.toBe("");
    for (const list of [document.TechStack, document.PerksandBenefits, document.KeySkillsandRequirements.Technical])
      expect(list.length, id).toBeGreaterThan(3);
    expect(Object.keys(document.KeyResponsibilities).length, id).toBeGreaterThan(2);
    for (const list of Object.values(document.KeyResponsibilities)) expect(list.length, id).toBeGreaterThan(0);
  }
});

test("no two documents tell the same story", () => {
  expect(new Set(openings.map(({ document }) => document.Aboutus)).size).toBe(8);
});

test("eight perks, the first six in the grid, each with its sentence", () => {
  expect(perks.map(({ text }) => text)).toEqual([
    "Innovative Tech Stack",
    "Rapid Growth",
    "Great Culture",
    "Learning Opportunities",
    "Global Impact",
    "Career Growth",
    "Mentorship",
    "Data-Driven",
  ]);
  expect(GRID).toBe(6);
  expect(new Set(perks.map(({ description }) => description)).size).toBe(8);
});

test("four steps of thirty minutes with their details", () => {
  expect(steps.map(({ id, title, minutes, details }) => [id, title, minutes, details.length])).toEqual([
    [1, "Initial Discussion", 30, 4],
    [2, "Technical Round", 30, 4],
    [3, "Team Round", 30, 4],
    [4, "Final Discussion", 30, 3],
  ]);
});

test("tags and titles", () => {
  expect([why.tag, why.title]).toEqual(["JOIN OUR TEAM", "Why Join Rojmel?"]);
  expect([listed.tag, listed.title]).toEqual(["OPPORTUNITIES", "Current Job Openings At Rojmel"]);
  expect([process.tag, process.title]).toEqual(["JOIN OUR TEAM", "Simple & Transparent Recruitment Process"]);
});
