// POST /upload: files in, a report out, nothing stored.
import { sendForm } from "./ask";
import { type ChosenColumns, columnParts, rememberColumns } from "./columns";
import { RequestError } from "./errors";
import { type DateOrder, type Lots, questionParts, rememberLots } from "./file-questions";
import { type QuantityUnit, rememberUnit } from "./quantities";
import type { Report } from "./report";

export const MAX_BYTES = 10 * 1024 * 1024;

export type Upload = {
  files: readonly File[];
  broker: string;
  tradetype: string;
  /** Chosen for one of the files; kept once they were read. */
  columns?: ChosenColumns;
  /** What quantities of commodity and currency contracts count. */
  quantities?: QuantityUnit | null;
  /** Which of day and month stands first in dates with slashes. */
  dates?: DateOrder | null;
  /** What one lot counts of commodities whose lot is not certain. */
  lots?: Lots;
};
export type Progress = { step: "sending"; sent: number; total: number } | { step: "reading" };

export async function upload(
  what: Upload,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<Report> {
  const form = new FormData();
  for (const file of what.files) form.append("file", file, file.name);
  if (what.broker) form.append("broker", what.broker);
  if (what.tradetype) form.append("tradetype", what.tradetype);
  for (const part of columnParts(what.columns ?? null)) form.append("columns", part);
  if (what.quantities) form.append("quantities", what.quantities);
  for (const [name, word] of questionParts(what.dates, what.lots)) form.append(name, word);
  try {
    const { data } = await sendForm<{ data?: Report }>("/upload", form, {
      signal,
      onProgress: (sent, total) => onProgress(sent < total ? { step: "sending", sent, total } : { step: "reading" }),
    });
    if (!data?.summary || !Array.isArray(data.trades)) throw new RequestError({ code: "garbled", message: "" }, 0);
    if (what.columns) rememberColumns(what.columns);
    if (what.quantities) rememberUnit(what.quantities);
    if (what.lots) rememberLots(what.lots);
    return data;
  } catch (error) {
    throw error instanceof RequestError && (error.status === 0 || error.code === "unknown") ? failed(error) : error;
  }
}

/** The specification's words for a failure that has none of its own. */
function failed({ code, status, retryAfter }: RequestError): RequestError {
  return new RequestError({ code, message: "Upload failed" }, status, retryAfter);
}
