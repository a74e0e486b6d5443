import { useId, useState } from "react";
import { typicalHeatStep } from "~/charts/series";
import { shade } from "~/charts/shade";
import { count } from "~/lib/format";
import { Select } from "~/ui/select";
import css from "./heat-map.module.css";

export type Axis = { name: string; label: string; values: number[] };
export type Figure = {
  key: string;
  name: string;
  /** Of each row; null: undefined. */
  values: readonly (number | null)[];
  show: (value: number | null) => string;
};

/** Fewer trades than this say little: their cells are marked. */
export const FEW = 20;

type Props = {
  axes: Axis[];
  figures: Figure[];
  trades: readonly number[];
  /** Opens the combination of a cell. */
  onOpen: (at: number) => void;
};

/** One figure over two numbers; a third one is chosen. Below stands the same as a table. */
export function HeatMap({ axes, figures, trades, onOpen }: Props) {
  const id = useId();
  const [key, setKey] = useState(figures[0]!.key);
  const wide = axes.filter(({ values }) => values.length > 1);
  const [third, setThird] = useState(0);
  const [asTable, setAsTable] = useState(false);
  const figure = figures.find((one) => one.key === key) ?? figures[0]!;
  const [down, across, other] = [wide[0]!, wide[1] ?? null, wide[2] ?? null];
  const place = (row: number, column: number) =>
    axes.reduce((at, axis) => {
      const own = axis === down ? row : axis === across ? column : axis === other ? third : 0;
      return at * axis.values.length + own;
    }, 0);
  const columns = across?.values ?? [0];
  const known = figure.values.filter((value) => value !== null).map((value) => value * SCALE);
  const step = typicalHeatStep(known);
  const cells = down.values.map((_, row) => columns.map((_unused, column) => place(row, column)));
  const name = across ? `${down.label} and ${across.label}` : down.label;
  return (
    <div className={css.map}>
      <div className="flex flex-wrap items-end gap-3">
        <Select
          id={id}
          label="Figure"
          options={figures.map((one) => [one.key, one.name] as const)}
          value={key}
          onChange={(event) => setKey(event.target.value)}
        />
        {other ? (
          <Select
            id={`${id}-third`}
            label={other.label}
            options={other.values.map((value, at) => [String(at), String(value)] as const)}
            value={String(third)}
            onChange={(event) => setThird(Number(event.target.value))}
          />
        ) : null}
      </div>
      {asTable ? null : (
        <div
          className={css.cells}
          role="img"
          aria-label={`${figure.name} by ${name}: ${count(down.values.length * columns.length)} cells, from ${figure.show(least(figure.values))} to ${figure.show(most(figure.values))}. The table says the same.`}
          style={{ gridTemplateColumns: `repeat(${columns.length}, minmax(0, 1fr))` }}
        >
          {cells.flat().map((at) => {
            const value = figure.values[at] ?? null;
            const look = value === null ? css.unknown : shade(value * SCALE, step);
            const few = trades[at]! < FEW ? css.few : "";
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the table has a button for each cell
            return <i key={at} className={`${css.cell} ${look} ${few}`} onClick={() => onOpen(at)} />;
          })}
        </div>
      )}
      <p className="caption">
        Down: {down.label}, {range(down)}. {across ? `Across: ${across.label}, ${range(across)}. ` : ""}Above zero
        solid, below hatched; a dot marks fewer than {FEW} trades. Click a cell to put its values into the form, ready
        to run; the table has a button for each.
      </p>
      <button
        className="btn compact"
        type="button"
        aria-expanded={asTable}
        aria-controls={`${id}-table`}
        onClick={() => setAsTable(!asTable)}
      >
        {asTable ? "As a drawing" : "As a table"}
      </button>
      <div id={`${id}-table`}>
        {asTable ? (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable
          <div className="scroll tall" tabIndex={0} role="region" aria-label={`${figure.name} by ${name}`}>
            <table className="data-table" data-density="compact">
              <thead>
                <tr>
                  <th scope="col">{name}</th>
                  {columns.map((value) => (
                    <th key={value} scope="col" className="align-right">
                      {across ? value : figure.name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {cells.map((row, at) => (
                  <tr key={down.values[at]}>
                    <th scope="row">{down.values[at]}</th>
                    {row.map((cell) => (
                      <td key={cell} className="align-right">
                        <button className="linked" type="button" onClick={() => onOpen(cell)}>
                          {figure.show(figure.values[cell] ?? null)}
                          <span className="visually-hidden">: put its values into the form</span>
                        </button>
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        ) : null}
      </div>
    </div>
  );
}

/** A ratio of 0.3 is shaded too. */
const SCALE = 1_000;

const range = ({ values }: Axis) => `${values[0]} to ${values.at(-1)}`;

const known = (values: readonly (number | null)[]) => values.filter((value) => value !== null);
const least = (values: readonly (number | null)[]) =>
  known(values).reduce<number | null>((found, value) => (found === null || value < found ? value : found), null);
const most = (values: readonly (number | null)[]) =>
  known(values).reduce<number | null>((found, value) => (found === null || value > found ? value : found), null);
