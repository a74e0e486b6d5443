import { useId } from "react";
import { Message } from "~/ui/message";
import { Field } from "~/ui/field";
import { Select } from "~/ui/select";
import { Condition, fresh } from "./conditions";
import { ParamField } from "./indicators";
import { Operand } from "./operand";
import { useProblem } from "./problems";
import { only, put, textOf, type Tree, treeOf } from "./rule";
import css from "./backtests.module.css";

const WAYS = {
  percent: "per cent from the entry",
  points: "rupees from the entry",
  atr: "times the ATR",
  level: "at a level",
  r: "times as far as the stop",
} as const;
type Way = keyof typeof WAYS;

const USUAL: Record<Way, unknown> = {
  percent: "2",
  points: "10",
  atr: { n: "14", times: "2" },
  level: "low",
  r: "2",
};

type DistanceProps = {
  label: string;
  place: string;
  value: unknown;
  ways: readonly Way[];
  series: Tree;
  onChange: (value: Tree | null) => void;
};

/** How far away a stop or a target stands, or none. */
function Distance({ label, place, value, ways, series, onChange }: DistanceProps) {
  const id = useId();
  const [way, inner] = only(value) ?? ["", null];
  const problem = useProblem(place);
  const atr = treeOf(inner);
  return (
    <fieldset className={css.condition}>
      <legend className="label">{label}</legend>
      <div className={css.row}>
        <Select
          id={id}
          label="Where"
          options={[["", "none"], ...ways.map((one) => [one, WAYS[one]] as const)]}
          value={way}
          error={problem}
          onChange={(event) => {
            const next = event.target.value;
            onChange(next ? { [next]: USUAL[next as Way] } : null);
          }}
        />
        {way === "percent" || way === "points" || way === "r" ? (
          <ParamField
            id={`${id}-number`}
            label={way === "points" ? "Rupees" : way === "r" ? "Times" : "Per cent"}
            place={`${place}.${way}`}
            value={inner}
            onChange={(text) => onChange({ [way]: text })}
          />
        ) : null}
        {way === "atr" ? (
          <>
            <ParamField
              id={`${id}-times`}
              label="Times"
              place={`${place}.atr.times`}
              value={atr.times}
              onChange={(text) => onChange({ atr: put(atr, "times", text) })}
            />
            <ParamField
              id={`${id}-n`}
              label="ATR of candles"
              place={`${place}.atr.n`}
              value={atr.n}
              onChange={(text) => onChange({ atr: put(atr, "n", text) })}
            />
          </>
        ) : null}
        {way === "level" ? (
          <Operand
            label="Level"
            place={`${place}.level`}
            value={inner}
            series={series}
            onChange={(next) => onChange({ level: next })}
          />
        ) : null}
      </div>
    </fieldset>
  );
}

type Props = { exit: Tree; day: Tree; series: Tree; onExit: (exit: Tree) => void; onDay: (day: Tree) => void };

/** Every way out, the first of which counts. */
export function Leaving({ exit, day, series, onExit, onDay }: Props) {
  const id = useId();
  const set = (key: string) => (value: unknown) => onExit(put(exit, key, value));
  const problem = useProblem("exit");
  const squareOff = exit.squareOff;
  const squareOffProblem = useProblem("exit.squareOff");
  const breakEven = treeOf(exit.breakEven);
  const blankIsNone = (key: string) => (text: string) => onExit(put(exit, key, text === "" ? null : text));
  return (
    <div className={css.part}>
      {problem ? <Message kind="error" title={problem} /> : null}
      {exit.when === undefined ? (
        <div className="button-row">
          <button className="btn compact" type="button" onClick={() => set("when")({ all: [fresh()] })}>
            Leave on a condition
          </button>
        </div>
      ) : (
        <Condition
          place="exit.when"
          name="Conditions"
          value={exit.when}
          series={series}
          depth={1}
          onChange={set("when")}
          onRemove={() => set("when")(null)}
        />
      )}
      <Distance
        label="Stop"
        place="exit.stop"
        value={exit.stop}
        ways={["percent", "points", "atr", "level"]}
        series={series}
        onChange={set("stop")}
      />
      <Distance
        label="Target"
        place="exit.target"
        value={exit.target}
        ways={["percent", "points", "atr", "level", "r"]}
        series={series}
        onChange={set("target")}
      />
      <Distance
        label="Stop that follows the best price"
        place="exit.trail"
        value={exit.trail}
        ways={["percent", "points", "atr"]}
        series={series}
        onChange={set("trail")}
      />
      <div className={css.row}>
        <ParamField
          id={`${id}-even`}
          label="Stop to the entry after R"
          optional
          place="exit.breakEven.afterR"
          value={breakEven.afterR}
          onChange={(text) => set("breakEven")(text === "" ? null : { afterR: text })}
        />
        <ParamField
          id={`${id}-bars`}
          label="After so many candles"
          optional
          place="exit.bars"
          value={exit.bars}
          onChange={blankIsNone("bars")}
        />
        <Select
          id={`${id}-square`}
          label="End of the day"
          options={[
            ["no", "held overnight"],
            ["yes", "closed at the usual square-off"],
            ["at", "closed at a time"],
          ]}
          value={squareOff === true ? "yes" : typeof squareOff === "string" ? "at" : "no"}
          error={typeof squareOff === "string" ? null : squareOffProblem}
          onChange={(event) => {
            const to = { no: null, yes: true, at: "15:10" }[event.target.value as "no" | "yes" | "at"];
            onExit(put(exit, "squareOff", to));
          }}
        />
        {typeof squareOff === "string" ? (
          <Field
            id={`${id}-square-at`}
            label="Closed at"
            type="time"
            value={squareOff}
            error={squareOffProblem}
            onChange={(event) => onExit(put(exit, "squareOff", event.target.value))}
          />
        ) : null}
        <ParamField
          id={`${id}-most`}
          label="Trades a day at most"
          optional
          place="day.maxTrades"
          value={textOf(day.maxTrades)}
          onChange={(text) => onDay(put(day, "maxTrades", text === "" ? null : text))}
        />
      </div>
    </div>
  );
}
