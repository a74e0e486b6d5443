// One application on its way: what is sent, and what the answer means.
import { apply, type Receipt } from "~/api/careers";
import { RequestError } from "~/api/errors";
import { failed as FAILED } from "~/content/applying";
import { completed } from "./as-typed";
import { type Errors, type FieldName, names, TOO_LARGE, type Values } from "./rules";

/** Forms that are sent sooner are taken for a machine's; a quick person waits this out without noticing. */
const SOONEST = 3_200;

type Parcel = { jobid: string; values: Values; resume: File; website: string; notice: string; shownAt: number };

export async function send(
  { jobid, values, resume, website, notice, shownAt }: Parcel,
  onProgress: (sent: number, total: number) => void,
): Promise<Receipt> {
  const early = SOONEST - (performance.now() - shownAt);
  if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
  const form = new FormData();
  for (const [name, value] of Object.entries(values))
    form.append(name, name === "linkedin" ? completed(value) : value.trim());
  form.append("jobid", jobid);
  form.append("consent", "yes");
  form.append("notice", notice);
  form.append("website", website);
  form.append("filledInMs", String(Math.round(performance.now() - shownAt)));
  form.append("resume", resume, resume.name);
  return apply(jobid, form, onProgress);
}

export type Failure = {
  /** By field of the page; then nothing else is wrong. */
  errors: Errors;
  title: string;
  why: string;
  /** Whether the server has it: only a refusal is sure that it has not. */
  stored: "no" | "unknown";
  closed: boolean;
};

export async function failureOf(error: unknown, resume: File): Promise<Failure> {
  const { status, code, message, fields } =
    error instanceof RequestError
      ? error
      : new RequestError({ code: "broken", message: "Something on this page failed." }, 0);
  const errors: Errors = Object.fromEntries(
    Object.entries(fields).filter(([name]) => name in names && name !== "consent"),
  ) as Partial<Record<FieldName, string>>;
  if (status === 413) errors.resume = TOO_LARGE;
  // Changed or moved since it was chosen: the browser cannot read it and calls that a network error.
  if (status === 0 && !(await isReadable(resume)))
    errors.resume = `${resume.name} was changed or moved since you chose it. Choose it again.`;
  const others = Object.entries(fields)
    .filter(([name]) => !(name in names))
    .map(([, words]) => words);
  const closed = status === 404;
  return {
    errors,
    title: FAILED,
    why:
      closed || status === 413
        ? ""
        : others.join(" ") || (code === "unknown" ? "Something failed on our server." : message),
    stored: status === 0 || status >= 500 ? "unknown" : "no",
    closed,
  };
}

async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}
