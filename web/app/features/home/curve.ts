/** The running sum as steps in a box: it stands until the next day, then jumps. */
export function curve(values: readonly number[], width: number, height: number): { path: string; zero: number } {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  const y = (value: number) => Math.round((1 - (value - low) / (high - low || 1)) * (height - 8) + 4);
  const x = (at: number) => Math.round(((at + 1) / values.length) * width);
  return { path: `M0 ${y(0)}${values.map((value, at) => `H${x(at)}V${y(value)}`).join("")}`, zero: y(0) };
}
