// The brokers whose trades are read. The compiler asks for an entry for each one that the server knows.
import type { components } from "./schema";

export type Broker = components["schemas"]["Broker"];

type Entry = {
  name: string;
  /** Where the broker offers the file of one's trades. */
  download: string;
};

export const brokers: Record<Broker, Entry> = {
  zerodha: { name: "Zerodha", download: "Console → Reports → Tradebook → Download XLSX" },
  groww: { name: "Groww", download: "Profile → Reports → Stocks order history" },
  upstox: { name: "Upstox", download: "The trade report, as XLSX" },
  angelone: { name: "Angel One", download: "The trades and charges report, as XLSX" },
  dhan: { name: "Dhan", download: "The trade history, as CSV" },
  fyers: { name: "Fyers", download: "The tradebook, as CSV" },
  "5paisa": { name: "5paisa", download: "The equity transaction report" },
  icicidirect: { name: "ICICI Direct", download: "The trade book, as CSV" },
  kotak: { name: "Kotak Securities", download: "The transaction statement, as CSV" },
  paytmmoney: { name: "Paytm Money", download: "The transaction report, as XLSX" },
  hdfcsec: { name: "HDFC Securities", download: "The trade report, saved as XLSX" },
  other: { name: "Another broker", download: "Any file with a row for each trade" },
};

/** For a select: word and name. */
export const brokerOptions = (Object.keys(brokers) as Broker[]).map((word) => [word, brokers[word].name] as const);

export const isBroker = (word: unknown): word is Broker => typeof word === "string" && Object.hasOwn(brokers, word);

/** `zerodha`, `zerodha.2`. */
export function isAccount(text: string): boolean {
  const [broker, number, ...more] = text.split(".");
  return isBroker(broker) && more.length === 0 && (number === undefined || /^\d{1,4}$/.test(number));
}
