// A CSV a spreadsheet opens as it stands: quoted where needed, and no cell that starts a formula.
import { save } from "./save";

export function csv(rows: readonly (readonly (string | number | null)[])[]): string {
  return `${rows.map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`;
}

function cell(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function saveAs(name: string, text: string): void {
  save(new Blob(["\uFEFF", text], { type: "text/csv;charset=utf-8" }), name);
}
