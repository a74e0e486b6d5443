import { type Amounts, useAmounts } from "~/lib/amounts";
import { MINUS } from "~/lib/format";
import { Pnl } from "~/ui/pnl";
import { Veiled } from "~/ui/veiled";
import type { Look } from "./use-card-previews";
import css from "./add.module.css";

const products = { intraday: "Intraday", delivery: "Delivery", futures: "Futures", options: "Options" } as const;

/** What the card leaves after its charges; `–` until it says enough. */
export function CardResult({ look }: { look: Look | undefined }) {
  const amounts = useAmounts();
  const preview = look?.is === "known" ? look.preview : null;
  return (
    <div className={css.cardResult}>
      <p className="caption">
        <Veiled>{words(look, amounts)}</Veiled>
      </p>
      <p className={css.resultValue}>
        <Pnl value={preview?.netPnl} />
      </p>
    </div>
  );
}

function words(look: Look | undefined, { hidden, rupees }: Amounts): string {
  if (!look) return "Result";
  if (look.is === "working") return "Calculating";
  if (look.is === "failed") return "The result could not be calculated now";
  const { product, direction, charges } = look.preview;
  if (!product || !charges) return "Result";
  const kind = direction === "short" ? `${products[product]}, sold first` : products[product];
  const size = Math.abs(charges.total);
  return `${kind}, after about ${charges.total < 0 && !hidden ? MINUS : ""}${rupees(size, size < 10 ? 2 : 0)} in charges`;
}
