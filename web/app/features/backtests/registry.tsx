import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import type { Backtested } from "~/api/backtests";
import { useAmounts } from "~/lib/amounts";
import { count, percent, ratio, UNDEFINED } from "~/lib/format";
import { Pnl } from "~/ui/pnl";
import { Veiled } from "~/ui/veiled";
import { Opens } from "./opens";
import { whichOfFigure } from "./which-trades";

type Figure = NonNullable<Backtested["registry"]>[number];

type Props = {
  figures: readonly Figure[];
  /** The name of a figure, as a button that opens its trades. */
  opens?: (name: string, key: string) => ReactNode;
  about?: string;
};

const opensTrades = (name: string, key: string) => <Opens which={whichOfFigure(key)}>{name}</Opens>;

const OF_CANDLES =
  "Of closed trades, by their net, as a journal of these fills says them; drawdown and Sharpe ratio here are of days with an exit, those above of the equity at every close.";

/** Every figure that the analytics of one's own trades have, of the journal that the rule would have made. */
export function Registry({ figures, opens = opensTrades, about = OF_CANDLES }: Props) {
  return (
    <details className="more mt-4">
      <summary>
        <ChevronRight aria-hidden />
        All {count(figures.length)} figures, as of your own trades
      </summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable */}
      <div className="scroll tall" tabIndex={0} role="region" aria-label="All figures">
        <table className="data-table" data-density="compact">
          <thead>
            <tr>
              <th scope="col">Figure</th>
              <th scope="col" className="align-right">
                Value
              </th>
            </tr>
          </thead>
          <tbody>
            {figures.map((one) => (
              <tr key={one.key}>
                <th scope="row">
                  {opens(one.name, one.key)} <small className="faint">{one.about}</small>
                </th>
                <td className="align-right no-wrap">
                  <Value of={one} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="caption max-w-(--measure)">{about}</p>
    </details>
  );
}

function Value({ of: { unit, value } }: { of: Figure }) {
  const { rupees } = useAmounts();
  if (value === null) return UNDEFINED;
  switch (unit) {
    case "count":
      return count(value);
    case "result":
      return <Pnl value={value} />;
    case "rupees":
      return <Veiled>{rupees(value)}</Veiled>;
    case "share":
      return percent(value);
    case "ofCapital":
      return percent(value);
    case "r":
      return `${ratio(value)} R`;
    default:
      return ratio(value);
  }
}
