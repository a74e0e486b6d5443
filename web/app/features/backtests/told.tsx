import { type ServerText, useAmounts } from "~/lib/amounts";
import { Veiled } from "~/ui/veiled";
import css from "./backtests.module.css";

/** What has to be known of a result, in sentences. */
export function Told({ texts }: { texts: readonly ServerText[] }) {
  const { textOf } = useAmounts();
  return (
    <ul className={css.told}>
      {texts.map(textOf).map((one) => (
        <li key={one}>
          <Veiled>{one}</Veiled>
        </li>
      ))}
    </ul>
  );
}
