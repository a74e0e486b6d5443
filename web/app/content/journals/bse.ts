import type { JournalText } from "./text";

export const bse: JournalText = {
  url: "/bse-trading-journal",
  title: "BSE Trading Journal: groups, Sensex, Bankex · Rojmel",
  description:
    "A BSE trading journal for shares by group A, B, T and X, Sensex options with Thursday expiry, and BSE charges that differ by group. Free to use.",
  eyebrow: "BSE shares, Sensex and Bankex",
  heading: "BSE Trading Journal",
  lead: "BSE has groups instead of series, scrip codes of six digits, and its own indices, Sensex and Bankex. Many small companies are listed only here. This journal knows the rules and the charges of each group.",
  facts: [
    ["Price", "₹0"],
    ["Index expiry", "Thursday"],
    ["Groups", "A, B, T, X, XT, Z…"],
  ],
  rows: "stock",
  tryIt: "You can type shares of any group here. Your rows are kept for 24 hours in a table that only you see.",
  example: {
    name: "The same trade in A and in X",
    sub: "Calculated by Rojmel",
    intro:
      "Two made-up stocks, one in group A and one in group X: 125 shares of each, bought at ₹400 and sold five weeks later at ₹416. Only the exchange charge differs, and the GST on it.",
  },
  passages: [
    {
      name: "What the group means",
      paragraphs: [
        "Groups A and B trade normally. Groups T, XT and Z are trade-to-trade: what you buy must be delivered to your demat account, and you cannot sell it on the same day. The journal reads the group of each execution. In these groups a sell is matched with shares you already had and is never intraday, even if you bought on the same day.",
        "Group X has companies that are listed only on BSE. Few people trade them, so one order is often executed in several parts at different prices. The journal shows one average entry price.",
      ],
    },
    {
      name: "Charges depend on the group",
      paragraphs: [
        "For most groups BSE charges 0.00375% of the value on buy and sell. For X, XT and Z it is 0.1%, more than 26 times as much, and for SS and ST 1%. On a buy of ₹50,000 in an X-group stock that is ₹50 instead of ₹1.88. In these groups the exchange charge is as high as STT, and in SS and ST ten times as high.",
        "Index options cost 0.0325% of the premium, stock options much less, and futures nothing. The journal uses the rate of each day and adds GST.",
      ],
    },
    {
      name: "Sensex expiry days",
      paragraphs: [
        "Sensex options expire on a different day than Nifty options. The day has changed: Friday until the end of 2024, Tuesday from January to August 2025, and Thursday since September 2025. The journal knows all three.",
        "The Sensex lot size has changed too, from 10 to 20. Profit is calculated in units, so old and new lots add up. BSE order numbers have 19 digits, more than Excel can keep. If you opened and saved your file in Excel, the journal sees that the order numbers are damaged and does not use them.",
      ],
    },
  ],
  about: "About BSE",
  questions: [
    {
      question: "What is different about a BSE journal?",
      answer:
        "Groups instead of series, charges that depend on the group, Sensex and Bankex contracts, and stocks that are listed only on BSE.",
    },
    {
      question: "My file shows a blank ISIN for some BSE shares. Is that a problem?",
      answer:
        "No. It happens with older and smaller stocks. The journal then uses the stock with the same symbol nearest in time, so your buys and sells are still matched.",
    },
    {
      question: "Can I trade T-group shares intraday?",
      answer:
        "No, every buy must be delivered. If a file shows a buy and a sell on one day in that group, both are treated as delivery.",
    },
    {
      question: "When does Bankex expire?",
      answer:
        "Monthly. Weekly Bankex contracts ended in November 2024, when each exchange could keep weekly contracts on one index only.",
    },
    {
      question: "Are BSE SME shares supported?",
      answer:
        "Yes, they are read like other shares, with the quantity of each execution. Groups M and MT may have other charges; the charges shown are marked estimated.",
    },
  ],
};
