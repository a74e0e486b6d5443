import type { JournalText } from "./text";

export const bse: JournalText = {
  url: "/bse-trading-journal",
  title: "BSE Trading Journal: groups, Sensex, Bankex · Rojmel",
  description:
    "A BSE trading journal for shares by group A, B, T and X, Sensex options with Thursday expiry, and BSE charges that differ by group. Free, file or typed.",
  eyebrow: "Dalal Street’s own exchange",
  heading: "BSE Trading Journal",
  lead:
    "Asia’s oldest exchange keeps its own alphabet: groups instead of series, scrip codes of six digits, Sensex and Bankex instead of Nifty. Small companies that trade nowhere else live here. A journal for BSE has to know all of it.",
  facts: [["Price", "₹0"], ["Index expiry", "Thursday"], ["Groups", "A, B, T, X, XT, Z…"]],
  rows: "stock",
  tryIt: "Shares of any group may be typed here. Your rows are kept for a day, in a table only you can see.",
  example: {
    name: "The same trade in A and in X",
    sub: "Worked out by the engine",
    intro: "Two made-up scrips, one in group A and one in group X: 125 shares of each bought at ₹400 and sold five weeks later at ₹416. One line of the charges differs, and GST follows it.",
  },
  passages: [
    {
      name: "Groups decide what you may do",
      paragraphs: [
        "Groups A and B trade normally. Groups T, XT and Z are settled trade by trade: what you buy must be taken into demat, and you cannot square it off by evening. The journal looks at the group written beside each fill. If it is one of those, your sale is set against shares you already had; there is no intraday in it, even when both happened in the same hour.",
        "Group X holds companies listed on BSE only, with thin order books where a market order walks several rupees. Partial fills at five prices are ordinary there, and become one entry average in the journal.",
      ],
    },
    {
      name: "Charges depend on the group",
      paragraphs: [
        "For most groups BSE takes 0.00375% of the value on each side. For X, XT and Z the figure is 0.1%, more than twenty-six times as much, and for SS and ST a full per cent. On a purchase of ₹50,000 in an exclusive X-group scrip that is ₹50 to the exchange instead of ₹1.88. There the exchange takes as much as the transaction tax does, and in SS and ST ten times as much.",
        "Index options cost 0.0325% of the premium, stock options a fraction of that, and BSE takes nothing on futures. The journal has these as dated rates, and GST on top where it falls.",
      ],
    },
    {
      name: "Sensex week by week",
      paragraphs: [
        "Sensex options became popular for a simple reason: they expire on another day than Nifty. The day itself has wandered. It was Friday until the end of 2024, Tuesday from January to August 2025, and Thursday since September 2025. A journal that assumes one weekday misreads two of the three eras.",
        "Lot sizes moved as well, from ten to twenty for Sensex. Profit is counted in units, so old and new lots add up without a correction. Order numbers of this exchange have nineteen digits, more than a spreadsheet can hold; if yours was opened and saved in Excel, the damaged ids are recognised and not used to tell orders apart.",
      ],
    },
  ],
  about: "About the other exchange",
  questions: [
    { question: "What is different about a BSE journal?", answer: "Groups in place of series, charges that depend on the group, Sensex and Bankex contracts, and scrips without a twin on the other exchange. The daily discipline is the same." },
    { question: "My file shows a blank ISIN for some BSE shares. Is that a problem?", answer: "It happens with older and smaller scrips. A blank one joins the share that carried the same symbol nearest in time, so that purchase and sale still meet." },
    { question: "Can I trade T-group shares intraday?", answer: "The exchange does not allow it: each side is delivered. If a file shows a purchase and a sale on one day in that group, both are treated as delivery." },
    { question: "When does Bankex expire?", answer: "Weekly Bankex contracts were discontinued in November 2024, when each exchange kept one weekly index. Monthly contracts remain." },
    { question: "Are BSE SME shares supported?", answer: "They are read like other shares, in lots or single units as the fill says. Groups M and MT may have charges of their own; what is computed is marked estimated." },
  ],
};
