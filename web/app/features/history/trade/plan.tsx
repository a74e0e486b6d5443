import { ChevronRight } from "lucide-react";
import type { Annotation } from "~/api/annotations";
import type { TradeDetail } from "~/api/history";
import { useAmounts } from "~/lib/amounts";
import { counted } from "~/lib/format";
import { when } from "~/lib/time";
import { Meanings } from "~/ui/meanings";
import { Section } from "~/ui/section";
import { Statement } from "~/ui/statement";
import { rText } from "../analytics/result";
import { OneLine } from "../written/one-line";
import { useChanges } from "./changes";
import { fieldNames } from "./field-names";
import { placesOf } from "./plan-moves";
import type { Writing } from "./use-writing";
import css from "./trade-page.module.css";

type Props = { writing: Writing; trade: TradeDetail["trade"] };

const meanings = [
  [
    "Stop",
    "The price at which you planned to leave with a loss. The first one on the losing side of your average entry sets the risk; later ones are moves of it.",
  ],
  ["Target", "The price at which you planned to leave with a profit."],
  ["Planned quantity", "How much you meant to trade. It changes no figure."],
  ["1R", "What the trade loses before charges if all of it leaves at the first stop."],
  ["Planned R", "What it gains before charges if all of it leaves at the target, in multiples of that risk."],
  ["R made", "The net of the closed trade in multiples of that risk. Without a stop there is no R, not 0R."],
] as const;

/** What was to be risked and won, how it was moved, and what became of it. */
export function Plan({ writing, trade }: Props) {
  const { main, ready } = writing;
  const { hidden } = useAmounts();
  if (!ready) return null;
  const lines = [
    ...(main?.rPlanned == null ? [] : [{ name: "Planned", note: "to the target", value: rText(main.rPlanned) }]),
    ...(main?.rMade == null ? [] : [{ name: "Made", note: "net, of the risk", value: rText(main.rMade) }]),
  ];
  return (
    <Section name="Plan" sub="Your first stop sets the risk. 1R = that risk." long>
      <div className={css.choices}>
        <OneLine field="stop" name={fieldNames.stop} writing={writing} numeric />
        <OneLine field="target" name={fieldNames.target} writing={writing} numeric />
        {hidden ? null : (
          <OneLine field="plannedQuantity" name={fieldNames.plannedQuantity} writing={writing} numeric />
        )}
      </div>
      {main ? <Moves annotation={main} /> : null}
      {lines.length > 0 ? (
        <div className={css.mini}>
          <Statement caption={`R of ${trade.symbol}`} lines={lines} />
        </div>
      ) : null}
      {main?.rReason ? <p className="caption mt-3">{main.rReason}</p> : null}
      <Meanings title="What stop, target and R mean" of={meanings} />
    </Section>
  );
}

/** Where stop and target stood first, with each move since. Nothing where they stand where they were set. */
function Moves({ annotation }: { annotation: Annotation }) {
  const { changes, hasNextPage } = useChanges(annotation);
  if (!changes) return null;
  return (["stop", "target"] as const).map((field) => {
    const [first, ...moves] = placesOf(changes, field, hasNextPage) ?? [];
    if (!first || moves.length === 0) return null;
    return (
      <details className="more mt-3" key={field}>
        <summary>
          <ChevronRight aria-hidden />
          {fieldNames[field]}: first {first.price}, moved {moves.length === 1 ? "once" : counted(moves.length, "time")}
        </summary>
        <ol className="num mt-2">
          <li>
            {first.price} <span className="caption">set {when(first.at)}</span>
          </li>
          {moves.map(({ price, at }) => (
            <li key={`${price} ${at}`}>
              {price} <span className="caption">moved {when(at)}</span>
            </li>
          ))}
        </ol>
      </details>
    );
  });
}
