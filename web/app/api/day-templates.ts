// Texts that a day begins with, and the steps of routines.
import { ask } from "./ask";
import type { components } from "./schema";

type Schemas = components["schemas"];

export type DayTemplate = Schemas["DayTemplate"];
export type TemplateOf = DayTemplate["of"];
export type TemplateField = keyof Schemas["DayTemplateFieldsToSet"];

export async function fetchTemplates(signal?: AbortSignal): Promise<DayTemplate[]> {
  return (await ask<{ data: Schemas["DayTemplates"] }>("GET", "/api/v1/day-templates", { signal })).data.templates;
}

/** Refused with 409 and what is stored as `data` when the revision is another. */
export async function saveTemplate(
  key: string,
  revision: number,
  set: Partial<Record<TemplateField, string | null>>,
): Promise<DayTemplate> {
  return (await ask<{ data: DayTemplate }>("PUT", `/api/v1/day-templates/${key}`, { body: { revision, set } })).data;
}
