// One error object on the wire, one class on the page.

import type { components } from "./schema";

export type ErrorBody = Pick<components["schemas"]["Error"], "code" | "message" | "fields">;

export class RequestError extends Error {
  readonly code: string;
  /** HTTP status, or 0 when no answer came. */
  readonly status: number;
  readonly fields: Record<string, string>;
  /** Seconds the server asks to wait, when it says so. */
  readonly retryAfter: number | null;

  constructor(body: ErrorBody, status: number, retryAfter: number | null = null) {
    super(body.message);
    this.name = "RequestError";
    this.code = body.code;
    this.status = status;
    this.fields = body.fields ?? {};
    this.retryAfter = retryAfter;
  }
}

/** Files that are no longer what they were when they were chosen. */
export class FilesChanged extends RequestError {
  readonly gone: readonly File[];

  constructor(gone: readonly File[]) {
    const names = gone.map((file) => file.name).join(", ");
    const message = gone.length === 1
      ? `${names} was changed or moved since you chose it. Choose it again.`
      : `${names} were changed or moved since you chose them. Choose them again.`;
    super({ code: "changed", message }, 0);
    this.gone = gone;
  }
}

/** The person pressed Stop: nothing went wrong. */
export class Stopped extends Error {
  override readonly name = "Stopped";
}

export function errorBody(text: string): ErrorBody | null {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body !== "object" || body === null) return null;
    const { code, message, fields } = body as Record<string, unknown>;
    if (typeof message !== "string" || message === "") return null;
    return {
      code: typeof code === "string" ? code : "unknown",
      message,
      fields: typeof fields === "object" && fields !== null ? (fields as Record<string, string>) : undefined,
    };
  } catch {
    return null;
  }
}
