// The rules of an application, first failure first. The server has the same ones (crates/careers/src/form.rs; labels,
// options and limits are in content/application-form.json) and has the last word.
import { calledOf, degrees, fieldOf, roles } from "~/content/applying";
import { counted, fileSize } from "~/lib/format";
import { isAddress } from "~/lib/registration";

/** By the names they are sent under. */
export type Values = {
  name: string;
  email: string;
  mobile: string;
  linkedin: string;
  college: string;
  degree: string;
  passingYear: string;
  role: string;
  experience: string;
  motivation: string;
};

export type TextName = keyof Values;
export type FieldName = TextName | "resume" | "consent";
export type Errors = Partial<Record<FieldName, string>>;

/** In the order in which they stand on the page, with what a list of mistakes calls them. */
export const names: Record<FieldName, string> = {
  name: fieldOf("name").label,
  email: fieldOf("email").label,
  mobile: fieldOf("mobile").label,
  linkedin: fieldOf("linkedin").label,
  college: fieldOf("college").label,
  degree: fieldOf("degree").label,
  passingYear: fieldOf("passingYear").label,
  role: fieldOf("role").label,
  experience: fieldOf("experience").label,
  resume: fieldOf("resume").label,
  motivation: "Why you want to work with us",
  consent: "Your consent",
};

export const order = Object.keys(names) as FieldName[];

export const nothing: Values = {
  name: "",
  email: "",
  mobile: "",
  linkedin: "",
  college: "",
  degree: "",
  passingYear: "",
  role: "",
  experience: "",
  motivation: "",
};

export const MAX_BYTES = 5 * 1024 * 1024;
export const TOO_LARGE = "File size must be less than 5MB";
export const ACCEPT = fieldOf("resume").accept;
const WORDS = 100;

type Rule = readonly [passes: (value: string) => boolean, otherwise: string | ((value: string) => string)];

const given = (text: string) => text !== "";
const MOST_YEARS = fieldOf("experience").max ?? 0;

const fits = (field: TextName): Rule => {
  const most = fieldOf(field).maxCharacters ?? Infinity;
  return [
    (text) => [...text].length <= most,
    `${calledOf(field)} can have at most ${most.toLocaleString("en-IN")} characters.`,
  ];
};
const required = (field: TextName): Rule => [given, `${calledOf(field)} is required.`];

const rules: Record<TextName, readonly Rule[]> = {
  name: [required("name"), fits("name")],
  email: [required("email"), [isAddress, "Please enter a valid email address."]],
  mobile: [
    [given, "Phone number is required."],
    [
      (phone) => /^[0-9]{10}$/.test(phone),
      (phone) => `Phone number must be 10 digits only. You entered ${phone.length}.`,
    ],
  ],
  linkedin: [
    [(link) => link === "" || isWebAddress(link), "LinkedIn must be a web address that begins with https://."],
    fits("linkedin"),
  ],
  college: [required("college"), fits("college")],
  degree: [[(value) => degrees.some(([one]) => one === value), "Degree is required."]],
  passingYear: [[(year) => /^\d{4}$/.test(year), "Graduation year is required."]],
  role: [[(value) => value === "" || roles.some(([one]) => one === value), "Choose a preferred role from the list."]],
  experience: [
    required("experience"),
    [
      (years) => /^\d{1,2}(?:\.\d{1,2})?$/.test(years) && Number(years) <= MOST_YEARS,
      `Years of experience must be a number from 0 to ${MOST_YEARS}.`,
    ],
  ],
  motivation: [required("motivation"), fits("motivation")],
};

export function errorOf(field: TextName, typed: string): string | null {
  const value = typed.trim();
  const broken = rules[field].find(([passes]) => !passes(value));
  if (!broken) return null;
  const [, otherwise] = broken;
  return typeof otherwise === "string" ? otherwise : otherwise(value);
}

type Choice = { name: string; size: number };

export function resumeError(file: Choice | null): string | null {
  if (!file) return "Resume is required.";
  if (file.size > MAX_BYTES)
    return `${TOO_LARGE}. ${tooLargeBy(file.size)}; pictures in the document are the usual reason.`;
  if (!/\.(?:pdf|docx?)$/i.test(file.name)) return "Resume must be a PDF, DOC or DOCX file.";
  return file.size === 0 ? "The resume is empty. Choose the file again." : null;
}

function tooLargeBy(size: number): string {
  const over = size - MAX_BYTES;
  return over < 100 * 1024 ? `This one is ${counted(over, "byte")} over` : `This one is ${fileSize(size)}`;
}

export function errorsOf(typed: Values, file: Choice | null, agreed: boolean): Errors {
  const found: Errors = {};
  for (const field of order) {
    const error =
      field === "resume"
        ? resumeError(file)
        : field === "consent"
          ? agreed
            ? null
            : "Tick the box to agree that we may keep and read your application."
          : errorOf(field, typed[field]);
    if (error) found[field] = error;
  }
  return found;
}

/** `26 of about 100 words. You can write fewer.` */
export function wordCount(text: string): string {
  const written = text.trim() === "" ? 0 : text.trim().split(/\s+/).length;
  return written >= WORDS
    ? `${counted(written, "word")}. That is enough.`
    : `${written} of about ${WORDS} words. You can write fewer.`;
}

function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/[^\s]+$/i.test(text) || !URL.canParse(text)) return false;
  const { hostname, username } = new URL(text);
  return hostname.includes(".") && username === "";
}
