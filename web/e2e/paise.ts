/** `▲ +₹1,234.50 profit` in paise. A dash is no amount, and not 0: what is not known is not nothing. */
export function paise(text: string): number {
  const found = /([+−]?)₹([\d,]+(?:\.\d+)?)/.exec(text);
  if (!found) throw new Error(`no amount in “${text}”`);
  return Math.round(Number(found[2]!.replaceAll(",", "")) * 100) * (found[1] === "−" ? -1 : 1);
}
