import { expect, test } from "vitest";
import { degrees, roles } from "~/content/applying";
import { completed, digitsOnly } from "./as-typed";
import { errorOf, errorsOf, MAX_BYTES, nothing, order, resumeError, type TextName, wordCount } from "./rules";
import { graduationYears } from "./years";

function check(field: TextName, typed: string, expected: string | null) {
  expect(errorOf(field, typed), `${field}: ${typed}`).toBe(expected);
}

test("what is missing is said, field by field, in the order of the page", () => {
  expect(errorsOf(nothing, null, false)).toEqual({
    name: "Full name is required.",
    email: "Email is required.",
    mobile: "Phone number is required.",
    college: "College name is required.",
    degree: "Degree is required.",
    passingYear: "Graduation year is required.",
    experience: "Years of experience is required.",
    resume: "Resume is required.",
    motivation: "Motivation is required.",
    consent: "Tick the box to agree that we may keep and read your application.",
  });
  expect(order).toEqual([
    "name",
    "email",
    "mobile",
    "linkedin",
    "college",
    "degree",
    "passingYear",
    "role",
    "experience",
    "resume",
    "motivation",
    "consent",
  ]);
});

test("a whole form has no mistakes, without what is optional", () => {
  const whole = {
    ...nothing,
    name: "Ananya Kulkarni",
    email: "ananya@kulkarni.in",
    mobile: "9820144551",
    college: "DEI",
    degree: "btech",
    passingYear: "2027",
    experience: "0",
    motivation: "Because.",
  };
  expect(errorsOf(whole, { name: "cv.pdf", size: 1 }, true)).toEqual({});
});

test("single fields", () => {
  check("name", "   ", "Full name is required.");
  check("name", "नीरज कुमार", null);
  check("name", "x".repeat(101), "Full name can have at most 100 characters.");
  check("email", "ananya", "Please enter a valid email address.");
  check("email", "ananya@kulkarni", "Please enter a valid email address.");
  check("email", " ananya@kulkarni.in ", null);
  check("mobile", "982014455", "Phone number must be 10 digits only. You entered 9.");
  check("mobile", "98201445512", "Phone number must be 10 digits only. You entered 11.");
  check("mobile", "9820144551", null);
  check("linkedin", "", null);
  check("linkedin", "javascript:alert(1)", "LinkedIn must be a web address that begins with https://.");
  check("linkedin", "https://www.linkedin.com/in/ananya", null);
  check("linkedin", "https://x@linkedin.com/in/ananya", "LinkedIn must be a web address that begins with https://.");
  check("experience", "51", "Years of experience must be a number from 0 to 50.");
  check("experience", "-1", "Years of experience must be a number from 0 to 50.");
  check("experience", "1e1", "Years of experience must be a number from 0 to 50.");
  for (const years of ["0", "1.5", "50"]) check("experience", years, null);
  check("degree", "phd", "Degree is required.");
  check("role", "", null);
  check("role", "contentwritter", null);
  check("role", "boss", "Choose a preferred role from the list.");
  check("motivation", "x".repeat(10_001), "Motivation can have at most 10,000 characters.");
});

test("a resume: present, at most 5 MB to the byte, of three kinds, not empty", () => {
  expect(resumeError(null)).toBe("Resume is required.");
  expect(resumeError({ name: "cv.pdf", size: MAX_BYTES })).toBe(null);
  expect(MAX_BYTES).toBe(5_242_880);
  expect(resumeError({ name: "cv.pdf", size: MAX_BYTES + 1 })).toBe(
    "File size must be less than 5MB. This one is 1 byte over; pictures in the document are the usual reason.",
  );
  expect(resumeError({ name: "cv.pdf", size: 8_178_892 })).toContain("This one is 7.8 MB");
  expect(resumeError({ name: "cv.png", size: 10 })).toBe("Resume must be a PDF, DOC or DOCX file.");
  expect(resumeError({ name: "cv.docm", size: 10 })).toBe("Resume must be a PDF, DOC or DOCX file.");
  for (const name of ["cv.PDF", "cv.doc", "cv.docx"]) expect(resumeError({ name, size: 10 })).toBe(null);
  expect(resumeError({ name: "cv.pdf", size: 0 })).toBe("The resume is empty. Choose the file again.");
});

test("options are the specification’s", () => {
  expect(degrees.map(([value]) => value)).toEqual(["btech", "be", "bsc", "mtech", "mca", "other"]);
  expect(roles.map(([value]) => value)).toEqual([
    "frontend",
    "backend",
    "graphic",
    "marketing",
    "android",
    "fullstack",
    "contentwritter",
    "AIML",
  ]);
});

test("six years of graduation", () => {
  expect(graduationYears(2026)).toEqual([2028, 2027, 2026, 2025, 2024, 2023]);
});

test("a phone number out of what is typed and pasted", () => {
  expect(digitsOnly.typed("98a20-1 44.551")).toBe("9820144551");
  for (const pasted of [
    "+91 98201 44551",
    "+919820144551",
    "0091 98201-44551",
    "09820144551",
    "98201 44551",
    "(+91) 9820144551",
  ]) {
    expect(digitsOnly.whole(pasted), pasted).toBe("9820144551");
  }
  // Ten digits that begin with 91 are a number, not a country.
  expect(digitsOnly.whole("9198201445")).toBe("9198201445");
  expect(digitsOnly.whole("123")).toBe("123");
});

test("a hundred words are a guide", () => {
  expect(wordCount("")).toBe("0 of about 100 words. You can write fewer.");
  expect(wordCount("  I kept\na ledger ")).toBe("4 of about 100 words. You can write fewer.");
  expect(wordCount("word ".repeat(100))).toBe("100 words. That is enough.");
});

test("an address of LinkedIn without its beginning gets one", () => {
  expect(completed("linkedin.com/in/ananya")).toBe("https://linkedin.com/in/ananya");
  expect(completed("www.linkedin.com/in/ananya ")).toBe("https://www.linkedin.com/in/ananya");
  expect(completed("http://linkedin.com/in/ananya")).toBe("http://linkedin.com/in/ananya");
  expect(completed("ananya")).toBe("ananya");
});
