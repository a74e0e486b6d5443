// What the table of applications shows lives in the address.
import { type ApplicationFilter, type ApplicationOrder, applicationOrders, stages } from "~/api/staff";

export type View = { filter: ApplicationFilter; order: ApplicationOrder; page: number };

export const newestFirst: ApplicationOrder = { by: "receivedAt", down: true };

/** Anything that is not a value we know is as if it were not there. */
export function readView(address: URLSearchParams): View {
  const filter: ApplicationFilter = {};
  const job = address.get("job")?.trim().toUpperCase() ?? "";
  const stage = address.get("stage") ?? "";
  const q = address.get("q")?.trim() ?? "";
  if (/^[0-9A-Z]{2,12}$/.test(job)) filter.job = job;
  if ((stages as readonly string[]).includes(stage)) filter.stage = stage;
  if (q) filter.q = q;
  return { filter, order: readOrder(address.get("sort")), page: readPage(address.get("page")) };
}

/**
 * The same address with these parts changed; what is not set leaves no trace. Another selection begins at its first
 * page.
 */
export function withParts(address: URLSearchParams, parts: Record<string, string | null | undefined>): URLSearchParams {
  const next = new URLSearchParams(address);
  next.delete("page");
  for (const [key, value] of Object.entries(parts)) {
    if (value) next.set(key, value);
    else next.delete(key);
  }
  return next;
}

/** `name` is ascending, `-name` descending. */
export function readOrder(text: string | null): ApplicationOrder {
  const down = text?.startsWith("-") ?? false;
  const by = applicationOrders.find((order) => order === (down ? text?.slice(1) : text));
  return by ? { by, down } : newestFirst;
}

export const writeOrder = ({ by, down }: ApplicationOrder): string | null =>
  by === newestFirst.by && down ? null : `${down ? "-" : ""}${by}`;

export const readPage = (text: string | null): number => (/^[1-9]\d{0,5}$/.test(text ?? "") ? Number(text) : 1);

export const writePage = (page: number): string | null => (page > 1 ? String(page) : null);

export const isFiltered = (filter: Record<string, string | undefined>) => Object.values(filter).some(Boolean);
