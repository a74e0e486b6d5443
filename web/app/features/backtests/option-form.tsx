import { useId } from "react";
import { useAmounts } from "~/lib/amounts";
import { Field } from "~/ui/field";
import { Message } from "~/ui/message";
import { Select } from "~/ui/select";
import { AsJson } from "./as-json";
import { ParamField } from "./indicators";
import { useProblem } from "./problems";
import { only, put, textOf, type Tree, treeOf } from "./rule";
import css from "./backtests.module.css";

/** Those of which the exchanges list options; another one can be written as JSON. */
const INDICES = ["NIFTY", "BANKNIFTY", "FINNIFTY", "MIDCPNIFTY", "NIFTYNXT50", "SENSEX", "BANKEX", "SENSEX50"] as const;

const STRUCTURES = [
  ["shortStraddle", "straddle: call and put at the money"],
  ["shortStrangle", "strangle: call above, put below"],
  ["bullPut", "put spread: a put, a lower one bought"],
  ["bearCall", "call spread: a call, a higher one bought"],
  ["ironCondor", "iron condor: both spreads"],
] as const;

const WITH_WIDTH = new Set(["bullPut", "bearCall", "ironCondor"]);

type Part = { rule: Tree; onChange: (rule: Tree) => void };
type Form = Part & { json: string | null; onJson: (json: string | null, rule?: Tree) => void };

/** A rule that sells options, in fields. */
export function OptionForm({ rule, json, onChange, onJson }: Form) {
  return (
    <div className={css.form}>
      <Message kind="note" title="End of day only.">
        <p className="muted">
          Strikes are chosen and options are sold and closed at the exchange’s closing prices of a day, a stop or a
          target is looked at once a day, and what happened in between is in no figure. A price that is not in your
          lists is listed in the result, not guessed.
        </p>
      </Message>
      {json === null ? null : (
        <Message kind="note" title="The JSON below was changed and is not taken over yet.">
          <p className="muted">Saving takes it over. To go on in the form, take it over or put it back.</p>
        </Message>
      )}
      {/* Two places to write at once would overwrite each other. */}
      <fieldset className="contents" disabled={json !== null}>
        <What rule={rule} onChange={onChange} />
        <Closing rule={rule} onChange={onChange} />
        <Paid rule={rule} onChange={onChange} />
      </fieldset>
      <AsJson rule={rule} typed={json} open={json !== null} onTyped={onJson} />
    </div>
  );
}

/** What is sold, of which expiries, and when. */
function What({ rule, onChange }: Part) {
  const id = useId();
  const options = treeOf(rule.options);
  const setOption = (key: string, value: unknown) => onChange(put(rule, "options", put(options, key, value)));
  const structure = textOf(options.structure);
  const index = textOf(options.underlying);
  const indices: readonly string[] = (INDICES as readonly string[]).includes(index) ? INDICES : [...INDICES, index];
  /** A straddle has no distance, and only what buys has a width. */
  const choose = (next: string) => {
    let own = put(options, "structure", next);
    own = put(own, "distance", next === "shortStraddle" ? null : (own.distance ?? { strikes: "2" }));
    own = put(own, "width", WITH_WIDTH.has(next) ? (own.width ?? { strikes: "2" }) : null);
    onChange(put(rule, "options", own));
  };
  return (
    <section className={css.part} aria-label="What is sold">
      <h3>What is sold</h3>
      <div className={css.row}>
        <Field
          id={`${id}-name`}
          label="Name"
          maxLength={100}
          autoComplete="off"
          value={textOf(rule.name)}
          error={useProblem("name")}
          onChange={(event) => onChange({ ...rule, name: event.target.value })}
        />
        <Select
          id={`${id}-index`}
          label="Index"
          options={indices.map((one) => [one, one] as const)}
          value={index}
          error={useProblem("options.underlying")}
          onChange={(event) => setOption("underlying", event.target.value)}
        />
        <Select
          id={`${id}-structure`}
          label="Structure"
          options={STRUCTURES}
          value={structure}
          error={useProblem("options.structure")}
          onChange={(event) => choose(event.target.value)}
        />
        <Select
          id={`${id}-expiries`}
          label="Expiries"
          options={[
            ["all", "all"],
            ["monthly", "the last one of each month"],
          ]}
          value={textOf(options.expiries) || "all"}
          error={useProblem("options.expiries")}
          onChange={(event) => setOption("expiries", event.target.value === "all" ? null : event.target.value)}
        />
        <ParamField
          id={`${id}-dte`}
          label="Sell this many days before expiry"
          place="options.entry.dte"
          value={treeOf(options.entry).dte}
          onChange={(text) => setOption("entry", { dte: text })}
        />
      </div>
      {structure === "shortStraddle" ? null : (
        <Away
          label="How far from at-the-money to sell"
          place="options.distance"
          value={options.distance}
          onChange={(next) => setOption("distance", next)}
        />
      )}
      {WITH_WIDTH.has(structure) ? (
        <Away
          label="How far from the sold option to buy"
          place="options.width"
          value={options.width}
          onChange={(next) => setOption("width", next)}
        />
      ) : null}
    </section>
  );
}

