// What the page of risk is asked for, beside the filter.
import { readUnit, type Unit } from "./analytics-view";

/** Falls have no R. */
export type RiskUnit = Exclude<Unit, "r">;

export type RiskHow = {
  capital: string;
  ruin: string;
  last: string;
  unit: string;
  amountBy: string;
  count: string;
};

/** What is no whole number of rupees is as if it were not there. */
export function readHow(address: URLSearchParams): RiskHow {
  const whole = (name: string, most: number) => {
    const text = (address.get(name) ?? "").replaceAll(",", "");
    return /^[1-9]\d*$/.test(text) && Number(text) <= most ? text : "";
  };
  const last = address.get("last") ?? "";
  return {
    capital: whole("capital", 1e12),
    ruin: whole("ruin", 100),
    last: ["50", "100"].includes(last) ? last : "",
    // R of a fall is not worked out.
    unit: readUnit(address) === "percent" ? "percent" : "",
    amountBy: address.get("amountBy") === "gross" ? "gross" : "",
    count: address.get("count") === "strategies" ? "strategies" : "",
  };
}
