// A condition as the address writes it: values separated by commas, “not” by a leading !, a backslash before a comma, a
// leading ! and a backslash of a value.

export type Values = { not: boolean; values: string[] };

export function readValues(text: string): Values {
  const not = text.startsWith("!");
  const values: string[] = [];
  let value = "";
  const rest = not ? text.slice(1) : text;
  for (let at = 0; at < rest.length; at++) {
    const sign = rest[at]!;
    if (sign === ",") {
      values.push(value);
      value = "";
    } else if (sign === "\\" && at + 1 < rest.length) {
      at++;
      value += rest[at];
    } else value += sign;
  }
  values.push(value);
  return { not, values: values.map((one) => one.trim()).filter(Boolean) };
}

/** Of values that the server wrote, which are escaped already. */
export function writeValues({ not, values }: Values): string | null {
  return values.length > 0 ? `${not ? "!" : ""}${values.join(",")}` : null;
}

/** The values as they stand, still escaped. */
export function splitValues(text: string): Values {
  const not = text.startsWith("!");
  const values = (not ? text.slice(1) : text).match(/(?:\\.|[^,\\])+/g) ?? [];
  return { not, values };
}

/** One value as the address has it. */
export const asValue = (text: string) => text.replace(/[\\,]|^!/g, "\\$&");
