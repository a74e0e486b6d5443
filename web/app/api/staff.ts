// The team's side of careers: who applied, what is open, who saw and changed what. The server answers staff only.
import { ask } from "./ask";
import { query } from "./query";
import type { components } from "./schema";

type Schemas = components["schemas"];

export type Stage = Schemas["Stage"];
/** The road, then who left it. */
export const stages = [
  "applied",
  "initial_discussion",
  "technical",
  "team",
  "final",
  "offer",
  "declined",
  "withdrawn",
] as const satisfies readonly Stage[];

export type ApplicationLine = Schemas["StaffApplicationLine"];
export type Applications = Schemas["StaffApplicationList"];
export type Version = Schemas["StaffVersion"];
export type Entry = Schemas["TrailEntry"];
/** Versions, notes and trail have the newest first, the history has the oldest first. */
export type Application = Schemas["StaffApplication"];
export type JobDocument = Schemas["JobDocument"];
export type Opening = Schemas["StaffOpening"];
export type Audit = Schemas["TrailPage"];

export const actions = [
  "application_seen",
  "resume_downloaded",
  "stage_changed",
  "note_added",
  "exported",
  "application_erased",
  "application_withdrawn",
  "application_expired",
  "opening_created",
  "opening_changed",
  "opening_closed",
  "opening_reopened",
  "role_changed",
] as const;
export type Action = (typeof actions)[number];

export const applicationOrders = ["receivedAt", "name", "jobid", "college", "experience", "stage"] as const;
export type ApplicationOrder = { by: (typeof applicationOrders)[number]; down: boolean };

/** Nothing set means everything. */
export type ApplicationFilter = Partial<Record<"job" | "stage" | "q", string>>;

const PER = 25;

export async function fetchApplications(
  filter: ApplicationFilter,
  order: ApplicationOrder,
  page: number,
  signal?: AbortSignal,
): Promise<Applications> {
  const asked = query({ ...filter, ...orderOf(order), page: String(page), per: String(PER) });
  return (await ask<{ data: Applications }>("GET", `/api/staff/applications?${asked}`, { signal })).data;
}

/** The address a browser saves these applications from. */
export const exportAddress = (filter: ApplicationFilter, order: ApplicationOrder) =>
  `/api/staff/applications/export?${query({ ...filter, ...orderOf(order) })}`;

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

/** What is written of an opening; the server puts title and code into the document. */
export type OpeningText = Pick<Opening, "title" | "department" | "skills" | "role" | "validThrough"> & {
  document: Omit<JobDocument, "Title" | "JobID">;
};

export async function fetchOpenings(signal?: AbortSignal): Promise<Opening[]> {
  return (await ask<{ data: { openings: Opening[] } }>("GET", "/api/staff/openings", { signal })).data.openings;
}

export async function createOpening(id: string, text: OpeningText): Promise<Opening> {
  return (await ask<{ data: Opening }>("POST", "/api/staff/openings", { body: { id, ...text } })).data;
}

/** Refused with 409 when somebody changed it since `revision`. */
export async function changeOpening(id: string, text: OpeningText, revision: number): Promise<Opening> {
  return (
    await ask<{ data: Opening }>("PUT", `/api/staff/openings/${encodeURIComponent(id)}`, {
      body: { ...text, revision },
    })
  ).data;
}

export async function turnOpening(id: string, way: "close" | "reopen"): Promise<Opening> {
  return (await ask<{ data: Opening }>("POST", `/api/staff/openings/${encodeURIComponent(id)}/${way}`)).data;
}

export type AuditFilter = Partial<Record<"subject" | "action" | "by", string>>;

export async function fetchAudit(filter: AuditFilter, page: number, signal?: AbortSignal): Promise<Audit> {
  return (
    await ask<{ data: Audit }>("GET", `/api/staff/audit?${query({ ...filter, page: String(page), per: "50" })}`, {
      signal,
    })
  ).data;
}
