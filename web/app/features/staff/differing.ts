import type { Version } from "~/api/staff";
import { quantity } from "~/lib/format";
import { degreeName, roleName } from "./words";

const answers: readonly (readonly [name: string, of: (version: Version) => string])[] = [
  ["Name", ({ name }) => name],
  ["Email", ({ email }) => email],
  ["Phone", ({ mobile }) => mobile],
  ["College", ({ college }) => college],
  ["Degree", ({ degree, passingYear }) => `${degreeName(degree)}, ${passingYear}`],
  ["Preferred role", ({ role }) => (role ? roleName(role) : "–")],
  ["Experience", ({ experience }) => years(experience)],
  ["LinkedIn", ({ linkedin }) => linkedin ?? "–"],
  ["Motivation", ({ motivation }) => motivation],
];

/** What one version answered otherwise than another. */
export function differing(one: Version, than: Version): { name: string; value: string }[] {
  return answers.flatMap(([name, of]) => (of(one) === of(than) ? [] : [{ name, value: of(one) }]));
}

/** `1 year`, `2.5 years` */
export const years = (experience: number) => `${quantity(experience)} ${experience === 1 ? "year" : "years"}`;
