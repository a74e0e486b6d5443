// Which of 33 questions about one's own trades stand out; asked on Mondays, worked out by the server.
import { ask } from "./ask";
import type { Book } from "./history";
import type { components } from "./schema";

type Schemas = components["schemas"];

export type Insights = Schemas["Insights"];
export type InsightAnswer = Schemas["InsightAnswer"];
export type InsightEvidence = Schemas["InsightEvidence"];
export type InsightSide = Schemas["InsightSide"];

const addresses: Record<Book, string> = { own: "/api/v1/insights", sample: "/api/v1/demo/insights" };

export async function fetchInsights(book: Book, signal?: AbortSignal): Promise<Insights> {
  return (await ask<{ data: Insights }>("GET", addresses[book], { signal })).data;
}
