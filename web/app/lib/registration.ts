// The rules of a registration, in the order in which they are checked. The server has the same ones
// (site/src/auth/rules.rs).
export type Registration = { name: string; email: string; phone: string; password: string; confirmPassword: string };
export type FieldName = keyof Registration;
export type Errors = Partial<Record<FieldName, string>>;

type Rule = readonly [passes: (value: string, all: Registration) => boolean, otherwise: string];

const length = (text: string) => [...text].length;
const bytes = (text: string) => new TextEncoder().encode(text).length;

export const passwordRules = [
  {
    name: "8 characters",
    passes: (password: string) => length(password) >= 8,
    otherwise: "Password must be at least 8 characters long.",
  },
  {
    name: "uppercase letter",
    passes: (password: string) => /\p{Uppercase}/u.test(password),
    otherwise: "Password must include at least one uppercase letter.",
  },
  {
    name: "lowercase letter",
    passes: (password: string) => /\p{Lowercase}/u.test(password),
    otherwise: "Password must include at least one lowercase letter.",
  },
  {
    name: "a number",
    passes: (password: string) => /\p{Nd}/u.test(password),
    otherwise: "Password must include at least one number.",
  },
  {
    name: "special character",
    passes: (password: string) => /[\p{P}\p{S}\p{Zs}]/u.test(password),
    otherwise: "Password must include at least one special character.",
  },
] as const;

const rules: Record<FieldName, readonly Rule[]> = {
  name: [
    [(name) => name !== "", "Name is required."],
    [(name) => length(name) >= 3, "Name must be at least 3 characters long."],
    [(name) => name.split(" ").every(isWritten), "Name can only contain letters and spaces."],
    [(name) => length(name) <= 100, "Name can be at most 100 characters long."],
  ],
  email: [
    [(email) => email !== "", "Email is required."],
    [(email) => isAddress(email) && !isReserved(email), "Please enter a valid email address."],
  ],
  phone: [
    [(phone) => phone !== "", "Phone number is required."],
    [(phone) => /^[0-9]{10}$/.test(phone), "Phone number must be 10 digits only."],
  ],
  password: [
    ...passwordRules.map(({ passes, otherwise }) => [passes, otherwise] as const),
    [(password) => length(password) <= 128, "Password can be at most 128 characters long."],
  ],
  confirmPassword: [[(again, { password }) => again === password, "Passwords do not match."]],
};

export const fieldNames = Object.keys(rules) as FieldName[];

/** What is meant: spaces around a text and between words are nobody's intention, and one letter has one spelling. */
export function tidy(typed: Registration): Registration {
  return {
    name: typed.name
      .trim()
      .split(/\p{Zs}+/u)
      .join(" ")
      .normalize("NFC"),
    email: typed.email.trim(),
    phone: tenDigits(typed.phone),
    password: typed.password.normalize("NFC"),
    confirmPassword: typed.confirmPassword.normalize("NFC"),
  };
}

/** `+91 98765 43210` is the ten digits that are asked for; what is no such number stays as it was typed. */
function tenDigits(phone: string): string {
  const digits = phone.trim().replace(/^\+91/, "").replace(/[ -]/g, "");
  return /^[0-9]{10}$/.test(digits) ? digits : phone.trim();
}

/** The first thing wrong with one field. */
export function check(field: FieldName, typed: Registration): string | null {
  const all = tidy(typed);
  return rules[field].find(([passes]) => !passes(all[field], all))?.[1] ?? null;
}

export function checkAll(typed: Registration): Errors {
  return Object.fromEntries(
    fieldNames.map((field) => [field, check(field, typed)] as const).filter(([, error]) => error),
  );
}

/** Letters of any script with their marks; a joiner after a mark belongs to the spelling: മോഹന്‍ ends with one. */
function isWritten(word: string): boolean {
  return /^(?:\p{L}|(?<=.)\p{M}|(?<=\p{M})[\u200c\u200d])+$/u.test(word);
}

/** The basic shape: something, one @, and labels with a dot between them. */
export function isAddress(email: string): boolean {
  const shape = /^[^\s\p{Cc}<>()[\],;:"\\@]{1,64}@[^\s\p{Cc}<>()[\],;:"\\@.]+(?:\.[^\s\p{Cc}<>()[\],;:"\\@.]+)+$/u;
  return shape.test(email) && bytes(email) <= 254;
}

/** Nobody receives mail there, the placeholder's address included (RFC 2606, RFC 6761). */
function isReserved(email: string): boolean {
  return /[@.](?:test|example|invalid|localhost|example\.(?:com|net|org))$/i.test(email);
}
