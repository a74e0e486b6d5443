import { useId } from "react";
import { useAmounts } from "~/lib/amounts";
import { Select } from "~/ui/select";
import { ParamField } from "./indicators";
import { useProblem } from "./problems";
import { only, put, textOf, type Tree, treeOf } from "./rule";
import css from "./backtests.module.css";

const SIZES = [
  ["units", "so many units"],
  ["lots", "so many lots"],
  ["rupees", "for so many rupees"],
  ["equityPercent", "a percentage of the equity"],
  ["riskPercent", "a percentage of the equity at risk"],
  ["riskRupees", "so many rupees at risk"],
] as const;

type Part = { rule: Tree; onChange: (rule: Tree) => void };

/** How much is bought, and with what. */
export function Money({ rule, onChange }: Part) {
  const id = useId();
  const { hidden } = useAmounts();
  const [word, inner] = only(rule.size) ?? ["units", ""];
  const risk = only(inner)?.[0];
  const size = word === "risk" ? (risk === "rupees" ? "riskRupees" : "riskPercent") : word;
  const problem = useProblem("size");
  const set = (key: string) => (text: string) => onChange(put(rule, key, text === "" ? null : text));
  const setSize = (next: string, text: string) => {
    const to =
      next === "riskPercent"
        ? { risk: { percent: text } }
        : next === "riskRupees"
          ? { risk: { rupees: text } }
          : { [next]: text };
    onChange(put(rule, "size", to));
  };
  if (hidden) return <p className="muted">Amounts are hidden. Show them to change size and capital.</p>;
  const place = { riskPercent: "size.risk.percent", riskRupees: "size.risk.rupees" }[size] ?? `size.${size}`;
  return (
    <div className={css.row}>
      <Select
        id={id}
        label="Size"
        options={SIZES.some(([one]) => one === size) ? SIZES : [...SIZES, [size, "all money"] as const]}
        value={size}
        error={problem}
        onChange={(event) => setSize(event.target.value, "")}
      />
      {size === "allIn" ? null : (
        <ParamField
          id={`${id}-number`}
          label={
            { units: "Units", lots: "Lots", rupees: "Rupees", riskRupees: "Rupees" }[size as "units"] ?? "Per cent"
          }
          place={place}
          value={word === "risk" ? treeOf(inner)[risk ?? ""] : inner}
          onChange={(text) => setSize(size, text)}
        />
      )}
      <ParamField id={`${id}-lot`} label="Units of a lot" optional place="lot" value={rule.lot} onChange={set("lot")} />
      <ParamField
        id={`${id}-capital`}
        label="Capital"
        prefix="₹"
        place="capital"
        value={rule.capital}
        onChange={(text) => onChange({ ...rule, capital: text })}
      />
      <ParamField
        id={`${id}-margin`}
        label="Margin, % of the value"
        optional
        place="margin"
        value={rule.margin}
        onChange={set("margin")}
      />
    </div>
  );
}

/** At which price it is filled, and what it costs. */
export function FillsAndCosts({ rule, onChange }: Part) {
  const id = useId();
  const fills = treeOf(rule.fills);
  const slippage = treeOf(fills.slippage);
  const costs = treeOf(rule.costs);
  const isFlat = costs.flat !== undefined;
  const broker = textOf(treeOf(costs.dated).broker) || "zerodha";
  const problem = useProblem("costs", "costs.dated.broker");
  const filledProblem = useProblem("fills.at");
  const slip = (key: string) => (text: string) =>
    onChange(put(rule, "fills", put(fills, "slippage", put(slippage, key, text === "" ? null : text))));
  return (
    <div className={css.row}>
      <ParamField
        id={`${id}-ticks`}
        label="Slippage, ticks"
        optional
        place="fills.slippage.ticks"
        value={slippage.ticks}
        onChange={slip("ticks")}
      />
      <ParamField
        id={`${id}-bps`}
        label="Slippage, hundredths of a %"
        optional
        place="fills.slippage.bps"
        value={slippage.bps}
        onChange={slip("bps")}
      />
      <Select
        id={`${id}-at`}
        label="Filled"
        options={[
          ["nextOpen", "at the next open"],
          ["sameClose", "at the close that decides, to compare"],
        ]}
        value={textOf(fills.at) || "nextOpen"}
        error={filledProblem}
        onChange={(event) =>
          onChange(put(rule, "fills", put(fills, "at", event.target.value === "nextOpen" ? null : event.target.value)))
        }
      />
      <Select
        id={`${id}-both`}
        label="A candle with stop and target"
        options={[
          ["stopFirst", "the stop comes first"],
          ["path", "the nearer end comes first"],
          ["targetFirst", "the target comes first"],
        ]}
        value={textOf(fills.ambiguous) || "stopFirst"}
        onChange={(event) => onChange(put(rule, "fills", put(fills, "ambiguous", event.target.value)))}
      />
      <Select
        id={`${id}-costs`}
        label="Charges"
        options={[
          ["zerodha", "of each date, Zerodha's plan"],
          ["groww", "of each date, Groww's plan"],
          ["flat", "a part of each fill"],
        ]}
        value={isFlat ? "flat" : broker}
        error={problem}
        onChange={(event) => {
          const to = event.target.value;
          onChange(put(rule, "costs", to === "flat" ? { flat: { bps: "10" } } : { dated: { broker: to } }));
        }}
      />
      {isFlat ? (
        <ParamField
          id={`${id}-flat`}
          label="Hundredths of a %"
          place="costs.flat.bps"
          value={treeOf(costs.flat).bps}
          onChange={(text) => onChange(put(rule, "costs", { flat: { bps: text } }))}
        />
      ) : null}
    </div>
  );
}
