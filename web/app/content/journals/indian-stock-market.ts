import type { JournalText } from "./text";

export const indianStockMarket: JournalText = {
  url: "/indian-stock-market-trading-journal",
  title: "Indian Stock Market Trading Journal · Rojmel",
  description:
    "A journal built for Indian rules: IST days, the April to March year, STT by date, speculative and non-speculative income, lakhs and crores. Free to keep.",
  eyebrow: "Lakhs, crores, April to March",
  heading: "Indian Stock Market Trading Journal",
  lead: "Journals from other countries use dollars, calendar years and one commission per trade. An Indian trader pays eight types of charges, files tax by the financial year and trades in Indian time. Rojmel is made for that.",
  facts: [
    ["Price", "₹0"],
    ["Clock", "IST, always"],
    ["Year", "1 April to 31 March"],
  ],
  rows: "stock",
  tryIt: "Rupees, lakhs and Indian time. What you type here is kept for 24 hours, and no other visitor sees it.",
  example: {
    name: "One trade in three tax years",
    sub: "Calculated by Rojmel",
    intro:
      "The same Nifty option trade, made three times: 975 units bought at 100 and sold at 120, in June of 2024, 2025 and 2026. The gross profit is the same each time. The charges are not.",
  },
  passages: [
    {
      name: "Eight types of charges, not one commission",
      paragraphs: [
        "A foreign journal asks for one commission per trade. Your contract note has brokerage, securities transaction tax (STT), exchange charges, the SEBI fee, the investor protection fund (IPFT), stamp duty and GST; on delivery sells the depository adds its DP fee. Each is calculated on a different amount and rounded in its own way. Brokerage is per executed order, STT is rounded to the rupee once per day and segment, and stamp duty is on buys only.",
        "The rates change with a Finance Act or a circular. STT on option premium sold was 0.0625% from April 2023, 0.1% from October 2024 and is 0.15% since April 2026. Every trade is charged at the rate of its day, so the figures of old years stay right.",
      ],
    },
    {
      name: "Three kinds of trading income",
      paragraphs: [
        "Income-tax law knows three kinds of trading income. Shares bought and sold on the same day are speculative business income. Futures and options on a recognised exchange are non-speculative business income. Delivery shares are usually capital gains, short-term or long-term, depending on whether you held them for twelve months.",
        "The difference matters for losses. A speculative loss can be set off only against speculative profit, for four years. An F&O loss can be set off against most other income except salary in the same year, and against business income for eight more years. Turnover for F&O and intraday is the sum of the absolute results of the trades, and the journal shows it beside the profit. It is a figure for your accountant, not advice.",
      ],
    },
    {
      name: "Indian time, wherever you are",
      paragraphs: [
        "All times in the journal are Indian time. If you open it in Dubai or New Jersey, a trade at 9:20 in Mumbai still shows 9:20 and the same trading day. Amounts are written as in India, ₹12,34,567.80, and charts use lakh and crore.",
        "Some sessions are on a Saturday or Sunday: Muhurat trading on Diwali, special live sessions, a Budget on a weekend. Their trades count in every total like all others, and the calendar shows them.",
      ],
    },
  ],
  about: "About trading from India",
  questions: [
    {
      question: "Which Indian brokers can be imported?",
      answer:
        "Zerodha: the tradebook for equity and F&O, all layouts since 2018. Groww: the stock order history, and its P&L of stocks and of F&O. The trade files of Upstox, Angel One, Dhan, Fyers, 5paisa, ICICI Direct, Kotak, Paytm Money and HDFC Securities are recognised too. For any other file you say once which column holds what. You can also type trades.",
    },
    {
      question: "Does it prepare my ITR?",
      answer:
        "No. It gives you figures for the return: realised profit by product and turnover by the accepted method, each with its trades. Filing is for you and your accountant.",
    },
    {
      question: "Are charges exact or estimated?",
      answer:
        "They are calculated from the public rates of each day, as on a contract note. They are called estimated because your broker may charge you something else. Compared with a real statement, every type of charge agreed.",
    },
    {
      question: "What about stamp duty before July 2020?",
      answer:
        "Before 1 July 2020 each state had its own rates. It is left out for those days, and the journal says so where it matters.",
    },
    {
      question: "Can an NRI use it?",
      answer: "Yes, from any country. Days and times stay Indian, whatever time zone your computer is set to.",
    },
  ],
};
