// Switches that are the same on every page of the analytics, where they have no meaning.
export type PageOfSwitches = "costs" | "risk" | "excursions";

const sentences: Record<PageOfSwitches, Readonly<Record<string, string>>> = {
  costs: {
    "unit=percent": "Charges are shown in rupees, and as a part of what trades made: not in percent of your capital.",
    "unit=r": "Charges have no R: they are shown in rupees.",
    "amountBy=gross": "Charges are what lies between gross and net: Net and Gross change nothing here.",
    "count=strategies": "Charges are of executions, the same however they are grouped: this page counts trades.",
  },
  risk: {
    "unit=r": "A drawdown runs over many trades with different risks and has no R: this page shows rupees.",
  },
  excursions: {
    "unit=percent": "How well a trade stood is shown in rupees, of the entry and in R: not in percent of your capital.",
    "unit=r": "Rupees and R stand side by side here.",
    "amountBy=gross": "Where charges count is said at each table: a price has none.",
    "count=strategies": "Candles are of one instrument: this page counts trades, each leg for itself.",
  },
};

/** One sentence for each switch of the address that changes nothing. */
export function doNotAct(page: PageOfSwitches, address: URLSearchParams): string[] {
  return ["unit", "amountBy", "count"].flatMap((key) => sentences[page][`${key}=${address.get(key)}`] ?? []);
}
