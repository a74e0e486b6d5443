import { useSearchParams } from "react-router";
import { Segment } from "~/ui/segment";
import type { Change } from "../filter-bar";
import { type AnalyticsView, type Unit, unitNames, unitOf } from "./analytics-view";
import { doNotAct, type PageOfSwitches } from "./switches-text";

type Of<T> = { value: T; change: Change };

export function UnitSwitch({ value, units, change }: Of<Unit> & { units: readonly Unit[] }) {
  return (
    <Segment
      name="unit"
      label="Unit"
      value={unitNames[value]}
      options={units.map((unit) => unitNames[unit])}
      onChange={(word) => change({ unit: unitOf(word) })}
    />
  );
}

export function ChargesSwitch({ value, change }: Of<AnalyticsView["amountBy"]>) {
  return (
    <Segment
      name="amountBy"
      label="Charges"
      value={value === "net" ? "Net" : "Gross"}
      options={["Net", "Gross"]}
      onChange={(word) => change({ amountBy: word === "Gross" ? "gross" : null })}
    />
  );
}

/** What counts as one. */
export function CountSwitch({ value, change }: Of<AnalyticsView["count"]>) {
  return (
    <Segment
      name="count"
      label="Count"
      value={value === "trades" ? "Trades" : "Strategies"}
      options={["Trades", "Strategies"]}
      onChange={(word) => change({ count: word === "Strategies" ? "strategies" : null })}
    />
  );
}

/** Which of the switches that came along with the address change nothing here, and why. */
export function SwitchesThatDoNotAct({ page }: { page: PageOfSwitches }) {
  const [address] = useSearchParams();
  const said = doNotAct(page, address);
  return said.length > 0 ? <p className="caption mb-3">{said.join(" ")}</p> : null;
}
