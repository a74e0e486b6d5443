import type { JournalText } from "./text";

export const stockMarket: JournalText = {
  url: "/stock-market-trading-journal",
  title: "Stock Market Trading Journal: delivery and intraday · Rojmel",
  description:
    "Keep intraday and delivery apart, as the tax office does. A stock market trading journal with FIFO lots, same-day netting and real charges. Free to use.",
  eyebrow: "Shares and ETFs",
  heading: "Stock Market Trading Journal",
  lead:
    "The same share can be a day trade at ten in the morning and an investment by the close. The two are taxed, charged and judged differently. This journal separates them for you, scrip by scrip, day by day.",
  facts: [["Price", "₹0"], ["Lots", "first in, first out"], ["Same day", "netted first"]],
  rows: "stock",
  tryIt: "A day trade goes under Intraday, what you slept on under Equity. Your rows stay for 24 hours, for you only.",
  example: {
    name: "One sale, two products",
    sub: "Worked out by the engine",
    intro: "200 shares of INFY are held since June. In November 100 more are bought and 150 sold on one day. The engine nets 100 within the day and takes 50 out of the old lot; both halves pay their own charges.",
  },
  passages: [
    {
      name: "Two trades in one order book",
      paragraphs: [
        "Suppose you own 200 shares, buy 100 more at the open and sell 150 before the bell. A naive first-in-first-out list says you sold your old shares. Your broker, the depository and the tax return say something else: 100 of those 150 were bought and sold within the day, and only 50 left your demat account.",
        "Rojmel follows the second reading. Per scrip and trading day, the smaller of bought and sold is intraday; what is left over is delivery and goes through the lots in the order in which they were bought. Shares in trade-to-trade series are never netted, because each purchase there must be delivered.",
      ],
    },
    {
      name: "Why holding costs differ from day costs",
      paragraphs: [
        "Securities transaction tax on a delivered share is 0.1% of the value on both sides; within the day it is 0.025% and only on the sale. Stamp duty on a purchase is 0.015% for delivery and a fifth of that for intraday. Selling from the demat account adds a depository fee per scrip and day, however few shares you sell.",
        "That last one surprises people who sell in small portions: ten sales of one scrip on ten days cost ten fees, on one day one. The journal shows the fee as its own head.",
      ],
    },
    {
      name: "Numbers worth looking at for shares",
      paragraphs: ["Day-trading figures do not fit someone who holds for months. For shares we would read these first:"],
      points: [
        "Holding time of winners against holding time of losers. Selling what rises and keeping what falls shows here before it shows in the bank.",
        "Profit by scrip. A handful usually carries the year; know which, and whether it was skill or one good quarter.",
        "Realised profit in trades that are still open: sold in part, kept in part. It is money already made, and it is counted as such.",
        "Open positions with their cost, so that unrealised hope does not mix with realised money.",
      ],
    },
  ],
  about: "About shares and funds",
  questions: [
    { question: "Does it use FIFO or average cost?", answer: "First in, first out, per scrip and account, which is how the depository and tax law see your shares. If you think in averages, set an account to weighted average; wherever the two differ, its trades show what the first method makes of the same sale." },
    { question: "What about bonus issues and splits?", answer: "They are not rows in a tradebook. When a split gives a company a new ISIN, the journal warns you and keeps old and new shares apart instead of inventing a profit. Corporate actions are on our list." },
    { question: "Are ETFs charged like shares?", answer: "No. Units of an equity ETF pay far less transaction tax on a sale than a share does, and other ETFs pay none. Each is charged by what it is, told from its ISIN." },
    { question: "How are shares from an IPO treated?", answer: "An allotment is not in the tradebook, so its sale has no buy price at first. Enter it as received, with date, quantity and issue price, and the profit is known." },
    { question: "Can I keep two brokers in one journal?", answer: "Yes. Each broker is an account of its own, because shares in two demat accounts are never matched with each other. The totals show both together." },
  ],
};
