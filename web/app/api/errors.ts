// One error object on the wire, one class on the page.
import { readPrivacy } from "~/lib/privacy";
import { filled, type ServerText } from "~/lib/server-text";

type ErrorBody = {
  code: string;
  message: string;
  fields?: Record<string, string> | undefined;
  /** What `message` is made of. */
  text?: ServerText | undefined;
  /** What each sentence of `fields` is made of. */
  fieldTexts?: Record<string, ServerText>;
  /** Where the server is at fault, the name that its log has for this request: for whoever writes to us about it. */
  request?: string | undefined;
  /** What some refusals carry besides their sentence, such as the rows that could not be read. */
  data?: unknown;
};

export class RequestError extends Error {
  readonly code: string;
  /** HTTP status, or 0 when no answer came or it was no JSON. */
  readonly status: number;
  /** What the sentence is made of; none where it was said here, or came without its parts. */
  readonly text: ServerText | null;
  readonly data: unknown;
  readonly #body: ErrorBody;
  /** Seconds the server asks to wait, when it says so. */
  readonly retryAfter: number | null;

  constructor(body: ErrorBody, status: number, retryAfter: number | null = null) {
    super();
    this.name = "RequestError";
    this.#body = body;
    this.code = body.code;
    this.status = status;
    this.text = body.text ?? null;
    this.data = body.data;
    this.retryAfter = retryAfter;
  }

  /** The sentence. What is drawn anew when the eye of the top bar is pressed asks for it with `useAmounts().hidden`. */
  said(isHidden: boolean): string {
    const { message, text, request } = this.#body;
    const whole = text ? sentence(filled(text, isHidden)) : message;
    return request ? `${whole} (Request ${request})` : whole;
  }

  /** As amounts are shown now. */
  override get message(): string {
    return this.said(readPrivacy());
  }

  /** The sentences of the fields that are wrong, as amounts are shown now. */
  get fields(): Record<string, string> {
    return this.fieldsSaid();
  }

  /** The same, as `said` is asked for. */
  fieldsSaid(isHidden = readPrivacy()): Record<string, string> {
    const { fields = {}, fieldTexts = {} } = this.#body;
    const said = Object.entries(fieldTexts).map(([name, text]) => [name, sentence(filled(text, isHidden))]);
    return { ...fields, ...Object.fromEntries(said) };
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
  const { code, message, error, fields, data, requestId, messageText, fieldTexts } = objectOf(body);
  const isName = typeof requestId === "string" && /^[\w.:-]{1,64}$/.test(requestId);
  const said = sentences(fields);
  return {
    code: typeof code === "string" ? code : "unknown",
    message: sentence(message) || sentence(error) || "The server refused this and did not say why.",
    fields: said,
    text: textOf(messageText, sentence(message)),
    fieldTexts: textsOf(fieldTexts, said),
    request: code === "internal" && isName ? requestId : undefined,
    data,
  };
}

const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};

/** The parts of a sentence, where they make this one. */
function textOf(value: unknown, whole: string): ServerText | undefined {
  const { pattern, arguments: parts } = objectOf(value);
  if (typeof pattern !== "string" || !Array.isArray(parts)) return undefined;
  const text = {
    pattern,
    arguments: parts.map(objectOf).flatMap(({ name, text, isPrivate }) => {
      const isPart = typeof name === "string" && typeof text === "string";
      return isPart ? [{ name, text, isPrivate: isPrivate === true }] : [];
    }),
  };
  return whole !== "" && sentence(filled(text, false)) === whole ? text : undefined;
}

function textsOf(value: unknown, fields: Record<string, string> = {}): Record<string, ServerText> {
  const texts = objectOf(value);
  const made = Object.entries(fields).map(([name, whole]) => [name, textOf(texts[name], whole)] as const);
  return Object.fromEntries(made.filter((one): one is [string, ServerText] => one[1] !== undefined));
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
