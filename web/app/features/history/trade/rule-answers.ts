// What is answered to rules that no fill shows, as it is stored: `s1/calm yes`, one for each rule.

export type Answer = "yes" | "no";

export function readAnswer(line: string): { setup: string; rule: string; isKept: boolean } {
  const [name = "", word] = line.split(" ");
  const [setup = "", rule = ""] = name.split("/");
  return { setup, rule, isKept: word === "yes" };
}

/** What was answered to one rule of a setup. */
export function answerTo(answers: readonly string[], setup: string, rule: string): Answer | null {
  const own = answers.find((line) => line.startsWith(`${setup}/${rule} `));
  return own === undefined ? null : readAnswer(own).isKept ? "yes" : "no";
}

/** All answers with this one instead of what was answered to the rule, in the order in which they are stored. */
export function withAnswer(
  answers: readonly string[],
  setup: string,
  rule: string,
  answer: Answer | null,
): string[] | null {
  const others = answers.filter((line) => !line.startsWith(`${setup}/${rule} `));
  const all = answer === null ? others : [...others, `${setup}/${rule} ${answer}`];
  return all.length > 0 ? all.toSorted((one, other) => (place(one) < place(other) ? -1 : 1)) : null;
}

/** By setup, then by rule: what stands between them comes before every letter. */
const place = (line: string) => line.replace("/", " ");
