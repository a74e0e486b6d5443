/**
 * Amounts to the paisa, so that as they are shown they add up to the whole: who lost most by rounding gets the odd
 * paisa.
 */
export function addUp(parts: readonly number[], whole: number): number[] {
  const exact = parts.map((part) => part * 100);
  const paise = exact.map(Math.floor);
  let left = Math.round(whole * 100) - paise.reduce((sum, part) => sum + part, 0);
  const order = exact
    .map((_, at) => at)
    .filter((at) => parts[at] !== 0)
    .toSorted((a, b) => exact[b]! - paise[b]! - (exact[a]! - paise[a]!));
  for (let turn = 0; left !== 0 && order.length > 0; turn += 1) {
    const step = Math.sign(left);
    paise[order[turn % order.length]!]! += step;
    left -= step;
  }
  return paise.map((part) => part / 100);
}
