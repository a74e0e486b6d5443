// A routine on a day: a step a line, `[x] done` or `[ ] not done`.

export type RoutineStep = { text: string; done: boolean };

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
