import { expect, test } from "vitest";
import type { Version } from "~/api/staff";
import { differing, years } from "./differing";

const version: Version = {
  version: 2,
  receivedAt: "2026-11-20T10:12:00+05:30",
  withdrawnAt: null,
  name: "Asha Rao",
  email: "asha@mail.in",
  mobile: "9820144512",
  college: "NIT Surathkal",
  degree: "btech",
  passingYear: 2027,
  role: "AIML",
  experience: 1,
  linkedin: null,
  motivation: "To learn.",
  consent: null,
  resume: { name: "asha.pdf", kind: "pdf", bytes: 100, flags: [] },
};

test("of an older version only what it answered otherwise is told", () => {
  const check = (older: Partial<Version>, expected: [string, string][]) =>
    expect(differing({ ...version, ...older }, version)).toEqual(expected.map(([name, value]) => ({ name, value })));
  check({ version: 1 }, []);
  check({ version: 1, resume: { ...version.resume, name: "old.pdf" } }, []);
  check({ degree: "mca", passingYear: 2026 }, [["Degree", "MCA, 2026"]]);
  check({ role: null, linkedin: "https://in.example/asha" }, [
    ["Preferred role", "–"],
    ["LinkedIn", "https://in.example/asha"],
  ]);
  check({ experience: 2.5, motivation: "To earn." }, [
    ["Experience", "2.5 years"],
    ["Motivation", "To earn."],
  ]);
});

test("years of experience", () => {
  expect([0, 0.5, 1, 50].map(years)).toEqual(["0 years", "0.5 years", "1 year", "50 years"]);
});
