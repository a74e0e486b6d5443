// Openings, applications, and what an applicant may do with one.
import { type OpeningPage, openingPage } from "~/lib/opening-page";
import { ask, sendForm } from "./ask";
import { RequestError } from "./errors";
import type { components } from "./schema";

type Schemas = components["schemas"];

export type ListedOpening = Schemas["OpeningLine"];

/** Every opening of the server, the eight first. */
export async function fetchOpenings(signal?: AbortSignal): Promise<readonly ListedOpening[]> {
  const { data } = await ask<Schemas["Openings"]>("GET", "/api/openings", { signal });
  return data.openings;
}

/** Null: closed, or no such opening. */
export async function fetchOpening(jobid: string, signal?: AbortSignal): Promise<OpeningPage | null> {
  try {
    return openingPage(
      await ask<unknown>("GET", `/api/job-description/${encodeURIComponent(jobid)}`, { signal }),
      jobid,
    );
  } catch (error) {
    if (error instanceof RequestError && error.status === 404) return null;
    throw error;
  }
}

/** What the form must know of the server: its year, how long it keeps an application. */
export type Applying = Schemas["ApplyNeeds"];

/** Null: closed, or no such opening. */
export async function fetchApplying(jobid: string, signal?: AbortSignal): Promise<Applying | null> {
  try {
    const { data } = await ask<Schemas["ApplyForm"]>("GET", `/api/apply/${encodeURIComponent(jobid)}`, { signal });
    return data;
  } catch (error) {
    if (error instanceof RequestError && error.status === 404) return null;
    throw error;
  }
}

export type Receipt = Omit<Schemas["ApplicationReceipt"], "jobid" | "receivedAt">;

const UPLOAD = 120_000;

/** Only an answer with a reference is a receipt; any other is a failure, whatever its status says. */
export async function apply(
  jobid: string,
  form: FormData,
  onProgress: (sent: number, total: number) => void,
): Promise<Receipt> {
  const answer = await sendForm<{ reference?: unknown; data?: Partial<Receipt> }>(
    `/api/apply/${encodeURIComponent(jobid)}`,
    form,
    { timeout: UPLOAD, onProgress },
  );
  const { reference, data } = answer ?? {};
  if (typeof reference !== "string" || !reference.trim()) {
    throw new RequestError(
      { code: "garbled", message: "The server sent no reference number. Try again in a minute." },
      0,
    );
  }
  return {
    reference,
    title: data?.title ?? "",
    repeated: data?.repeated === true,
    version: data?.version ?? 1,
    statusLink: data?.statusLink?.startsWith("/application#") ? data.statusLink : "",
    mailedTo: data?.mailedTo ?? null,
  };
}

export type Stage = Schemas["Stage"];

export type Application = Schemas["OwnDetails"];

const by = (key: string) => ({ "application-key": key });

/** Null: the key opens nothing, or what it opened was erased. */
export async function fetchApplication(key: string, signal?: AbortSignal): Promise<Application | null> {
  try {
    const { data } = await ask<Schemas["OwnApplication"]>("GET", "/api/application", { headers: by(key), signal });
    return data;
  } catch (error) {
    if (error instanceof RequestError && error.status === 404) return null;
    throw error;
  }
}

export async function withdraw(key: string): Promise<Application> {
  const { data } = await ask<Schemas["OwnApplication"]>("POST", "/api/application/withdraw", { headers: by(key) });
  return data;
}

/** For good: the row and the resume are gone when this returns. */
export async function erase(key: string, reference: string): Promise<void> {
  await ask("POST", "/api/application/erase", { headers: by(key), body: { confirm: reference } });
}
