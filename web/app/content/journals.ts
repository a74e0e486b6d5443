// The journal pages by keyword. What each says is in journals/, a file a page.

export type Journal = { keyword: string; url: string; lastModified: string };

/** The page of the default keyword; it stands in no row of eight. */
export const defaultJournal: Journal = { keyword: "Trading", url: "/trading-journal", lastModified: "2026-11-22" };

export const keywordJournals: readonly Journal[] = [
  { keyword: "Stock Market", url: "/stock-market-trading-journal", lastModified: "2026-11-22" },
  { keyword: "Free", url: "/free-trading-journal", lastModified: "2026-11-22" },
  { keyword: "AI", url: "/ai-trading-journal", lastModified: "2026-11-27" },
  { keyword: "Indian Stock Market", url: "/indian-stock-market-trading-journal", lastModified: "2026-11-22" },
  { keyword: "NSE", url: "/nse-trading-journal", lastModified: "2026-11-22" },
  { keyword: "BSE", url: "/bse-trading-journal", lastModified: "2026-11-22" },
  { keyword: "Crypto", url: "/crypto-trading-journal", lastModified: "2026-11-22" },
  { keyword: "Forex", url: "/forex-trading-journal", lastModified: "2026-11-22" },
];

export const journals: readonly Journal[] = [defaultJournal, ...keywordJournals];

/** `NSE trading journal`, `Stock market trading journal`, `Trading journal`. */
export function journalName({ keyword }: Journal): string {
  if (keyword === defaultJournal.keyword) return "Trading journal";
  return `${keyword.replace(/ [A-Z](?=[a-z])/g, (start) => start.toLowerCase())} trading journal`;
}

/** What is not this page, the default one first. */
export function relatedTo(url: string): readonly Journal[] {
  return journals.filter((journal) => journal.url !== url);
}