type AwayProps = { label: string; place: string; value: unknown; onChange: (value: Tree) => void };

/** So many strikes or so many per cent away. */
function Away({ label, place, value, onChange }: AwayProps) {
  const id = useId();
  const [way, inner] = only(value) ?? ["strikes", ""];
  const problem = useProblem(place);
  return (
    <fieldset className={css.condition}>
      <legend className="label">{label}</legend>
      <div className={css.row}>
        <Select
          id={id}
          label="Counted in"
          options={[
            ["strikes", "strikes that traded"],
            ["percent", "per cent of the index"],
          ]}
          value={way}
          error={problem}
          onChange={(event) => onChange({ [event.target.value]: event.target.value === "strikes" ? "2" : "1" })}
        />
        <ParamField
          id={`${id}-number`}
          label={way === "percent" ? "Per cent" : "Strikes"}
          place={`${place}.${way}`}
          value={inner}
          onChange={(text) => onChange({ [way]: text })}
        />
      </div>
    </fieldset>
  );
}

/** Every way out, the first of which counts. */
function Closing({ rule, onChange }: Part) {
  const id = useId();
  const options = treeOf(rule.options);
  const exit = treeOf(options.exit);
  const set = (key: string, value: unknown) => {
    const own = put(exit, key, value);
    onChange(put(rule, "options", put(options, "exit", Object.keys(own).length > 0 ? own : null)));
  };
  const percent = (key: string) => (text: string) => set(key, text === "" ? null : { percent: text });
  return (
    <section className={css.part} aria-label="Close at the first of these">
      <h3>Close at the first of these, else at the settlement</h3>
      <div className={css.row}>
        <ParamField
          id={`${id}-target`}
          label="Target: profit, % of premium received"
          optional
          place="options.exit.target.percent"
          value={treeOf(exit.target).percent}
          onChange={percent("target")}
        />
        <ParamField
          id={`${id}-stop`}
          label="Stop: loss, % of premium received"
          optional
          place="options.exit.stop.percent"
          value={treeOf(exit.stop).percent}
          onChange={percent("stop")}
        />
        <ParamField
          id={`${id}-left`}
          label="Close this many days before expiry"
          optional
          place="options.exit.dte"
          value={exit.dte}
          onChange={(text) => set("dte", text === "" ? null : text)}
        />
      </div>
    </section>
  );
}

/** How much is sold, with what, and what it costs. */
function Paid({ rule, onChange }: Part) {
  const id = useId();
  const { hidden } = useAmounts();
  const options = treeOf(rule.options);
  const setOption = (key: string) => (text: string) =>
    onChange(put(rule, "options", put(options, key, text === "" ? null : text)));
  return (
    <section className={css.part} aria-label="Size and costs">
      <h3>Size and costs</h3>
      {hidden ? <p className="muted">Amounts are hidden. Show them to change size and capital.</p> : null}
      <div className={css.row}>
        {hidden ? null : (
          <>
            <ParamField
              id={`${id}-lots`}
              label="Lots"
              optional
              place="options.lots"
              value={options.lots}
              onChange={setOption("lots")}
            />
            <ParamField
              id={`${id}-lot`}
              label="Units of a lot"
              optional
              place="options.lot"
              value={options.lot}
              onChange={setOption("lot")}
            />
            <ParamField
              id={`${id}-capital`}
              label="Capital"
              prefix="₹"
              place="capital"
              value={rule.capital}
              onChange={(text) => onChange({ ...rule, capital: text })}
            />
          </>
        )}
        <ParamField
          id={`${id}-ticks`}
          label="Slippage, ticks"
          optional
          place="slippage.ticks"
          value={treeOf(rule.slippage).ticks}
          onChange={(text) => onChange(put(rule, "slippage", text === "" ? null : { ticks: text }))}
        />
        <Select
          id={`${id}-costs`}
          label="Charges"
          options={[
            ["zerodha", "of each date, Zerodha's plan"],
            ["groww", "of each date, Groww's plan"],
          ]}
          value={textOf(treeOf(treeOf(rule.costs).dated).broker) || "zerodha"}
          error={useProblem("costs", "costs.dated.broker")}
          onChange={(event) => onChange(put(rule, "costs", { dated: { broker: event.target.value } }))}
        />
      </div>
    </section>
  );
}
