// Six figures as parts of what would be very good, each for itself: no single score hides which of them is weak.
import { useRef } from "react";
import type { Risk } from "~/api/analytics";
import { UNDEFINED } from "~/lib/format";
import { useWidth } from "~/lib/width";
import { Meanings } from "~/ui/meanings";
import { PictureOf } from "~/ui/picture-of";
import { SaveTable } from "~/ui/save-table";
import chartCss from "~/charts/chart.module.css";
import { useRegistry } from "../conditions";
import { barOf, basedOn, fullAt, isFew, type Score, valueText, whyUnknown } from "./scorecard-words";
import costsCss from "./costs.module.css";
import css from "./scorecard.module.css";

const ROW = 62;
const BAR = 12;

type Props = { page: Risk; byStrategy: boolean };

const filledText = ({ filled }: Score) => (filled === null ? UNDEFINED : `${Math.round(filled * 100)}%`);
const knownText = (score: Score) => (score.value === null ? "not known" : valueText(score, score.value));

export function Scorecard({ page: { scorecard }, byStrategy }: Props) {
  const figures = useRegistry().data?.figures ?? [];
  const parts = scorecard.map((score) => {
    const figure = figures.find(({ key }) => key === score.key);
    return { score, name: figure?.name ?? score.key, about: figure?.about ?? "" };
  });
  return (
    <div className="max-w-[720px]">
      <PictureOf name="scorecard" file="scorecard">
        <Bars parts={parts} byStrategy={byStrategy} />
      </PictureOf>
      <details className="more mt-2">
        <summary>Show as a table</summary>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable */}
        <div className="scroll" tabIndex={0} role="region" aria-label="Scorecard in a table">
          <table className={costsCss.heads}>
            <caption className="visually-hidden">Scorecard</caption>
            <thead>
              <tr>
                <th scope="col">Figure</th>
                <th scope="col">Value</th>
                <th scope="col">Based on</th>
                <th scope="col">Full at</th>
                <th scope="col">Bar</th>
              </tr>
            </thead>
            <tbody>
              {parts.map(({ score, name, about }) => (
                <tr key={score.key} className={isFew(score) ? costsCss.few : undefined}>
                  <th scope="row" title={about}>
                    {name}
                  </th>
                  <td>{score.value === null ? whyUnknown(score) : valueText(score, score.value)}</td>
                  <td>{basedOn(score, byStrategy)}</td>
                  <td>{fullAt(score)}</td>
                  <td>{filledText(score)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <SaveTable
          name="scorecard"
          file="scorecard"
          rows={() => [
            ["Figure", "Value", "Based on", "Of", "Full at", "Bar"],
            ...parts.map(({ score, name }) => [name, score.value, score.n, score.of, score.fullAt, score.filled]),
          ]}
        />
      </details>
      <Meanings
        title="How each bar is measured"
        of={parts.map(({ score, name, about }) => [name, `${about} Bar: ${barOf(score)}, from empty to full.`])}
      />
      <p className="caption mt-3">
        Each bar stands for itself: no score is made of them. A grey one is based on fewer than 20; one that is not
        known is not 0.
      </p>
    </div>
  );
}

type BarsProps = { parts: readonly { score: Score; name: string }[]; byStrategy: boolean };

function Bars({ parts, byStrategy }: BarsProps) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame) || 600;
  const known = parts.filter(({ score }) => score.filled !== null).length;
  return (
    <div ref={frame}>
      <svg
        className={chartCss.chart}
        viewBox={`0 0 ${width} ${parts.length * ROW}`}
        role="img"
        aria-label={`Scorecard: ${known} of ${parts.length} figures known. ${parts.map(({ score, name }) => `${name} ${knownText(score)}`).join(", ")}.`}
      >
        {parts.map(({ score, name }, at) => {
          const top = at * ROW;
          const why = score.value === null ? whyUnknown(score) : basedOn(score, byStrategy);
          return (
            <g key={score.key}>
              <text className={chartCss.axisLabel} x="0" y={top + 14}>
                {name}
              </text>
              <text className={chartCss.axisLabel} x={width} y={top + 14} textAnchor="end">
                {knownText(score)}
              </text>
              <rect
                className={`${css.ground} ${score.filled === null ? css.unknown : ""}`}
                x="0.5"
                y={top + 20.5}
                width={width - 1}
                height={BAR}
              />
              <rect
                className={isFew(score) ? css.few : css.filled}
                x="0"
                y={top + 20}
                width={width * (score.filled ?? 0)}
                height={BAR + 1}
              />
              <text x="0" y={top + 48}>
                full at {fullAt(score)}
              </text>
              <text x={width} y={top + 48} textAnchor="end">
                {why}
              </text>
            </g>
          );
        })}
      </svg>
    </div>
  );
}
