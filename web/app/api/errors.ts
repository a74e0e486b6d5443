// One error object on the wire, one class on the page.

type ErrorBody = {
  code: string;
  message: string;
  fields?: Record<string, string>;
  /** What some refusals carry besides their sentence, such as the rows that could not be read. */
  data?: unknown;
};

export class RequestError extends Error {
  readonly code: string;
  /** HTTP status, or 0 when no answer came or it was no JSON. */
  readonly status: number;
  readonly fields: Record<string, string>;
  readonly data: unknown;
  /** Seconds the server asks to wait, when it says so. */
  readonly retryAfter: number | null;

  constructor(body: ErrorBody, status: number, retryAfter: number | null = null) {
    super(body.message);
    this.name = "RequestError";
    this.code = body.code;
    this.status = status;
    this.fields = body.fields ?? {};
    this.data = body.data;
    this.retryAfter = retryAfter;
  }
}

/** Files that are no longer what they were when they were chosen. */
export class FilesChanged extends RequestError {
  readonly gone: readonly File[];

  constructor(gone: readonly File[]) {
    const names = gone.map((file) => file.name).join(", ");
    const message =
      gone.length === 1
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

/**
 * Stopped by the person, or signed out in the middle, which leads to the login: there is nothing to say on the page
 * itself.
 */
export const leadsElsewhere = (error: Error) =>
  error instanceof Stopped || (error instanceof RequestError && error.code === "signed_out");

const LONGEST = 400;

/** What a refusal says, whatever shape it came in: only sentences get through. */
export function errorBody(body: unknown): ErrorBody {
  const { code, message, error, fields, data, requestId } =
    typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {};
  return {
    code: typeof code === "string" ? code : "unknown",
    message: named(
      sentence(message) || sentence(error) || "The server refused this and did not say why.",
      code,
      requestId,
    ),
    fields: sentences(fields),
    data,
  };
}

/** Where the server is at fault, with the name that its log has for this request: for whoever writes to us about it. */
function named(message: string, code: unknown, requestId: unknown): string {
  const isName = typeof requestId === "string" && /^[\w.:-]{1,64}$/.test(requestId);
  return code === "internal" && isName ? `${message} (Request ${requestId})` : message;
}

function sentences(fields: unknown): Record<string, string> | undefined {
  if (typeof fields !== "object" || fields === null) return undefined;
  return Object.fromEntries(
    Object.entries(fields)
      .map(([name, value]) => [name, sentence(value)] as const)
      .filter(([, value]) => value),
  );
}

function sentence(value: unknown): string {
  if (typeof value !== "string") return "";
  const text = value.trim();
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
