import type { Field, Value } from "~/api/annotations";
import { DOTS, useAmounts } from "~/lib/amounts";

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
  chartLink: "Chart link",
};

export const isField = (word: string): word is Field => word in fieldNames;

/** As the history has it: names one a line. */
export function valueFrom(field: Field, text: string): Value {
  if (text === "") return null;
  return field === "tags" || field === "mistakes" ? text.split("\n") : text;
}

export const isText = (field: Field) => field === "note" || field === "marketView";

/** A value as a text to read; a quantity is hidden where amounts are. */
export function useShownValue(): (field: Field, value: Value) => string {
  const { hidden } = useAmounts();
  return (field, value) => {
    if (Array.isArray(value)) return value.length > 0 ? value.join(", ") : "nothing";
    return hidden && value && field === "plannedQuantity" ? DOTS : value || "nothing";
  };
}
