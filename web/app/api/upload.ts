// POST /upload: files in, a report out, nothing stored. XMLHttpRequest, because it alone tells how much was sent.
import { errorBody, RequestError, Stopped } from "./errors";
import type { Report } from "./report";

export const MAX_BYTES = 10 * 1024 * 1024;
const TIMEOUT = 120_000;

export type Upload = { files: readonly File[]; broker: string; tradetype: string };
export type Progress = { step: "sending"; sent: number; total: number } | { step: "reading" };

export function upload(what: Upload, signal: AbortSignal, onProgress: (progress: Progress) => void): Promise<Report> {
  const form = new FormData();
  for (const file of what.files) form.append("file", file, file.name);
  if (what.broker) form.append("broker", what.broker);
  if (what.tradetype) form.append("tradetype", what.tradetype);

  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", "/upload");
    request.timeout = TIMEOUT;
    request.upload.addEventListener("progress", (event) => {
      onProgress({ step: "sending", sent: event.loaded, total: event.total });
    });
    request.upload.addEventListener("load", () => onProgress({ step: "reading" }));
    request.addEventListener("load", () => settle(request, resolve, reject));
    request.addEventListener("error", () => reject(noAnswer("network")));
    request.addEventListener("timeout", () => reject(noAnswer("timeout")));
    request.addEventListener("abort", () => reject(new Stopped()));
    signal.addEventListener("abort", () => request.abort());
    if (signal.aborted) reject(new Stopped());
    else request.send(form);
  });
}

function settle(request: XMLHttpRequest, resolve: (report: Report) => void, reject: (error: Error) => void): void {
  if (request.status === 200) {
    const report = reportIn(request.responseText);
    if (report) resolve(report);
    else reject(noAnswer("garbled"));
    return;
  }
  const wait = Number(request.getResponseHeader("Retry-After"));
  const body = errorBody(request.responseText) ?? { code: "unknown", message: "Upload failed" };
  reject(new RequestError(body, request.status, Number.isFinite(wait) && wait > 0 ? wait : null));
}

function reportIn(text: string): Report | null {
  try {
    const body = JSON.parse(text) as { data?: Report };
    return body.data?.summary && Array.isArray(body.data.trades) ? body.data : null;
  } catch {
    return null;
  }
}

function noAnswer(code: "network" | "timeout" | "garbled"): RequestError {
  return new RequestError({ code, message: "Upload failed" }, 0);
}
