import { useAmounts } from "~/lib/amounts";
import { Veiled } from "~/ui/veiled";
import { withoutAmounts } from "./hidden-text";
import css from "./backtests.module.css";

/** What has to be known of a result, in sentences. */
export function Told({ sentences }: { sentences: readonly string[] }) {
  const { hidden } = useAmounts();
  return (
    <ul className={css.told}>
      {sentences.map((one) => (
        <li key={one}>
          <Veiled>{withoutAmounts(one, hidden)}</Veiled>
        </li>
      ))}
    </ul>
  );
}
