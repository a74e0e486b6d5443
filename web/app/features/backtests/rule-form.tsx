import { useId } from "react";
import { Field } from "~/ui/field";
import { Message } from "~/ui/message";
import { Select } from "~/ui/select";
import { AsJson } from "./as-json";
import { Condition } from "./conditions";
import { Indicators } from "./indicators";
import { Leaving } from "./leaving";
import { FillsAndCosts, Money } from "./money";
import { useProblem } from "./problems";
import { isShown, put, textOf, type Tree, treeOf } from "./rule";
import css from "./backtests.module.css";

const BARS = ["1m", "2m", "3m", "5m", "10m", "15m", "30m", "60m", "75m", "120m", "1d"] as const;
const barName = (bar: string) => (bar === "1d" ? "a day" : `${Number.parseInt(bar, 10)} minutes`);

type Props = { rule: Tree; onChange: (rule: Tree) => void };
type Form = Props & {
  /** Text of the JSON field that is not taken over yet. */
  json: string | null;
  /** With a rule: what is taken over. */
  onJson: (json: string | null, rule?: Tree) => void;
};

/** The rule in fields. What they cannot show is written as JSON. */
export function RuleForm({ rule, json, onChange, onJson }: Form) {
  const shown = isShown(rule);
  return (
    <div className={css.form}>
      {shown ? (
        <>
          {json === null ? null : (
            <Message kind="note" title="The JSON below was changed and is not taken over yet.">
              <p className="muted">Saving takes it over. To go on in the form, take it over or put it back.</p>
            </Message>
          )}
          {/* Two places to write at once would overwrite each other. */}
          <fieldset className="contents" disabled={json !== null}>
            <Fields rule={rule} onChange={onChange} />
          </fieldset>
        </>
      ) : (
        <Message kind="note" title="This rule has parts that the form does not show, such as numbers with a range.">
          <p className="muted">Change it as JSON; it runs as it stands.</p>
        </Message>
      )}
      <AsJson rule={rule} typed={json} open={!shown || json !== null} onTyped={onJson} />
    </div>
  );
}

function Fields({ rule, onChange }: Props) {
  const id = useId();
  const series = treeOf(rule.series);
  const set = (key: string) => (value: unknown) => onChange(put(rule, key, value));
  const bar = textOf(rule.bar);
  const bars: readonly string[] = (BARS as readonly string[]).includes(bar) ? BARS : [...BARS, bar];
  const market = useProblem("market");
  return (
    <>
      <div className={css.row}>
        <Field
          id={`${id}-name`}
          label="Name"
          maxLength={100}
          autoComplete="off"
          value={textOf(rule.name)}
          error={useProblem("name")}
          onChange={(event) => set("name")(event.target.value)}
        />
        <Select
          id={`${id}-bar`}
          label="Candle"
          options={bars.map((one) => [one, barName(one)] as const)}
          value={bar}
          error={useProblem("bar")}
          onChange={(event) => set("bar")(event.target.value)}
        />
        <Select
          id={`${id}-side`}
          label="Side"
          options={[
            ["long", "long"],
            ["short", "short"],
          ]}
          value={textOf(rule.side)}
          error={useProblem("side")}
          onChange={(event) => set("side")(event.target.value)}
        />
        <Select
          id={`${id}-market`}
          label="Trades"
          options={[
            ["shares", "shares"],
            ["futures", "futures"],
          ]}
          value={textOf(rule.market) || "shares"}
          error={market}
          onChange={(event) => set("market")(event.target.value)}
        />
      </div>
      <Part name="Indicators">
        <Indicators series={series} onChange={(next) => set("series")(Object.keys(next).length > 0 ? next : null)} />
      </Part>
      <Part name="Enter when">
        <Condition
          place="entry.when"
          name="Conditions"
          value={treeOf(rule.entry).when}
          series={series}
          depth={1}
          onChange={(when) => set("entry")({ when })}
        />
      </Part>
      <Part name="Leave at the first of these">
        <Leaving
          exit={treeOf(rule.exit)}
          day={treeOf(rule.day)}
          series={series}
          onExit={set("exit")}
          onDay={(day) => set("day")(Object.keys(day).length > 0 ? day : null)}
        />
      </Part>
      <Part name="Size and money">
        <Money rule={rule} onChange={onChange} />
      </Part>
      <Part name="Fills and costs">
        <FillsAndCosts rule={rule} onChange={onChange} />
      </Part>
    </>
  );
}

function Part({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <section className={css.part} aria-label={name}>
      <h3>{name}</h3>
      {children}
    </section>
  );
}
