import { useQuery } from "@tanstack/react-query";
import type { Field, Value } from "~/api/annotations";
import { fetchSetups, type Setup } from "~/api/setups";
import { DOTS, useAmounts } from "~/lib/amounts";
import { readAnswer } from "./rule-answers";

export const fieldNames: Record<Field, string> = {
  note: "Note",
  marketView: "Market view",
  setup: "Setup",
  tags: "Tags",
  mistakes: "Mistakes",
  emotionBefore: "Emotion before",
  emotionAfter: "Emotion after",
  confidence: "Confidence",
  rating: "Rating",
  stop: "Stop",
  target: "Target",
  plannedQuantity: "Planned quantity",
  reviewed: "Reviewed",
  ruleAnswers: "Answers to rules",
  chartLink: "Chart link",
};

export const isField = (word: string): word is Field => word in fieldNames;

/** As the history has it: names one a line. */
export function valueFrom(field: Field, text: string): Value {
  if (text === "") return null;
  return field === "tags" || field === "mistakes" || field === "ruleAnswers" ? text.split("\n") : text;
}

export const isText = (field: Field) => field === "note" || field === "marketView";

/**
 * A value as a text to read; a quantity is hidden where amounts are. `answers`: answers to rules are among them, and
 * the rules are asked for.
 */
export function useShownValue(answers: boolean): (field: Field, value: Value) => string {
  const { hidden, textOf } = useAmounts();
  const setups = useQuery({
    queryKey: ["setups"],
    queryFn: ({ signal }) => fetchSetups(signal),
    enabled: answers,
  }).data;
  return (field, value) => {
    if (Array.isArray(value)) {
      if (value.length === 0) return "nothing";
      if (field !== "ruleAnswers") return value.join(", ");
      return value.map((line) => shownAnswer(line, setups, textOf)).join("\n");
    }
    return hidden && value && field === "plannedQuantity" ? DOTS : value || "nothing";
  };
}

/** `s1/calm yes` in the words of the rule as it is worded last. */
function shownAnswer(
  line: string,
  setups: readonly Setup[] | undefined,
  textOf: ReturnType<typeof useAmounts>["textOf"],
): string {
  const { setup, rule, isKept } = readAnswer(line);
  const answer = isKept ? "kept" : "not kept";
  if (!setups) return `A rule of your playbook: ${answer}`;
  const versions = setups.find(({ id }) => id === setup)?.versions ?? [];
  const own = versions.flatMap(({ rules }) => rules).findLast(({ id }) => id === rule);
  return `${own ? textOf(own.sentence.text) : "A rule that is not in your playbook"}: ${answer}`;
}
