// The team's side of careers: who applied, what is open, who saw and changed what. The server answers staff only.
import { ask } from "./ask";
import { query } from "./query";

export const stages = ["applied", "initial_discussion", "technical", "team", "final", "offer", "declined", "withdrawn"] as const;
export type Stage = (typeof stages)[number];

export type ApplicationLine = {
  reference: string;
  jobid: string;
  title: string;
  name: string;
  email: string;
  college: string;
  degree: string;
  passingYear: number;
  experience: number;
  stage: Stage;
  receivedAt: string;
  versions: number;
  notes: number;
  openWithCare: boolean;
};

export type Applications = {
  total: number;
  page: number;
  per: number;
  rows: ApplicationLine[];
  /** Under the same opening and search, whatever the stage. */
  stages: Record<Stage, number>;
};

export const resumeFlags = ["javascript", "launch", "embedded_file", "macros", "external_link", "ole_object"] as const;
export type ResumeFlag = (typeof resumeFlags)[number];

export type Version = {
  version: number;
  receivedAt: string;
  withdrawnAt: string | null;
  name: string;
  email: string;
  mobile: string;
  college: string;
  degree: string;
  passingYear: number;
  role: string | null;
  experience: number;
  linkedin: string | null;
  motivation: string;
  consent: { at: string; notice: string } | null;
  resume: { name: string; kind: "pdf" | "doc" | "docx"; bytes: number; flags: ResumeFlag[] };
};

export type Note = { id: number; text: string; by: string; at: string };
export type Move = { stage: Stage; from: Stage | null; by: string; at: string };

export const actions = [
  "application_seen", "resume_downloaded", "stage_changed", "note_added", "exported", "application_erased", "application_withdrawn", "application_expired",
  "opening_created", "opening_changed", "opening_closed", "opening_reopened", "role_changed",
] as const;
export type Action = (typeof actions)[number];

export type Entry = { id: number; at: string; by: string; action: Action; subject: string; detail: string };

export type Application = {
  reference: string;
  jobid: string;
  title: string;
  stage: Stage;
  revision: number;
  receivedAt: string;
  decidedAt: string | null;
  erasedOn: string | null;
  /** Newest first. */
  versions: Version[];
  /** Newest first. */
  notes: Note[];
  /** Oldest first. */
  history: Move[];
  /** Newest first. */
  trail: Entry[];
};

export const applicationOrders = ["receivedAt", "name", "jobid", "college", "experience", "stage"] as const;
export type ApplicationOrder = { by: (typeof applicationOrders)[number]; down: boolean };

/** Nothing set means everything. */
export type ApplicationFilter = Partial<Record<"job" | "stage" | "q", string>>;

export const PER = 25;

export async function fetchApplications(filter: ApplicationFilter, order: ApplicationOrder, page: number, signal?: AbortSignal): Promise<Applications> {
  const asked = query({ ...filter, ...orderOf(order), page: String(page), per: String(PER) });
  return (await ask<{ data: Applications }>("GET", `/api/staff/applications?${asked}`, { signal })).data;
}

/** The address a browser saves these applications from. */
export const exportAddress = (filter: ApplicationFilter, order: ApplicationOrder) => `/api/staff/applications/export?${query({ ...filter, ...orderOf(order) })}`;

const orderOf = ({ by, down }: ApplicationOrder) => ({ sort: by, order: down ? "desc" : "asc" });

const one = (reference: string) => `/api/staff/applications/${encodeURIComponent(reference)}`;

/** Looking is recorded. */
export async function fetchApplication(reference: string, signal?: AbortSignal): Promise<Application> {
  return (await ask<{ data: Application }>("GET", one(reference), { signal })).data;
}

/** Refused with 409 when the application is no longer at this revision. */
export async function moveTo(reference: string, stage: Stage, revision: number): Promise<Application> {
  return (await ask<{ data: Application }>("POST", `${one(reference)}/stage`, { body: { stage, revision } })).data;
}

export async function addNote(reference: string, text: string): Promise<Application> {
  return (await ask<{ data: Application }>("POST", `${one(reference)}/notes`, { body: { text } })).data;
}

/** An address that gives the file for a minute, to this person. */
export async function resumeLink(reference: string, version: number): Promise<string> {
  return (await ask<{ data: { url: string } }>("POST", `${one(reference)}/resume`, { body: { version } })).data.url;
}

/** For good. `confirm` is the reference as it was typed. */
export async function eraseApplication(reference: string, confirm: string): Promise<void> {
  await ask("POST", `${one(reference)}/erase`, { body: { confirm } });
}

export type JobDocument = {
  Title: string;
  JobID: string;
  Location: string;
  Duration: string;
  Posting_Date: string;
  Aboutus: string;
  TechStack: string[];
  Experience: string;
  KeySkillsandRequirements: { Technical: string[] };
  KeyResponsibilities: Record<string, string[]>;
  PerksandBenefits: string[];
};

export type Opening = {
  id: string;
  title: string;
  department: string;
  skills: string[];
  role: string | null;
  state: "open" | "closed";
  validThrough: string | null;
  revision: number;
  applications: { all: number; waiting: number };
  document: JobDocument;
  changedAt: string;
};

/** What is written of an opening; the server puts title and code into the document. */
export type OpeningText = Pick<Opening, "title" | "department" | "skills" | "role" | "validThrough"> & { document: Omit<JobDocument, "Title" | "JobID"> };

export async function fetchOpenings(signal?: AbortSignal): Promise<Opening[]> {
  return (await ask<{ data: { openings: Opening[] } }>("GET", "/api/staff/openings", { signal })).data.openings;
}

export async function createOpening(id: string, text: OpeningText): Promise<Opening> {
  return (await ask<{ data: Opening }>("POST", "/api/staff/openings", { body: { id, ...text } })).data;
}

/** Refused with 409 when somebody changed it since `revision`. */
export async function changeOpening(id: string, text: OpeningText, revision: number): Promise<Opening> {
  return (await ask<{ data: Opening }>("PUT", `/api/staff/openings/${encodeURIComponent(id)}`, { body: { ...text, revision } })).data;
}

export async function turnOpening(id: string, way: "close" | "reopen"): Promise<Opening> {
  return (await ask<{ data: Opening }>("POST", `/api/staff/openings/${encodeURIComponent(id)}/${way}`)).data;
}

export type AuditFilter = Partial<Record<"subject" | "action" | "by", string>>;
export type Audit = { total: number; page: number; per: number; entries: Entry[] };

export async function fetchAudit(filter: AuditFilter, page: number, signal?: AbortSignal): Promise<Audit> {
  return (await ask<{ data: Audit }>("GET", `/api/staff/audit?${query({ ...filter, page: String(page), per: "50" })}`, { signal })).data;
}
