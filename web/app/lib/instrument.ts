// How a traded symbol is written for a person: NIFTY2651923100PE is "NIFTY 23,100 PE", 19 May.
import { count } from "./format";
import { shortMonthName } from "./time";

const months = "JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC";
const monthly = new RegExp(`^(.+?)(\\d{2})(${months})(\\d+(?:\\.\\d+)?)(CE|PE)$`);
const weekly = /^(.+?)(\d{2})([1-9OND])(\d{2})(\d+(?:\.\d+)?)(CE|PE)$/;
const future = new RegExp(`^(.+?)(\\d{2})(${months})FUT$`);
/** A weekly contract's letter or digit of its month, at the month's place. */
const WEEKLY_MONTHS = "123456789OND";

type InstrumentName = { name: string; expiry: string | null };

const sentence = (month: string) => month.slice(0, 1) + month.slice(1).toLowerCase();
const strike = (text: string) => (text.includes(".") ? text : count(Number(text)));

export function instrumentName(symbol: string, segment: string): InstrumentName {
  if (segment === "equity") return { name: symbol, expiry: null };
  const m = monthly.exec(symbol);
  if (m) return { name: `${m[1]} ${strike(m[4]!)} ${m[5]}`, expiry: `${sentence(m[3]!)} 20${m[2]}` };
  const w = weekly.exec(symbol);
  if (w && Number(w[4]) >= 1 && Number(w[4]) <= 31) {
    return {
      name: `${w[1]} ${strike(w[5]!)} ${w[6]}`,
      expiry: `${Number(w[4])} ${shortMonthName(WEEKLY_MONTHS.indexOf(w[3]!) + 1)}`,
    };
  }
  const f = future.exec(symbol);
  if (f) return { name: `${f[1]} FUT`, expiry: `${sentence(f[3]!)} 20${f[2]}` };
  return { name: symbol, expiry: null };
}

const titled = /^(.+) (\d{1,2} [A-Z][a-z]{2} \d{4})$/;

/**
 * The two parts of a name the server has written out: `NIFTY 24500 PE 22 Sep 2026` is "NIFTY 24,500 PE", 22 Sep 2026.
 */
export function titledName(title: string): InstrumentName {
  const found = titled.exec(title);
  if (!found) return { name: title, expiry: null };
  return {
    name: found[1]!.replace(
      / (\d+(?:\.\d+)?) (CE|PE)$/,
      (_, price: string, right: string) => ` ${strike(price)} ${right}`,
    ),
    expiry: found[2]!,
  };
}
