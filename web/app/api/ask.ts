// Every request of the page goes through here: JSON by `ask`, files by `sendForm`. Every wait ends.
import { errorBody, RequestError, Stopped } from "./errors";
import { ended } from "~/lib/session";

type Options = { body?: unknown; headers?: Record<string, string>; signal?: AbortSignal; timeout?: number };

/** The answer of the server, or a RequestError: status 0 when none came or it was not JSON. */
export async function ask<T>(method: "GET" | "POST" | "PUT", path: string, { body, headers, signal, timeout = 15_000 }: Options = {}): Promise<T> {
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

/** A form with files. XMLHttpRequest, because it alone tells how much was sent; `sent === total` means: now it is read. */
export function sendForm<T>(path: string, form: FormData, { signal, timeout = 120_000, onProgress }: Sending = {}): Promise<T> {
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
  network: "We could not reach the server. Look at your connection and try again.",
  timeout: "The server did not answer in time. Try again in a minute.",
  garbled: "The server’s answer could not be read. Try again in a minute.",
};

function noAnswer(code: keyof typeof words): RequestError {
  return new RequestError({ code, message: words[code] }, 0);
}
