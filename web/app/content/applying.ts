// What the application form offers and asks. The file is the server's, too. Values are the specification's,
// `contentwritter` as it is spelt there included; the labels are ours.
import file from "./application-form.json";
import { brand } from "./brand";

type FieldDefinition = {
  name: string;
  label: string;
  /** What messages call it, where that is not its label. */
  shortLabel?: string;
  optional?: boolean;
  maxCharacters?: number;
  max?: number;
  placeholder?: string;
  hint?: string;
  accept?: string;
  options?: readonly { value: string; label: string }[];
};

const fields: readonly FieldDefinition[] = file.fields;

export function fieldOf(name: string): FieldDefinition {
  const found = fields.find((field) => field.name === name);
  if (!found) throw new Error(`application-form.json has no field ${name}`);
  return found;
}

/** What messages call it. */
export const calledOf = (name: string): string => fieldOf(name).shortLabel ?? fieldOf(name).label;

/** Value and label of what a select offers. */
export const optionsOf = (name: string) =>
  (fieldOf(name).options ?? []).map(({ value, label }) => [value, label] as const);

export const degrees = optionsOf("degree");
export const roles = optionsOf("role");

/** What a server keeps an application for when it does not say otherwise. */
export const RETENTION_DAYS = 180;

/** The version of the words below; stored with the consent. */
export const NOTICE = file.notice;

export const consent = (days: number) => file.consent.replace("{brand}", brand.name).replace("{days}", String(days));

/** What becomes of the receipt. */
export const receipt = {
  mail: "A receipt with your private link comes to your email address.",
  outbox: "This site does not send email yet: your private link is shown here after you submit.",
} as const;

export const failed = "There was an issue submitting your application. Please try again.";
