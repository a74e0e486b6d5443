// After what happened: what is safe and what to do next.
import type { RequestError } from "~/api/errors";
import { counted } from "~/lib/format";

const SAFE = "Nothing was saved and your files are still chosen.";

/** The same files would be refused the same way. */
const ofTheFile = new Set([
  "unreadable",
  "other_report",
  "no_trades",
  "too_large",
  "unknown_layout",
  "changed",
  "quantity_unit",
  "date_order",
  "lot_size",
]);

export function canTryAgain({ code }: RequestError): boolean {
  return code !== "sample" && !ofTheFile.has(code);
}

export function advice(error: RequestError): string {
  switch (error.code) {
    case "unreadable":
    case "other_report":
    case "no_trades":
      return "Nothing was saved. Remove that file, or choose another file.";
    case "unknown_layout":
      return "Nothing was saved. Choose its columns below, or remove that file.";
    case "quantity_unit":
      return "Nothing was saved. Choose which of the two it is; your contract notes show it.";
    case "date_order":
      return "Nothing was saved. Choose how the file writes its dates; your contract notes show the day of a trade.";
    case "lot_size":
      return "Nothing was saved. Enter it below; this browser keeps it for your next files.";
    case "too_large":
      return "Nothing was saved. Remove a file, or choose one of a shorter period.";
    case "contradiction":
      return `${SAFE} Change the broker or the trade type above, or remove that file.`;
    case "changed":
      return "Nothing was saved. It is no longer on the list.";
    case "timeout":
      return `No answer came within two minutes. ${SAFE} Try again with a shorter period.`;
    case "network":
      return `We could not reach the server. ${SAFE} Check your connection and try again.`;
    case "garbled":
      return `The answer could not be read. ${SAFE} Try again.`;
    case "sample":
      return "Check your connection and try again.";
    default:
      return byStatus(error);
  }
}

function byStatus({ status, code, retryAfter }: RequestError): string {
  if (status === 429 || status === 503 || status === 504)
    return code === "unknown" ? `${SAFE} Try again ${wait(retryAfter)}.` : SAFE;
  if (status >= 500) return `The problem is on our server, not in your files. ${SAFE} Try again in a minute.`;
  if (status === 422) return `${SAFE} Correct what is marked, and try again.`;
  return `${SAFE} Try again.`;
}

export function wait(seconds: number | null): string {
  if (seconds === null) return "in a minute";
  if (seconds < 90) return `in ${counted(Math.ceil(seconds), "second")}`;
  if (seconds < 5400) return `in ${counted(Math.ceil(seconds / 60), "minute")}`;
  return `in ${counted(Math.ceil(seconds / 3600), "hour")}`;
}
