import { clock, dayOf, longDay } from "~/lib/time";

/** `20 Nov 2026, 14:12` */
export { when } from "~/lib/time";

/** Who did it, as the trail names them. */
export function who(by: string, own: string | undefined): string {
  if (by === own) return "You";
  if (by === "applicant") return "The applicant";
  return by === "server" ? "The server" : by;
}
