// What the settlement dialog sends, and what the server answers to a value that can hardly be.
import type { RequestError } from "~/api/errors";
import type { Resolution } from "~/api/history";

/** The value as typed; confirmed when it is the very one the server asked about. */
export function settlement(subject: string, typed: string, doubted: string | null): Resolution {
  const value = typed.trim();
  return { subject, kind: "settlement", value, confirmed: value === doubted };
}

/** Not wrong, but far from strike and prices: it is taken when it is sent once more, confirmed. */
export const isToConfirm = (error: RequestError): boolean => error.status === 422 && error.code === "confirm";
