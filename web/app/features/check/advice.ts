// After what happened: what is safe and what to do next.
import type { RequestError } from "~/api/errors";
import { counted } from "~/lib/format";

const SAFE = "Nothing was stored and your files are still chosen.";

export function advice(error: RequestError): string {
  switch (error.status) {
    case 0: return noAnswer(error.code);
    case 413: return `${SAFE} Send fewer files at once, or a shorter period.`;
    case 422: return `${SAFE} Choose another file, or set the broker and trade type yourself.`;
    case 429:
    case 503:
    case 504: return error.code === "unknown" ? `${SAFE} Try again ${wait(error.retryAfter)}.` : SAFE;
    default: return `${SAFE} Try again; if it fails again, the file may be one we do not read yet.`;
  }
}

function noAnswer(code: string): string {
  switch (code) {
    case "timeout": return `No answer came within two minutes. ${SAFE} Try again with a shorter period.`;
    case "network": return `We could not reach the server. ${SAFE} Look at your connection and try again.`;
    case "sample": return "Look at your connection and try again.";
    default: return `The answer could not be read. ${SAFE} Try again.`;
  }
}

export function wait(seconds: number | null): string {
  if (seconds === null) return "in a minute";
  if (seconds < 90) return `in ${counted(Math.ceil(seconds), "second")}`;
  if (seconds < 5400) return `in ${counted(Math.ceil(seconds / 60), "minute")}`;
  return `in ${counted(Math.ceil(seconds / 3600), "hour")}`;
}
