// Numbers as an Indian trader writes them. Money arrives as a plain decimal number of rupees.

/** U+2212: as wide as a plus, so signed columns line up. */
export const MINUS = "−";

const grouped = new Map<string, Intl.NumberFormat>();

function group(value: number, least: number, most: number): string {
  const key = `${least}-${most}`;
  let format = grouped.get(key);
  if (!format) {
    format = new Intl.NumberFormat("en-IN", { minimumFractionDigits: least, maximumFractionDigits: most });
    grouped.set(key, format);
  }
  return format.format(value);
}

/** -1, 0 or 1 after rounding to what is shown, so a shown zero never carries a sign. */
export function signOf(value: number, decimals = 2): -1 | 0 | 1 {
  const shown = Math.round(Math.abs(value) * 10 ** decimals);
  if (shown === 0) return 0;
  return value < 0 ? -1 : 1;
}

function sign(value: number, decimals: number, plus: string): string {
  const way = signOf(value, decimals);
  if (way === 0) return "";
  return way < 0 ? MINUS : plus;
}

/** `₹12,34,567.80`, a minus only when negative. */
export function rupees(value: number, decimals = 2): string {
  return `${sign(value, decimals, "")}₹${group(Math.abs(value), decimals, decimals)}`;
}

/** `+₹9,212.82`, `−₹2,747.22`, `₹0.00`. */
export function signedRupees(value: number, decimals = 2): string {
  return `${sign(value, decimals, "+")}₹${group(Math.abs(value), decimals, decimals)}`;
}

/** A column figure without its unit: `1,482.30`. */
export function amount(value: number, decimals = 2): string {
  return `${sign(value, decimals, "")}${group(Math.abs(value), decimals, decimals)}`;
}

/** Units of an instrument: whole where whole, fractions of fund units kept. */
export function quantity(value: number): string {
  return `${value < 0 ? MINUS : ""}${group(Math.abs(value), 0, 8)}`;
}

export function count(value: number): string {
  return group(value, 0, 0);
}

/** `1 trade`, `2,138 trades`. */
export function counted(value: number, one: string, many = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : many}`;
}

/** 0.586 to `58.6%`. */
export function percent(share: number): string {
  const shown = `${group(Math.abs(share) * 100, 1, 1)}%`;
  return share < 0 && shown !== "0.0%" ? `${MINUS}${shown}` : shown;
}

/** How sure something is: what a sample shows is never quite certain. */
export const certainty = (share: number): string =>
  share > 0.999 ? "> 99.9%" : share < 0.001 ? "< 0.1%" : percent(share);

/** A ratio to two places: `1.42`, `−0.87`. */
export function ratio(value: number): string {
  return value < 0 ? `${MINUS}${Math.abs(value).toFixed(2)}` : value.toFixed(2);
}

const steps = [
  { from: 1e7, unit: " cr", short: "cr" },
  { from: 1e5, unit: " L", short: "L" },
  { from: 1e3, unit: "k", short: "k" },
] as const;

/** Axis labels: `₹50k`, `+₹1.5 L`, `₹2 cr`. */
export function axisRupees(value: number, plus: "" | "+" = ""): string {
  const size = Math.abs(value);
  const step = steps.find((s) => size >= s.from);
  const body = step ? `${group(size / step.from, 0, 2)}${step.unit}` : group(size, 0, 0);
  return `${sign(value, 0, plus)}₹${body}`;
}

/** A calendar cell on a phone: `8.4k`, `1.2L`, without sign or unit. */
export function tinyAmount(value: number): string {
  const size = Math.abs(value);
  const step = steps.find((s) => size >= s.from);
  return step ? `${group(size / step.from, 1, 1)}${step.short}` : group(size, 0, 0);
}

/** `412 KB`, `9.8 MB`, `10 MB`. */
export function fileSize(bytes: number): string {
  if (bytes < 1024) return counted(bytes, "byte");
  if (bytes < 1024 * 1024) return `${count(Math.round(bytes / 1024))} KB`;
  return `${group(bytes / (1024 * 1024), 0, 1)} MB`;
}

/** What stands where a number is not defined. */
export const UNDEFINED = "–";

export function orDash<T>(value: T | null | undefined, show: (value: T) => string): string {
  return value === null || value === undefined ? UNDEFINED : show(value);
}
