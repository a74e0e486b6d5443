import { useAmounts } from "~/lib/amounts";
import { Triangle } from "~/lib/triangle";
import { Veiled } from "~/ui/veiled";
import css from "./calendar.module.css";

/** What the colours of days mean, and how many rupees one shade is. */
export function ShadeLegend({ step }: { step: number }) {
  const { rupees } = useAmounts();
  return (
    <p className={css.legend}>
      <span>
        <span className={css.swatches} aria-hidden="true">
          <i className={css.profit1} />
          <i className={css.profit2} />
          <i className={css.profit3} />
          <i className={css.profit4} />
        </span>
        <Triangle up /> profit, solid
      </span>
      <span>
        <span className={css.swatches} aria-hidden="true">
          <i className={css.loss1} />
          <i className={css.loss2} />
          <i className={css.loss3} />
          <i className={css.loss4} />
        </span>
        <Triangle up={false} /> loss, hatched
      </span>
      <span>
        One shade is <Veiled>{rupees(step, 0)}</Veiled>.
      </span>
    </p>
  );
}
