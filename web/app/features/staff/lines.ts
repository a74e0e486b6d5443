// A list as it is typed: one entry a line. What a list brings along when it is pasted, bullets and numbers, goes.

const BULLET = /^\s*(?:[•●▪◦‣·*–—-]|\d{1,2}[.)])\s+/u;

export function linesOf(text: string): string[] {
  return text
    .split(/\r\n|[\n\r]/)
    .map((line) => line.replace(BULLET, "").replaceAll(/\s+/g, " ").trim())
    .filter(Boolean);
}

export const textOf = (lines: readonly string[]) => lines.join("\n");
