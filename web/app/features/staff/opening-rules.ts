// What an opening must have, said before it is sent; the server says the same.
import { typedDay } from "~/lib/typed-date";
import { linesOf } from "./lines";
import { isBlankGroup, type OpeningForm } from "./opening-form";

const day = (value: string) => (typedDay(value) === value ? null : "Enter the day as 20 Nov 2026.");

/** By field; a group's by `heading:<key>` and `lines:<key>`. */
export type OpeningProblems = Partial<Record<string, string>>;

const CODE = /^[0-9A-Za-z]{2,12}$/;

export function openingProblems(form: OpeningForm, isNew: boolean): OpeningProblems {
  const found: OpeningProblems = {};
  const say = (field: string, sentence: string | null) => {
    if (sentence) found[field] = sentence;
  };
  if (isNew) say("id", code(form.id));
  say("title", text("Title", form.title, 100));
  say("department", text("Department", form.department, 100));
  say("postingDate", form.postingDate ? day(form.postingDate) : "Posting date is required.");
  if (form.validThrough) say("validThrough", day(form.validThrough));
  if (form.validThrough && form.postingDate && form.validThrough < form.postingDate)
    say("validThrough", "The last day to apply is before the day it was posted.");
  say("location", text("Location", form.location, 300));
  say("duration", text("Duration", form.duration, 300));
  say("experience", text("Experience", form.experience, 4000));
  say("about", text("About us", form.about, 4000));
  say("skills", list("Skills", form.skills, "Write at least one skill."));
  say("techStack", list("Tech stack", form.techStack, "Write at least one technology."));
  say("technical", list("Technical requirements", form.technical, "Write at least one requirement."));
  groups(form, say);
  say("perks", list("Perks and benefits", form.perks, "Write at least one perk."));
  return found;
}

function code(id: string): string | null {
  if (id.trim() === "") return "Code is required.";
  return CODE.test(id.trim()) ? null : "A code has 2 to 12 letters and digits, such as DA101.";
}

function text(name: string, value: string, most: number): string | null {
  const length = [...value.trim()].length;
  if (length === 0) return `${name} is required.`;
  return length > most
    ? `${name} can have at most ${most.toLocaleString("en-IN")} characters. You gave ${length.toLocaleString("en-IN")}.`
    : null;
}

const LIST_MOST = 30;
const LINE_LONGEST = 300;

function list(name: string, value: string, none: string): string | null {
  const lines = linesOf(value);
  if (lines.length === 0) return none;
  if (lines.length > LIST_MOST) return `${name} can have at most ${LIST_MOST} lines. You gave ${lines.length}.`;
  const long = lines.findIndex((line) => [...line].length > LINE_LONGEST);
  return long === -1
    ? null
    : `Line ${long + 1} can have at most ${LINE_LONGEST} characters. You gave ${[...lines[long]!].length}.`;
}

function groups({ responsibilities }: OpeningForm, say: (field: string, sentence: string | null) => void): void {
  const full = responsibilities.filter((group) => !isBlankGroup(group));
  if (full.length > LIST_MOST)
    return say(`heading:${full[LIST_MOST]!.key}`, `There can be at most ${LIST_MOST} groups.`);
  if (full.length === 0)
    return say(`heading:${responsibilities[0]?.key ?? ""}`, "Write at least one group of responsibilities.");
  const seen = new Set<string>();
  for (const { key, heading, lines } of full) {
    const name = heading.trim().toLowerCase();
    say(`heading:${key}`, headingProblem(heading, seen.has(name)));
    say(`lines:${key}`, list("A group", lines, "Write at least one responsibility."));
    seen.add(name);
  }
}

function headingProblem(heading: string, taken: boolean): string | null {
  const found = text("Heading", heading, 300);
  if (found || !taken) return found ?? (/^\d+$/.test(heading.trim()) ? "A heading needs a word." : null);
  return "Another group has this heading.";
}
