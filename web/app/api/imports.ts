// Broker files: looked at first (nothing stored), then put in the book.
import { sendForm } from "./ask";
import type { Need } from "./history";
import type { FileReport, Segment, Summary } from "./report";
import type { components } from "./schema";

export type Broker = "zerodha" | "groww";

/** What the journal gains: the figures after it minus those before. */
export type Adds = { trades: number; grossPnl: number; charges: number; netPnl: number };

export type Preview = {
  file: FileReport;
  /** The very same file is in the journal. */
  alreadyThere: boolean;
  adds: Adds;
  needsYou: Need[];
  needsYouMore: number;
  warnings: string[];
};

export type Receipt = {
  importId: number | null;
  /** The very same file was in the journal before: nothing changed. */
  repeated: boolean;
  revision: number | null;
  files: FileReport[];
  conflicts: components["schemas"]["Conflicted"][];
  adds: Adds;
  needsYou: number;
  trades: number;
  summary: Summary;
};

/** An empty broker or trade type means: as the file says. */
export type Sheet = { file: File; broker: Broker | ""; tradetype: Segment | "" };

type Sending = { signal: AbortSignal; onProgress: (sent: number, total: number) => void };

export async function previewSheet(sheet: Sheet, sending: Sending): Promise<Preview> {
  return (await sendForm<{ data: Preview }>("/api/v1/imports/preview", form(sheet), sending)).data;
}

/** Refused with `rows_rejected` when rows could not be read, unless `acceptGoodRows`. */
export async function uploadSheet(sheet: Sheet & { email: string; acceptGoodRows: boolean }, sending: Sending): Promise<Receipt> {
  const body = form(sheet);
  body.append("email", sheet.email);
  if (sheet.acceptGoodRows) body.append("acceptGoodRows", "true");
  return (await sendForm<{ data: Receipt }>("/api/v1/uploadexcel", body, sending)).data;
}

function form({ file, broker, tradetype }: Sheet): FormData {
  const form = new FormData();
  form.append("file", file, file.name);
  form.append("broker", broker);
  form.append("tradetype", tradetype);
  return form;
}
