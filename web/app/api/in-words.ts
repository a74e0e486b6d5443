// A question in words: whether it can be asked here and where it would go, and one such question.
import { ask } from "./ask";
import type { components } from "./schema";

type Schemas = components["schemas"];

export type Asking = Schemas["Asking"];
export type InWords = Schemas["InWords"];
export type AskSentence = Schemas["AskSentence"];
export type AskPart = Schemas["AskPart"];
export type AskSheet = Schemas["AskSheet"];
export type AskUnit = Schemas["AskUnit"];
export type AskedInWords = Schemas["AskedInWords"];

const ADDRESS = "/api/v1/insights/ask";
/** The server waits a minute for the model and works out the tables before and after. */
const LONGEST = 90_000;

export async function fetchAsking(signal?: AbortSignal): Promise<Asking> {
  return (await ask<{ data: Asking }>("GET", ADDRESS, { signal })).data;
}

/** When the signal is aborted, the server stops asking the model as well. */
export async function askInWords(body: AskedInWords, signal: AbortSignal): Promise<InWords> {
  return (await ask<{ data: InWords }>("POST", ADDRESS, { body, signal, timeout: LONGEST })).data;
}
