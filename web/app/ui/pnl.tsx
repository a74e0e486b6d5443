import { useAmounts } from "~/lib/amounts";
import { signOf, UNDEFINED } from "~/lib/format";
import { Triangle } from "~/lib/triangle";
import { Veiled } from "./veiled";

type Props = { value: number | null | undefined; decimals?: number; className?: string };

/** Signed money: triangle, sign, colour and a word for those who see none of the three. */
export function Pnl({ value, decimals = 2, className = "" }: Props) {
  const { signedRupees } = useAmounts();
  if (value === null || value === undefined) {
    return (
      <span className={`pnl flat ${className}`}>
        {UNDEFINED}
        <span className="visually-hidden"> not known</span>
      </span>
    );
  }
  const way = signOf(value, decimals);
  if (way === 0) {
    return (
      <span className={`pnl flat ${className}`}>
        <Veiled>{signedRupees(value, decimals)}</Veiled>
        <span className="visually-hidden"> breakeven</span>
      </span>
    );
  }
  return (
    <span className={`pnl ${way > 0 ? "up" : "down"} ${className}`}>
      <Triangle up={way > 0} />
      <Veiled>{signedRupees(value, decimals)}</Veiled>
      <span className="visually-hidden">{way > 0 ? " profit" : " loss"}</span>
    </span>
  );
}
