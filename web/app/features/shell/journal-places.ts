export type JournalPlace = {
  to: string;
  name: string;
  /** Everyday places stand side by side; the others under "More". */
  seldom?: boolean;
  /** It shows one broker account when the address says which. */
  byAccount?: boolean;
  /** What else one may call it, for the search. */
  words?: string;
};

/** Every place of the journal: a screen that is added is one line here. */
export const journalPlaces: readonly JournalPlace[] = [
  { to: "/trade-history", name: "Trades", byAccount: true, words: "journal history dashboard profit" },
  { to: "/calendar", name: "Calendar", words: "days month year week recap" },
  { to: "/review", name: "Review", words: "queue not reviewed rating" },
  { to: "/playbooks", name: "Playbooks", words: "setups rules strategy" },
  { to: "/imports", name: "Imports", words: "files undo restore upload" },
  { to: "/missed-trades", name: "Missed trades", seldom: true, words: "not taken skipped" },
  { to: "/strategies", name: "Strategies", seldom: true, words: "options spread condor straddle payoff capital" },
  { to: "/notes", name: "Notes without a trade", seldom: true, words: "tray" },
  { to: "/account-rules", name: "Account rules", seldom: true, words: "limits loss trades risk drawdown" },
  { to: "/day-templates", name: "Templates and routines", seldom: true, words: "day plan review checklist" },
  { to: "/tags", name: "Tags and mistakes", seldom: true, words: "names colours groups rename merge" },
  { to: "/changed-notes", name: "Changes of many notes", seldom: true, words: "undo bulk history" },
  { to: "/opening-holdings", name: "Opening holdings", seldom: true, words: "lots held before" },
  { to: "/expired-contracts", name: "Expired contracts", seldom: true, words: "settlement closing price" },
  { to: "/corporate-actions", name: "Corporate actions", seldom: true, words: "split bonus merger" },
  { to: "/candles", name: "Candles", seldom: true, words: "prices chart OHLC bhavcopy" },
  { to: "/fees", name: "Fees beside trades", seldom: true, words: "charges DP AMC interest" },
];

export const isPlace = (place: JournalPlace, path: string) => path.replace(/\/$/, "") === place.to;
