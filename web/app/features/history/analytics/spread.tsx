import { useId, useRef } from "react";
import { Link } from "react-router";
import type { CutSpread } from "~/api/analytics";
import type { Book, Filter } from "~/api/history";
import { useAmounts } from "~/lib/amounts";
import { count, percent, UNDEFINED } from "~/lib/format";
import { useWidth } from "~/lib/width";
import { PictureOf } from "~/ui/picture-of";
import { SaveTable } from "~/ui/save-table";
import { Statement } from "~/ui/statement";
import chartCss from "~/charts/chart.module.css";
import barCss from "~/charts/net-bar.module.css";
import { tradesAddress, type Unit, unitNames } from "./analytics-view";
import { percentText, Result, rText } from "./result";
import css from "./spread.module.css";

type Props = { book: Book; spread: CutSpread; filter: Filter; unit: Unit };

const HEIGHT = 240;
const TOP = 22;
const FOOT = 44;

/** How closed trades ended: one bar for each stretch of amounts, zero always an edge. */
export function Spread({ book, spread, filter, unit }: Props) {
  const amounts = useAmounts();
  // In percent a spread is in whole percents, as its bars are.
  const scale = unit === "percent" ? 0.01 : 1;
  const scaled = (value: number | null) => (value === null ? null : value * scale);
  const text = (value: number) =>
    unit === "r" ? rText(value) : unit === "percent" ? percentText(value * scale) : amounts.axisRupees(value);
  return (
    <div className={css.two}>
      <div>
        {spread.bins.length > 0 ? (
          <>
            <PictureOf name="how trades ended" file="spread">
              <Histogram spread={spread} text={text} />
            </PictureOf>
            <details className="more mt-2">
              <summary>Show as a table</summary>
              <table className={css.bins}>
                <caption className="visually-hidden">Trades by result</caption>
                <thead>
                  <tr>
                    <th scope="col">From</th>
                    <th scope="col">To</th>
                    <th scope="col">Trades</th>
                  </tr>
                </thead>
                <tbody>
                  {spread.bins.map((bin, at) => (
                    <tr key={bin.from}>
                      <td>{at === 0 ? "the worst" : text(bin.from)}</td>
                      <td>{at === spread.bins.length - 1 ? "the best" : text(bin.to)}</td>
                      <td>
                        {bin.net && bin.trades > 0 ? (
                          <Link to={tradesAddress(book, filter, { net: bin.net })}>{count(bin.trades)}</Link>
                        ) : (
                          count(bin.trades)
                        )}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
              <SaveTable
                name="trades by result"
                file="spread"
                rows={() => [
                  [`From, ${unitNames[unit]}`, `To, ${unitNames[unit]}`, "Trades"],
                  ...spread.bins.map((bin) => [bin.from, bin.to, bin.trades]),
                ]}
              />
            </details>
          </>
        ) : (
          <p className="muted">
            {unit === "r"
              ? `${count(spread.trades)} of these trades have a stop. A chart needs at least 8.`
              : unit === "percent"
                ? `${count(spread.trades)} of these trades closed on days with a stated capital. A chart needs at least 8.`
                : "A chart needs at least 8 closed trades."}
          </p>
        )}
      </div>
      <div>
        <Statement
          caption="How trades ended"
          lines={[
            { name: "Best trade", value: <Result value={scaled(spread.best)} unit={unit} /> },
            { name: "Best 5% start at", value: <Result value={scaled(spread.bestTwentieth)} unit={unit} /> },
            { name: "Middle trade", note: "median", value: <Result value={scaled(spread.median)} unit={unit} /> },
            { name: "Worst 5% start at", value: <Result value={scaled(spread.worstTwentieth)} unit={unit} /> },
            { name: "Worst trade", value: <Result value={scaled(spread.worst)} unit={unit} /> },
          ]}
        />
        {spread.tenBest !== null ? (
          <p className="caption mt-3">
            The ten best trades made {percent(spread.tenBest)} of everything won. Without them these trades stand at{" "}
            {spread.withoutTenBest === null ? (
              UNDEFINED
            ) : (
              <Result value={scaled(spread.withoutTenBest)} unit={unit} decimals={0} />
            )}
            .
          </p>
        ) : null}
      </div>
    </div>
  );
}

function Histogram({
  spread: { bins, mean, trades, median },
  text,
}: {
  spread: CutSpread;
  text: (value: number) => string;
}) {
  const hatch = useId();
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame) || 600;
  const step = (width - 16) / bins.length;
  const most = Math.max(...bins.map((bin) => bin.trades));
  const low = bins[0]!.from;
  const size = bins[0]!.to - low;
  const x = (value: number) => 8 + Math.max(0, Math.min(bins.length, (value - low) / size)) * step;
  const y = (value: number) => HEIGHT - FOOT - (value / most) * (HEIGHT - FOOT - TOP);
  const every = Math.max(1, Math.ceil(64 / step));
  const zero = Math.round(-low / size);
  const label = `How ${count(trades)} trades ended. Median ${median === null ? UNDEFINED : text(median)}, mean ${mean === null ? UNDEFINED : text(mean)}.`;
  return (
    <div ref={frame}>
      <svg
        className={chartCss.chart}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        role="img"
        aria-label={label.replaceAll("•••", "hidden")}
      >
        <defs>
          <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width="6" height="6" className={barCss.barGround} />
            <line className={barCss.barLine} x1="0" y1="0" x2="0" y2="6" />
          </pattern>
        </defs>
        {bins.map((bin, at) => (
          <g key={bin.from}>
            <rect
              className={bin.from < 0 ? barCss.barDn : barCss.barUp}
              x={8 + at * step + 1}
              y={y(bin.trades)}
              width={Math.max(1, step - 2)}
              height={HEIGHT - FOOT - y(bin.trades)}
              fill={bin.from < 0 ? `url(#${hatch})` : undefined}
            />
            {bin.trades > 0 && step >= 15 ? (
              <text x={8 + (at + 0.5) * step} y={y(bin.trades) - 6} textAnchor="middle">
                {count(bin.trades)}
              </text>
            ) : null}
            {(at - zero) % every === 0 && x(bin.from) > 24 && x(bin.from) < width - 24 ? (
              <text x={x(bin.from)} y={HEIGHT - FOOT + 18} textAnchor="middle">
                {text(bin.from)}
              </text>
            ) : null}
          </g>
        ))}
        <line className={chartCss.zero} x1="4" x2={width - 4} y1={HEIGHT - FOOT} y2={HEIGHT - FOOT} />
        {mean === null ? null : (
          <>
            <path className={css.mean} d={`M${x(mean)} ${HEIGHT - 20}l5 9h-10z`} />
            <text
              className={chartCss.axisLabel}
              x={x(mean) + (x(mean) > width - 130 ? -10 : 10)}
              y={HEIGHT - 9}
              textAnchor={x(mean) > width - 130 ? "end" : "start"}
            >
              mean {text(mean)}
            </text>
          </>
        )}
      </svg>
    </div>
  );
}
