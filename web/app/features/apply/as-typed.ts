// What people type and paste, as it is meant.

const digits = (text: string): string => text.replace(/\D/g, "");

export const digitsOnly = {
  /** Letter by letter: digits stay. */
  typed: digits,

  /** Pasted, filled in by the browser, or left: the country code or the leading 0 goes when ten digits remain. */
  whole: (text: string): string => {
    const all = digits(text);
    return /^(?:0091|091|91|0)(\d{10})$/.exec(all)?.[1] ?? all;
  },
};

/** `linkedin.com/in/x` is meant as an address. */
export function completed(link: string): string {
  const text = link.trim();
  return /^(?:[\w-]+\.)*linkedin\.com(?:\/|$)/i.test(text) ? `https://${text}` : text;
}
