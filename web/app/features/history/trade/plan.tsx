import type { TradeDetail } from "~/api/history";
import { useAmounts } from "~/lib/amounts";
import { Section } from "~/ui/section";
import { Statement } from "~/ui/statement";
import { rText } from "../analytics/result";
import { OneLine } from "../written/one-line";
import { fieldNames } from "./field-names";
import type { Writing } from "./use-writing";
import css from "./trade-page.module.css";

type Props = { writing: Writing; trade: TradeDetail["trade"] };

/** What was to be risked and won, and what became of it. Each move of the stop stands in the history below. */
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
      {lines.length > 0 ? (
        <div className={css.mini}>
          <Statement caption={`R of ${trade.symbol}`} lines={lines} />
        </div>
      ) : null}
      {main?.rReason ? <p className="caption mt-3">{main.rReason}</p> : null}
    </Section>
  );
}
