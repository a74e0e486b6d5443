import { useId } from "react";
import { Field } from "~/ui/field";
import { Message } from "~/ui/message";
import { Select } from "~/ui/select";
import { Operand } from "./operand";
import { useProblem } from "./problems";
import { only, put, textOf, type Tree, treeOf } from "./rule";
import css from "./backtests.module.css";

const WORDS = [
  ["gt", "is above"],
  ["ge", "is at least"],
  ["lt", "is below"],
  ["le", "is at most"],
  ["crossAbove", "crosses above"],
  ["crossBelow", "crosses below"],
  ["between", "is between"],
  ["rising", "rises, candle after candle"],
  ["falling", "falls, candle after candle"],
  ["time", "Time of day"],
  ["weekday", "Day of the week"],
  ["all", "All of these"],
  ["any", "Any of these"],
  ["not", "Not this"],
] as const;

const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;
const DEEPEST = 8;

export const fresh = (): Tree => ({ gt: ["close", "open"] });

/** The same kind of sides stays when the relation changes. */
function changed(value: Tree, word: string): Tree {
  const inner = only(value)?.[1];
  const sides = Array.isArray(inner) && !inner.some((one) => typeof one === "object") ? inner : [];
  const first = sides[0] ?? treeOf(inner).of ?? "close";
  switch (word) {
    case "all":
    case "any":
      return { [word]: Array.isArray(inner) && inner.some((one) => typeof one === "object") ? inner : [value] };
    case "not":
      return { not: value };
    case "time":
      return { time: { from: "09:30", to: "14:30" } };
    case "weekday":
      return { weekday: [1, 2, 3, 4, 5] };
    case "between":
      return { between: [first, sides[1] ?? "", sides[2] ?? ""] };
    case "rising":
    case "falling":
      return { [word]: { of: first, n: "3" } };
    default:
      return { [word]: [first, sides[1] ?? "open"] };
  }
}

type Props = {
  /** As the server names it: `entry.when.all[0]`. */
  place: string;
  /** What stands in the legend: `Condition 2`. */
  name: string;
  value: unknown;
  series: Tree;
  depth: number;
  onChange: (value: Tree) => void;
  onRemove?: () => void;
};

/** One condition, or a list of them. */
export function Condition({ place, name, value, series, depth, onChange, onRemove }: Props) {
  const id = useId();
  const [word, inner] = only(value) ?? ["gt", []];
  const problem = useProblem(place, `${place}.${word}`);
  const own = { place: `${place}.${word}`, inner, series, onChange: (next: unknown) => onChange({ [word]: next }) };
  const isGroup = word === "all" || word === "any" || word === "not";
  const relation = (
    <Select
      id={id}
      label={["time", "weekday", "all", "any", "not"].includes(word) ? "What" : "Relation"}
      options={WORDS.filter(([one]) => depth < DEEPEST || !["all", "any", "not"].includes(one) || one === word)}
      value={word}
      onChange={(event) => onChange(changed(treeOf(value), event.target.value))}
    />
  );
  return (
    <fieldset className={css.condition}>
      <legend className="label">{name}</legend>
      <div className={css.row}>
        {isGroup ? relation : <Parts {...own} word={word} relation={relation} />}
        {onRemove ? (
          <button className="btn compact" type="button" onClick={onRemove}>
            Remove<span className="visually-hidden"> {name.toLowerCase()}</span>
          </button>
        ) : null}
      </div>
      {problem ? <Message kind="error" title={problem} /> : null}
      {word === "not" ? (
        <div className={css.within}>
          <Condition
            place={`${place}.not`}
            name={`${name}, not`}
            value={inner}
            series={series}
            depth={depth + 1}
            onChange={(next) => onChange({ not: next })}
          />
        </div>
      ) : null}
      {word === "all" || word === "any" ? <List {...own} name={name} depth={depth} /> : null}
    </fieldset>
  );
}

