// Tags and mistakes: names that stand in notes, each with its colour and group.
import { useQuery } from "@tanstack/react-query";
import { ask } from "./ask";
import type { Book } from "./history";
import type { components } from "./schema";

type Schemas = components["schemas"];

export type Tags = Schemas["Tags"];
export type Tag = Schemas["Tag"];
export type TagGroup = Schemas["TagGroup"];
export type NamedOf = "tag" | "mistake";
export type TagRenamed = Schemas["TagRenamed"];

export const colours = ["blue", "turmeric", "teal", "plum", "olive", "slate"] as const;

async function fetchTags(signal?: AbortSignal, book: Book = "own"): Promise<Tags> {
  const address = book === "own" ? "/api/v1/tags" : "/api/v1/demo/tags";
  return (await ask<{ data: Tags }>("GET", address, { signal })).data;
}

export type Saying = {
  of: NamedOf | "group";
  name: string;
  revision: number;
  set: Partial<Record<keyof Schemas["TagFieldsToSet"], string | null>>;
};

/** Answers with all of them. Refused with 409 when the revision is another. */
export async function sayOfTag(body: Saying): Promise<Tags> {
  return (await ask<{ data: Tags }>("PUT", "/api/v1/tags", { body })).data;
}

type Renaming = { of: NamedOf; from: string; to: string; merge: boolean };

/** One step. Refused with 409 when the name is there already and nobody said that the two are one. */
export async function renameTag(body: Renaming): Promise<TagRenamed> {
  return (await ask<{ data: TagRenamed }>("POST", "/api/v1/tags/rename", { body })).data;
}

/** Those of who is signed in, or of the sample. */
export function useTags(book: Book = "own", enabled = true) {
  return useQuery({
    queryKey: book === "own" ? ["tags"] : ["sample-tags"],
    queryFn: ({ signal }) => fetchTags(signal, book),
    enabled,
  });
}
