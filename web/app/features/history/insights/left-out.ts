// Why sentences of a model are not shown.
import type { InWords } from "~/api/in-words";
import { counted } from "~/lib/format";

type LeftOut = InWords["leftOut"][number];

const becauses: Record<LeftOut["because"], string> = {
  number: "with a number of the model’s own",
  sign: "with signs or an address that no sentence needs",
  no_such_figure: "naming a figure that does not exist or is not known",
  several_tables: "mixing figures of several tables",
  no_figure: "naming no figure",
  other_row: "speaking of something whose figure it does not name",
  advice: "with advice or a forecast",
  too_long: "too long or too many",
};

/** `3 sentences of the model were left out: 2 with a number of the model’s own, 1 with advice or a forecast.` */
export function leftOut(all: readonly LeftOut[]): string | null {
  const sum = all.reduce((so, { sentences }) => so + sentences, 0);
  if (sum === 0) return null;
  const parts = all.map(({ because, sentences }) => `${sentences} ${becauses[because]}`);
  return `${counted(sum, "sentence")} of the model ${sum === 1 ? "was" : "were"} left out: ${parts.join(", ")}.`;
}
