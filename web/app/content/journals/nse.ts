import type { JournalText } from "./text";

export const nse: JournalText = {
  url: "/nse-trading-journal",
  title: "NSE Trading Journal: equity, Nifty and F&O · Rojmel",
  description:
    "An NSE trading journal that knows Nifty and Bank Nifty contracts, Tuesday expiries, series EQ and BE, and NSE’s own charges by date. Upload your file.",
  eyebrow: "National Stock Exchange of India",
  heading: "NSE Trading Journal",
  lead: "Write down what you bought, what you sold and what was left. Cash shares in series EQ and BE, Nifty and Bank Nifty options, stock futures: each by the rules of the National Stock Exchange on the day you traded.",
  facts: [
    ["Price", "₹0"],
    ["Exchange", "NSE, 09:15–15:30"],
    ["Reads", "Zerodha, Groww, others"],
  ],
  rows: "stock",
  tryIt: "Five example trades from NSE. Add yours: only you see them, and they are gone after 24 hours.",
  example: {
    name: "A Nifty put, with every charge",
    sub: "Calculated by Rojmel",
    intro:
      "Two lots of NIFTY 24500 PE, bought the day before expiry and sold by one order in two executions, in May 2026. All charges at the rates of that day, as on a contract note.",
  },
  passages: [
    {
      name: "Reading a symbol",
      paragraphs: [
        "NIFTY2651924500PE: the symbol of an NSE contract contains its details. Weekly options have the year, one character for the month and two digits for the day; monthly options have the month in letters and no day. The journal reads the underlying, the expiry, the strike and call or put from it, and shows the contract as you say it: NIFTY 24500 PE, 19 May 2026.",
        "Expiry days have changed. Nifty weekly options expired on Thursdays until August 2025, and on Tuesdays since September 2025; if that day is a holiday, on the trading day before. Bank Nifty weekly options stopped in November 2024. Old trades keep their old expiry days.",
      ],
    },
    {
      name: "Why the series matters",
      paragraphs: [
        "EQ is the normal series: a buy and a sell of one day are an intraday trade. BE and BZ are trade-to-trade: the exchange wants every buy delivered, so there is no intraday, and a sell is matched with shares you already had. A stock can move from one series to the other overnight. The journal reads the series of each execution and does not assume the usual case.",
        "If shares you sold are not delivered, the exchange buys them in an auction. The tradebook marks that buy, and the journal matches it with your sell, at the auction price.",
      ],
    },
    {
      name: "What NSE charges",
      paragraphs: [
        "The exchange charge is a small percentage of the value, on buy and sell. Since October 2024 everyone pays the same rate, without slabs; since March 2026 it includes the contribution to the investor protection fund. For shares it is 0.00307% of the value, for futures 0.00183%, for options 0.03553% of the premium.",
        "On a day with many small option orders the brokerage is larger than all of that: ₹20 per order, whatever its value. Your journal lists all types of charges, so you see which one is the largest.",
      ],
    },
  ],
  about: "About keeping an NSE journal",
  questions: [
    {
      question: "What is an NSE trading journal?",
      answer:
        "A dated record of every trade on the National Stock Exchange: what, how many, at what price, why, and what was left after brokerage, STT, exchange charges, stamp duty and GST.",
    },
    {
      question: "Which NSE segments does it cover?",
      answer:
        "Shares and ETFs, index futures and options, stock futures and options. Currency trades are not read from files yet; you can type them on the forex page.",
    },
    {
      question: "My option expired and my file has no row for it. Why?",
      answer:
        "The tradebook lists only executed trades, and an expiry is not one. After the expiry date the journal asks you for the settlement value, or to confirm that the option expired worthless.",
    },
    {
      question: "How is GIFT Nifty handled?",
      answer:
        "It trades in the international financial services centre at GIFT City, in dollars, and not in NSE’s Indian segments. Its contracts are not part of this journal.",
    },
    {
      question: "Does the same share on NSE and BSE count as one?",
      answer:
        "For profit, yes: they are the same shares in your demat account, with one ISIN. For charges, each execution pays the charges of its own exchange.",
    },
  ],
};
