// An opening as it is written: every list a text of lines, every group of responsibilities a heading with its lines.
import type { Opening, OpeningText } from "~/api/staff";
import { linesOf, textOf } from "./lines";

export type Group = { key: string; heading: string; lines: string };

export type OpeningForm = {
  id: string;
  title: string;
  department: string;
  role: string;
  validThrough: string;
  postingDate: string;
  location: string;
  duration: string;
  experience: string;
  about: string;
  skills: string;
  techStack: string;
  technical: string;
  responsibilities: readonly Group[];
  perks: string;
};

export type OpeningField = keyof OpeningForm;
/** The fields that are one text. */
export type TextField = Exclude<OpeningField, "responsibilities">;

/** What a field is called on the page, in its order there. */
export const fieldNames: Record<OpeningField, string> = {
  id: "Code",
  title: "Title",
  department: "Department",
  role: "Preferred role",
  postingDate: "Posted on",
  validThrough: "Last day to apply",
  location: "Location",
  duration: "Duration",
  experience: "Experience",
  about: "About us",
  skills: "Skills",
  techStack: "Tech stack",
  technical: "Technical requirements",
  responsibilities: "Responsibilities",
  perks: "Perks and benefits",
};

export const openingFields = Object.keys(fieldNames) as OpeningField[];

/** What the server calls them when it refuses one. */
export const wireNames: Record<OpeningField, string> = {
  id: "id",
  title: "title",
  department: "department",
  role: "role",
  postingDate: "document.Posting_Date",
  validThrough: "validThrough",
  location: "document.Location",
  duration: "document.Duration",
  experience: "document.Experience",
  about: "document.Aboutus",
  skills: "skills",
  techStack: "document.TechStack",
  technical: "document.Technical",
  responsibilities: "document.KeyResponsibilities",
  perks: "document.PerksandBenefits",
};

let groups = 0;
/** Only to tell the groups of one page apart. */
export const newGroup = (heading = "", lines = ""): Group => ({
  key: `g${(groups += 1)}-${Date.now().toString(36)}`,
  heading,
  lines,
});

export const blankForm = (today: string): OpeningForm => ({
  id: "",
  title: "",
  department: "",
  role: "",
  validThrough: "",
  postingDate: today,
  location: "",
  duration: "",
  experience: "",
  about: "",
  skills: "",
  techStack: "",
  technical: "",
  responsibilities: [newGroup()],
  perks: "",
});

export function formOf({ id, title, department, skills, role, validThrough, document }: Opening): OpeningForm {
  const groups = Object.entries(document.KeyResponsibilities ?? {}).map(([heading, lines], at) => ({
    key: `k-${at}`,
    heading,
    lines: textOf(lines),
  }));
  return {
    id,
    title,
    department,
    role: role ?? "",
    validThrough: validThrough ?? "",
    postingDate: document.Posting_Date,
    location: document.Location,
    duration: document.Duration,
    experience: document.Experience,
    about: document.Aboutus,
    skills: textOf(skills),
    techStack: textOf(document.TechStack ?? []),
    technical: textOf(document.KeySkillsandRequirements?.Technical ?? []),
    responsibilities: groups.length > 0 ? groups : [{ key: "k-0", heading: "", lines: "" }],
    perks: textOf(document.PerksandBenefits ?? []),
  };
}

/** As it is sent: texts trimmed, lists without empty lines, groups without empty ones. */
export function written(form: OpeningForm): OpeningText {
  return {
    title: trimmed(form.title),
    department: trimmed(form.department),
    skills: linesOf(form.skills),
    role: form.role || null,
    validThrough: form.validThrough || null,
    document: {
      Location: trimmed(form.location),
      Duration: trimmed(form.duration),
      Posting_Date: form.postingDate,
      Aboutus: trimmed(form.about),
      TechStack: linesOf(form.techStack),
      Experience: trimmed(form.experience),
      KeySkillsandRequirements: { Technical: linesOf(form.technical) },
      KeyResponsibilities: Object.fromEntries(
        form.responsibilities
          .filter((group) => !isBlankGroup(group))
          .map(({ heading, lines }) => [trimmed(heading), linesOf(lines)]),
      ),
      PerksandBenefits: linesOf(form.perks),
    },
  };
}

const trimmed = (value: string) => value.trim();

export const isBlankGroup = ({ heading, lines }: Group) => heading.trim() === "" && linesOf(lines).length === 0;

/** One field as it counts: spaces and bullets make no difference. */
function sameField(a: OpeningForm, b: OpeningForm, field: OpeningField): boolean {
  return JSON.stringify(counts(a, field)) === JSON.stringify(counts(b, field));
}

function counts(form: OpeningForm, field: OpeningField): unknown {
  switch (field) {
    case "skills":
    case "techStack":
    case "technical":
    case "perks":
      return linesOf(form[field]);
    case "responsibilities":
      return form.responsibilities
        .filter((group) => !isBlankGroup(group))
        .map(({ heading, lines }) => [heading.trim(), linesOf(lines)]);
    case "id":
    case "title":
    case "department":
    case "role":
    case "validThrough":
    case "postingDate":
    case "location":
    case "duration":
    case "experience":
    case "about":
      return form[field].trim();
  }
}

export const changedFields = (from: OpeningForm, to: OpeningForm): OpeningField[] =>
  openingFields.filter((field) => !sameField(from, to, field));

/**
 * Two people wrote from the same text. What only one of them changed stays changed; where both did, mine stands and
 * theirs is named, so that it can be taken.
 */
export function merge(
  base: OpeningForm,
  mine: OpeningForm,
  theirs: OpeningForm,
): { form: OpeningForm; clashes: OpeningField[] } {
  const form = { ...mine };
  const clashes: OpeningField[] = [];
  for (const field of openingFields) {
    if (sameField(base, theirs, field) || sameField(mine, theirs, field)) continue;
    if (sameField(base, mine, field)) Object.assign(form, { [field]: theirs[field] });
    else clashes.push(field);
  }
  return { form, clashes };
}
