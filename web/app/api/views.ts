// Views that were saved: a name for what an address shows.
import { useQuery } from "@tanstack/react-query";
import { ask } from "./ask";
import type { components } from "./schema";

type Schemas = components["schemas"];

export type SavedView = Schemas["SavedView"];
export type ViewScreen = "trades" | "analytics";
type ViewField = keyof Schemas["SavedViewFieldsToSet"];

async function fetchViews(signal?: AbortSignal): Promise<SavedView[]> {
  return (await ask<{ data: Schemas["SavedViews"] }>("GET", "/api/v1/views", { signal })).data.views;
}

/** Refused with 409 and what is stored as `data` when the revision is another. */
export async function saveView(
  key: string,
  revision: number,
  set: Partial<Record<ViewField, string | null>>,
): Promise<SavedView> {
  return (await ask<{ data: SavedView }>("PUT", `/api/v1/views/${key}`, { body: { revision, set } })).data;
}

/** Those of who is signed in. */
export function useViews(wanted = true) {
  return useQuery({ queryKey: ["views"], queryFn: ({ signal }) => fetchViews(signal), enabled: wanted });
}

/** Where a view leads; null: of a screen that this page does not know. */
export function viewTo({ fields: { screen, address } }: SavedView): string | null {
  const to = { trades: "/trade-history", analytics: "/analytics/lists" }[screen?.value ?? ""];
  return to ? `${to}${address ? `?${address.value}` : ""}` : null;
}
