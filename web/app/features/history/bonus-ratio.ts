/**
 * New shares for old ones, out of shares after for shares before: `3:2` is a bonus of 1:2. Empty where it is not known.
 */
export function bonusRatio(ratio: string | null | undefined): string {
  const [after = Number.NaN, before = Number.NaN] = (ratio ?? "").split(":").map(Number);
  return after > before ? `${after - before}:${before}` : "";
}
