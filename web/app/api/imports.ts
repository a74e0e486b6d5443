// Broker files: looked at first (nothing stored), then put in the book.
import type { Broker } from "./brokers";
import { sendForm } from "./ask";
import { type ChosenColumns, columnParts } from "./columns";
import { type DateOrder, type Lots, questionParts } from "./file-questions";
import type { QuantityUnit } from "./quantities";
import type { Segment } from "./report";
import type { components } from "./schema";

type Schemas = components["schemas"];

/** What the journal gains: the figures after it minus those before. */
export type Adds = Schemas["Adds"];

export type Preview = Schemas["Preview"];

export type Receipt = Schemas["Receipt"];

/** An empty broker, trade type or account means: as the file says. */
export type Upload = {
  file: File;
  broker: Broker | "";
  tradetype: Segment | "";
  account: string;
  columns: ChosenColumns | null;
  /** What quantities of commodity and currency contracts count. */
  quantities: QuantityUnit | null;
  /** Which of day and month stands first in dates with slashes. */
  dates: DateOrder | null;
  /** What one lot counts of commodities whose lot is not certain. */
  lots: Lots;
};

type Sending = { signal: AbortSignal; onProgress: (sent: number, total: number) => void };

export async function previewUpload(sheet: Upload, sending: Sending): Promise<Preview> {
  return (await sendForm<{ data: Preview }>("/api/v1/imports/preview", form(sheet), sending)).data;
}

/** Refused with `rows_rejected` when rows could not be read, unless `acceptGoodRows`. */
export async function sendUpload(
  sheet: Upload & { email: string; acceptGoodRows: boolean },
  sending: Sending,
): Promise<Receipt> {
  const body = form(sheet);
  body.append("email", sheet.email);
  if (sheet.acceptGoodRows) body.append("acceptGoodRows", "true");
  return (await sendForm<{ data: Receipt }>("/api/v1/uploadexcel", body, sending)).data;
}

function form({ file, broker, tradetype, account, columns, quantities, dates, lots }: Upload): FormData {
  const form = new FormData();
  form.append("file", file, file.name);
  form.append("broker", broker);
  form.append("tradetype", tradetype);
  if (account) form.append("account", account);
  for (const part of columnParts(columns)) form.append("columns", part);
  if (quantities) form.append("quantities", quantities);
  for (const [name, word] of questionParts(dates, lots)) form.append(name, word);
  return form;
}
