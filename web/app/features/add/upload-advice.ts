// After a file was refused: what is safe and what to do next.
import type { RequestError } from "~/api/errors";
import { isUnknown } from "~/api/failure";
import { counted } from "~/lib/format";
import { argumentOf } from "~/lib/server-text";
import type { UploadStep } from "./upload-items";

/** The same file would be refused the same way. */
const ofTheFile = new Set([
  "unreadable",
  "other_report",
  "no_trades",
  "too_large",
  "unknown_layout",
  "quantity_unit",
  "date_order",
  "lot_size",
  "changed",
  "contradiction",
  "rows_rejected",
]);

export function canTryAgain({ code }: RequestError): boolean {
  return !ofTheFile.has(code);
}

/** The button that takes the file's own broker or trade type, which the server's sentence names: `Use Zerodha`. */
export function foundWords({ text }: Pick<RequestError, "text">): string {
  const found = argumentOf(text, "found");
  return found ? `Use ${found}` : "Use what the file says";
}

export function advice(error: RequestError, step: UploadStep): string {
  const safe =
    step === "preview"
      ? "Nothing was saved and the file is still chosen."
      : "Nothing of this file was saved, and it is still chosen.";
  // A preview saves nothing, whatever became of it.
  const kept =
    step !== "preview" && isUnknown(error)
      ? "We do not know whether this file was saved. It is still chosen; trying again is safe: none is added twice."
      : safe;
  switch (error.code) {
    case "unknown_layout":
      return "Nothing was saved. Choose its columns below, or remove this file and choose another.";
    case "quantity_unit":
      return "Nothing was saved. Choose which of the two it is; your contract notes show it.";
    case "date_order":
      return "Nothing was saved. Choose how the file writes its dates; your contract notes show the day of a trade.";
    case "lot_size":
      return "Nothing was saved. Enter it below; once the file is added, it is kept for your next files.";
    case "unreadable":
    case "other_report":
    case "no_trades":
    case "too_large":
      return "Nothing was saved. Remove this file and choose another.";
    case "contradiction":
      return `${safe} If the file is right, change the choice.`;
    // The server's sentence says it all, and the buttons are below the rows.
    case "rows_rejected":
      return "";
    case "changed":
      return "Nothing was saved.";
    case "timeout":
      return `No answer came within two minutes. ${kept}`;
    case "network":
    case "garbled":
      return kept;
    case "signed_out":
      return `${safe} Log in, and submit again.`;
    default:
      return byStatus(error, kept);
  }
}

function byStatus({ status, retryAfter }: RequestError, kept: string): string {
  if (status === 429 || status === 503 || status === 504) return `${kept} Try again ${wait(retryAfter)}.`;
  if (status >= 500) return `The problem is on our server, not in your file. ${kept} Try again in a minute.`;
  return kept;
}

export function wait(seconds: number | null): string {
  if (seconds === null) return "in a minute";
  if (seconds < 90) return `in ${counted(Math.ceil(seconds), "second")}`;
  if (seconds < 5400) return `in ${counted(Math.ceil(seconds / 60), "minute")}`;
  return `in ${counted(Math.ceil(seconds / 3600), "hour")}`;
}
