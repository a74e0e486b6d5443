// A routine on a day: a step a line, `[x] done` or `[ ] not done`.

type RoutineStep = { text: string; done: boolean };

export function readRoutine(text: string): RoutineStep[] {
  return text
    .split("\n")
    .filter((line) => line.trim())
    .map((line) => ({ text: line.replace(/^\[[x ]\]\s*/, ""), done: line.startsWith("[x]") }));
}

export const writeRoutine = (steps: readonly RoutineStep[]) =>
  steps.map(({ text, done }) => `${done ? "[x]" : "[ ]"} ${text}`).join("\n");

/** Out of a template: marks of a list are none of its steps. */
export const begun = (template: string) =>
  writeRoutine(
    template
      .split("\n")
      .map((line) => line.replace(/^\s*[-*]\s+/, "").trim())
      .filter(Boolean)
      .map((text) => ({ text, done: false })),
  );

const weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];

/** Routines of the day's weekday first; those of other weekdays are not offered. */
export function ownOf<T extends { fields: { weekdays?: { value: string } } }>(
  routines: readonly T[],
  date: string,
): T[] {
  const day = weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()]!;
  const of = ({ fields }: T) => fields.weekdays?.value.split(", ");
  return [...routines.filter((one) => of(one)?.includes(day)), ...routines.filter((one) => !of(one))];
}