type ListProps = {
  place: string;
  name: string;
  inner: unknown;
  series: Tree;
  depth: number;
  onChange: (next: unknown) => void;
};

function List({ place, name, inner, series, depth, onChange }: ListProps) {
  const list: unknown[] = Array.isArray(inner) ? inner : [];
  return (
    <div className={css.within}>
      {list.map((one, at) => (
        <Condition
          // oxlint-disable-next-line react/no-array-index-key -- conditions have no other name; they hold no state of their own
          key={at}
          place={`${place}[${at}]`}
          name={`${name.replace(/^Conditions$/, "Condition")}${name === "Conditions" ? " " : "."}${at + 1}`}
          value={one}
          series={series}
          depth={depth + 1}
          onChange={(next) => onChange(list.map((other, own) => (own === at ? next : other)))}
          onRemove={list.length > 1 ? () => onChange(list.filter((_, own) => own !== at)) : undefined}
        />
      ))}
      <div className="button-row">
        <button className="btn compact" type="button" onClick={() => onChange([...list, fresh()])}>
          Add a condition
        </button>
      </div>
    </div>
  );
}

type PartsProps = {
  place: string;
  word: string;
  inner: unknown;
  series: Tree;
  relation: React.ReactNode;
  onChange: (next: unknown) => void;
};

/** What a condition asks for beside its relation. */
function Parts({ place, word, inner, series, relation, onChange }: PartsProps) {
  const id = useId();
  const own = treeOf(inner);
  const from = useProblem(`${place}.from`);
  const to = useProblem(`${place}.to`);
  const n = useProblem(`${place}.n`);
  const field = (key: string, label: string, problem: string | null, type = "time") => (
    <Field
      id={`${id}-${key}`}
      label={label}
      type={type}
      inputMode={type === "text" ? "numeric" : undefined}
      autoComplete="off"
      value={textOf(own[key])}
      error={problem}
      onChange={(event) => onChange(put(own, key, event.target.value))}
    />
  );
  if (word === "time") {
    return (
      <>
        {relation}
        {field("from", "From", from)}
        {field("to", "Until", to)}
      </>
    );
  }
  if (word === "weekday") {
    const days: unknown[] = Array.isArray(inner) ? inner : [];
    // Saturday and Sunday, on which there is a session now and then, where the rule names them.
    const shown = WEEKDAYS.map((day, at) => [day, at] as const).filter(([, at]) => at < 5 || days.includes(at + 1));
    return (
      <>
        {relation}
        <fieldset className="field">
          <legend className="label">Days</legend>
          <div className="chips">
            {shown.map(([day, at]) => (
              <label key={day} className="inline-flex items-center gap-2 min-h-[44px] pr-3">
                <input
                  type="checkbox"
                  checked={days.includes(at + 1)}
                  onChange={(event) =>
                    onChange(event.target.checked ? [...days, at + 1] : days.filter((one) => one !== at + 1))
                  }
                />
                {day}
              </label>
            ))}
          </div>
        </fieldset>
      </>
    );
  }
  if (word === "rising" || word === "falling") {
    return (
      <>
        <Operand
          label="Value"
          place={`${place}.of`}
          value={own.of}
          series={series}
          onChange={(next) => onChange(put(own, "of", next))}
        />
        {relation}
        {field("n", "Candles", n, "text")}
      </>
    );
  }
  const sides: unknown[] = Array.isArray(inner) ? inner : [];
  const side = (at: number, label: string) => (
    <Operand
      label={label}
      place={`${place}[${at}]`}
      value={sides[at]}
      series={series}
      onChange={(next) => onChange(sides.map((other, own) => (own === at ? next : other)))}
    />
  );
  return (
    <>
      {side(0, "Value")}
      {relation}
      {side(1, word === "between" ? "Lowest" : "Compared with")}
      {word === "between" ? side(2, "Highest") : null}
    </>
  );
}
