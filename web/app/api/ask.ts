// Every request of the page goes through here: JSON by `ask`, files by `sendForm`. Every wait ends.
import { errorBody, RequestError, Stopped } from "./errors";
import { heardAnswer } from "~/lib/offline";
import { ended } from "~/lib/session";

type Options = { body?: unknown; headers?: Record<string, string>; signal?: AbortSignal; timeout?: number };

/** The answer of the server, or a RequestError: status 0 when none came or it was not JSON. */
export async function ask<T>(
  method: "GET" | "POST" | "PUT",
  path: string,
  { body, headers, signal, timeout = 15_000 }: Options = {},
): Promise<T> {
  const late = AbortSignal.timeout(timeout);
  let status: number;
  let text: string;
  let wait: string | null;
  try {
    const answer = await fetch(path, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { "content-type": "application/json" }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: signal ? AbortSignal.any([signal, late]) : late,
      cache: "no-store",
    });
    heardAnswer(answer);
    status = answer.status;
    wait = answer.headers.get("retry-after");
    text = await answer.text();
  } catch {
    if (signal?.aborted) throw new Stopped();
    throw late.aborted ? noAnswer("timeout") : noAnswer("network");
  }
  return read<T>(status, text, wait);
}

type Sending = { signal?: AbortSignal; timeout?: number; onProgress?: (sent: number, total: number) => void };

/**
 * A file, or a form with files. XMLHttpRequest, because it alone tells how much was sent; `sent === total` means: now
 * it is read.
 */
export function sendForm<T>(
  path: string,
  form: FormData | Blob,
  { signal, timeout = 120_000, onProgress }: Sending = {},
): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let total = 0;
    request.open("POST", path);
    request.timeout = timeout;
    request.upload.addEventListener("progress", (event) => {
      total = event.total;
      onProgress?.(Math.min(event.loaded, event.total), event.total);
    });
    request.upload.addEventListener("load", () => onProgress?.(total, total));
    request.addEventListener("load", () => {
      try {
        resolve(read<T>(request.status, request.responseText, request.getResponseHeader("retry-after")));
      } catch (error) {
        reject(error);
      }
    });
    request.addEventListener("error", () => reject(noAnswer("network")));
    request.addEventListener("timeout", () => reject(noAnswer("timeout")));
    request.addEventListener("abort", () => reject(new Stopped()));
    signal?.addEventListener("abort", () => request.abort());
    if (signal?.aborted) reject(new Stopped());
    else request.send(form);
  });
}

type Fetching = {
  /** Asked with it, by POST. */ body?: unknown;
  signal?: AbortSignal;
  timeout?: number;
  /** Bytes so far; how many there will be, where the server knows. */ onProgress?: (
    got: number,
    total: number | null,
  ) => void;
};
export type Fetched = { file: Blob; name: string };

/** A file to keep, and the name the server gives it. A refusal is JSON, as everywhere. */
export function getFile(
  path: string,
  { body, signal, timeout = 120_000, onProgress }: Fetching = {},
): Promise<Fetched> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(body === undefined ? "GET" : "POST", path);
    if (body !== undefined) request.setRequestHeader("content-type", "application/json");
    request.responseType = "blob";
    request.timeout = timeout;
    request.addEventListener("progress", ({ loaded, total, lengthComputable }) =>
      onProgress?.(loaded, lengthComputable ? total : null),
    );
    request.addEventListener("load", () => {
      const file = request.response as Blob;
      const name = /filename="([^"]+)"/.exec(request.getResponseHeader("content-disposition") ?? "")?.[1] ?? "";
      if (request.status === 200 && name) resolve({ file, name });
      else
        void file
          .text()
          .then((text) => reject(refused(request.status, text, request.getResponseHeader("retry-after"))));
    });
    request.addEventListener("error", () => reject(noAnswer("network")));
    request.addEventListener("timeout", () => reject(noAnswer("timeout")));
    request.addEventListener("abort", () => reject(new Stopped()));
    signal?.addEventListener("abort", () => request.abort());
    if (signal?.aborted) reject(new Stopped());
    else request.send(body === undefined ? null : JSON.stringify(body));
  });
}

/** What was no file is the reason why. */
function refused(status: number, text: string, retryAfter: string | null): unknown {
  try {
    read(status, text, retryAfter);
    return noAnswer("garbled");
  } catch (error) {
    return error;
  }
}

function read<T>(status: number, text: string, retryAfter: string | null): T {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw noAnswer("garbled");
  }
  if (status >= 200 && status < 300) return body as T;
  const error = errorBody(body);
  // Whoever keeps something about the session forgets it now.
  if (status === 401 && error.code === "signed_out") ended();
  const wait = Number(retryAfter);
  throw new RequestError(error, status, Number.isFinite(wait) && wait > 0 ? wait : null);
}

const words = {
  network: "We could not reach the server. Check your connection and try again.",
  timeout: "The server did not answer in time. Try again in a minute.",
  garbled: "The server’s answer could not be read. Try again in a minute.",
};

function noAnswer(code: keyof typeof words): RequestError {
  return new RequestError({ code, message: words[code] }, 0);
}
