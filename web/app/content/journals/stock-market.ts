import type { JournalText } from "./text";

export const stockMarket: JournalText = {
  url: "/stock-market-trading-journal",
  title: "Stock Market Trading Journal: delivery and intraday · Rojmel",
  description:
    "Keep intraday and delivery apart, as the tax office does. A stock market trading journal with FIFO lots, same-day netting and real charges. Free to use.",
  eyebrow: "Shares and ETFs",
  heading: "Stock Market Trading Journal",
  lead: "You can trade a stock intraday and also hold it for months. Intraday and delivery have different taxes and different charges. This journal separates them for you, for each stock and each day.",
  facts: [
    ["Price", "₹0"],
    ["Lots", "first in, first out"],
    ["Same day", "matched first"],
  ],
  rows: "stock",
  tryIt: "Enter same-day trades under Intraday and all others under Equity. Your rows stay for 24 hours, for you only.",
  example: {
    name: "One sale, two products",
    sub: "Calculated by Rojmel",
    intro:
      "You hold 200 shares of INFY since June. In November you buy 100 more and sell 150 on the same day. Of these 150, 100 are intraday and 50 are June’s shares; each part pays its own charges.",
  },
  passages: [
    {
      name: "One day, two kinds of trade",
      paragraphs: [
        "Suppose you own 200 shares, buy 100 more in the morning and sell 150 before the market closes. By simple first in, first out you sold your old shares. For your broker, the depository and your tax return it is different: 100 of the 150 were bought and sold on the same day, and only 50 left your demat account.",
        "Rojmel calculates it as they do. For each stock and day, the smaller of the quantity bought and the quantity sold is intraday. The rest is delivery, and the shares you bought first are sold first. Shares in trade-to-trade series are never intraday, because every buy there must be delivered.",
      ],
    },
    {
      name: "Charges on delivery and on intraday",
      paragraphs: [
        "STT on delivery is 0.1% of the value on both buy and sell; on intraday it is 0.025% on the sell only. Stamp duty on a buy is 0.015% for delivery and a fifth of that for intraday. When you sell from your demat account you also pay a DP fee per stock and day, however few shares you sell.",
        "If you sell in small parts this adds up: ten sells of one stock on ten days cost ten DP fees, on one day only one. The journal shows this fee on a line of its own.",
      ],
    },
    {
      name: "Useful figures for shares",
      paragraphs: ["If you hold shares for months, look at these first:"],
      points: [
        "How long you hold winners, and how long losers. Many people sell winners too early and keep losers too long.",
        "Profit by stock. A few stocks often make most of the year’s profit; know which ones.",
        "Realised profit in trades that are still open, where you sold only a part. This profit is already made, so it is counted.",
        "Open positions at cost, kept apart from realised profit.",
      ],
    },
  ],
  about: "About shares and funds",
  questions: [
    {
      question: "Does it use FIFO or average cost?",
      answer:
        "First in, first out, for each stock and account, as the depository and tax law do. You can set an account to weighted average instead. Where the two differ, the trade also shows the result by first in, first out.",
    },
    {
      question: "What about bonus issues and splits?",
      answer:
        "They are not in a tradebook. If your quantities look like a bonus or a split, the journal asks you, and the profit is marked as assumed until you answer. You can enter a bonus there. When a split gives a company a new ISIN, the journal warns you and keeps old and new shares apart. Other corporate actions come later.",
    },
    {
      question: "Are ETFs charged like shares?",
      answer:
        "No. Equity ETFs pay much less STT on a sell than shares do, and other ETFs pay none. The journal sees from the ISIN which kind it is.",
    },
    {
      question: "How are shares from an IPO treated?",
      answer:
        "IPO shares are not in the tradebook, so their sell has no buy price at first. Enter them as received, with date, quantity and issue price, and the profit is calculated.",
    },
    {
      question: "Can I keep two brokers in one journal?",
      answer:
        "Yes. Each broker is an account of its own, because shares in two demat accounts are never matched with each other. The totals include both.",
    },
  ],
};
