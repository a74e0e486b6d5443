import { useId, useMemo, useRef, useState } from "react";
import { heard, useAmounts } from "~/lib/amounts";
import { amount as plainNumber } from "~/lib/format";
import { useWidth } from "~/lib/width";
import { Pnl } from "~/ui/pnl";
import { Veiled } from "~/ui/veiled";
import { amountAt, type PayoffLine, payoffGeometry, stopsOf } from "./payoff-geometry";
import shared from "./chart.module.css";
import barCss from "./net-bar.module.css";
import css from "./payoff-chart.module.css";

type Props = {
  name: string;
  opened: PayoffLine;
  /** What is left of it, with what the rest made. */
  now: PayoffLine | null;
};

const price = (value: number) => plainNumber(value, Number.isInteger(value) ? 0 : 2);

/** What a strategy pays at expiry over the price of its underlying; its table says the same. */
export function PayoffChart({ name, opened, now }: Props) {
  const amounts = useAmounts();
  const hatch = useId();
  const clip = useId();
  const plot = useRef<HTMLDivElement>(null);
  const width = useWidth(plot);
  const [at, setAt] = useState<number | null>(null);
  const lines = useMemo(() => (now ? [opened, now] : [opened]), [opened, now]);
  const drawn = useMemo(() => (width > 0 ? payoffGeometry(lines, width) : null), [lines, width]);
  const stops = useMemo(() => (drawn ? stopsOf(opened, drawn.range) : []), [opened, drawn]);
  const shown = at ?? stops[0] ?? 0;
  const said = (value: number) => `${price(value)}: ${amounts.signedRupees(amountAt(opened, value))}`;

  function onKeyDown(event: React.KeyboardEvent) {
    const next = {
      ArrowRight: stops.find((stop) => at === null || stop > at),
      ArrowLeft: stops.findLast((stop) => at !== null && stop < at),
      Home: stops[0],
      End: stops.at(-1),
    }[event.key];
    if (event.key === "Escape" && at !== null) {
      event.stopPropagation();
      setAt(null);
    }
    if (next === undefined) return;
    event.preventDefault();
    setAt(next);
  }

  return (
    <div>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a line to walk along, not a range to set */}
      <div
        ref={plot}
        className={`${shared.plot} min-h-[250px]`}
        role="slider"
        tabIndex={0}
        aria-label={`What ${name} pays at expiry, by price`}
        aria-valuemin={drawn?.range.low ?? 0}
        aria-valuemax={drawn?.range.high ?? 0}
        aria-valuenow={shown}
        aria-valuetext={heard(said(shown))}
        onKeyDown={onKeyDown}
        onBlur={() => setAt(null)}
        onPointerMove={({ clientX, currentTarget }) => {
          if (!drawn) return;
          const share =
            (clientX - currentTarget.getBoundingClientRect().left - drawn.left) / (drawn.right - drawn.left);
          const { low, high } = drawn.range;
          setAt(Math.round(low + Math.max(0, Math.min(1, share)) * (high - low)));
        }}
        onPointerLeave={() => setAt(null)}
      >
        {drawn ? (
          <svg
            className={shared.chart}
            height={drawn.height}
            viewBox={`0 0 ${width} ${drawn.height}`}
            aria-hidden="true"
          >
            <defs>
              <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
                <rect width="6" height="6" className={barCss.barGround} />
                <line className={barCss.barLine} x1="0" y1="0" x2="0" y2="6" />
              </pattern>
              <clipPath id={clip}>
                <rect x={drawn.left} y={0} width={drawn.right - drawn.left} height={drawn.zero} />
              </clipPath>
              <clipPath id={`${clip}-below`}>
                <rect x={drawn.left} y={drawn.zero} width={drawn.right - drawn.left} height={drawn.height} />
              </clipPath>
            </defs>
            {drawn.grid.map(({ amount, y }) => (
              <g key={amount}>
                <line className={shared.gridLine} x1={drawn.left} x2={drawn.right} y1={y} y2={y} />
                <text x={drawn.left - 8} y={y + 4} textAnchor="end">
                  {amounts.axisRupees(amount, "+")}
                </text>
              </g>
            ))}
            <path className={css.gain} d={drawn.area} clipPath={`url(#${clip})`} />
            <path d={drawn.area} fill={`url(#${hatch})`} clipPath={`url(#${clip}-below)`} />
            {opened.points
              .filter((point) => point.price > drawn.range.low)
              .map((point) => (
                <line
                  key={point.price}
                  className={css.strike}
                  x1={drawn.x(point.price)}
                  x2={drawn.x(point.price)}
                  y1={drawn.top}
                  y2={drawn.floor}
                />
              ))}
            <line className={shared.zero} x1={drawn.left} x2={drawn.right} y1={drawn.zero} y2={drawn.zero} />
            <path className={shared.equityLine} d={drawn.paths[0]} />
            {drawn.paths[1] ? <path className={css.now} d={drawn.paths[1]} /> : null}
            {opened.breakEvens
              .filter(({ from }) => from >= drawn.range.low && from <= drawn.range.high)
              .map(({ from }) => (
                <circle
                  key={from}
                  className={`${shared.point} ${shared.open}`}
                  cx={drawn.x(from)}
                  cy={drawn.zero}
                  r="4"
                />
              ))}
            {drawn.prices.map((one) => (
              <text key={one.price} x={one.x} y={drawn.floor + 22} textAnchor="middle">
                {price(one.price)}
              </text>
            ))}
            {at === null ? null : (
              <line className={shared.cross} x1={drawn.x(at)} x2={drawn.x(at)} y1={drawn.top} y2={drawn.floor} />
            )}
          </svg>
        ) : null}
        {drawn && at !== null ? (
          <div
            className={shared.tip}
            style={{ transform: `translateX(${Math.max(0, Math.min(drawn.x(at) + 8, width - 170))}px)` }}
          >
            At {price(at)}
            <br />
            <Pnl value={amountAt(opened, at)} />
            {now ? (
              <>
                <br />
                now <Pnl value={amountAt(now, at)} />
              </>
            ) : null}
          </div>
        ) : null}
      </div>
      {now ? (
        <p className={css.key}>
          <span>
            <svg className={shared.chart} viewBox="0 0 28 8" aria-hidden="true">
              <path className={shared.equityLine} d="M0 4H28" />
            </svg>
            As opened
          </span>
          <span>
            <svg className={shared.chart} viewBox="0 0 28 8" aria-hidden="true">
              <path className={css.now} d="M0 4H28" />
            </svg>
            What is left, with what was closed and charges so far
          </span>
        </p>
      ) : null}
      <details className="more mt-2">
        <summary>Show as a table</summary>
        <table className={css.twin}>
          <caption className="visually-hidden">What {name} pays at expiry</caption>
          <thead>
            <tr>
              <th scope="col">Price</th>
              <th scope="col">As opened</th>
              {now ? <th scope="col">What is left</th> : null}
            </tr>
          </thead>
          <tbody>
            {[...new Set([0, ...stops])].map((stop) => (
              <tr key={stop}>
                <th scope="row">{price(stop)}</th>
                <td>
                  <Pnl value={amountAt(opened, stop)} />
                </td>
                {now ? (
                  <td>
                    <Pnl value={amountAt(now, stop)} />
                  </td>
                ) : null}
              </tr>
            ))}
          </tbody>
        </table>
        {opened.slope === 0 ? null : (
          <p className="caption">
            Above the last strike: <Veiled>{amounts.signedRupees(opened.slope)}</Veiled> for each rupee that the price
            rises.
          </p>
        )}
      </details>
    </div>
  );
}
