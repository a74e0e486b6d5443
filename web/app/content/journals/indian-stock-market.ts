import type { JournalText } from "./text";

export const indianStockMarket: JournalText = {
  url: "/indian-stock-market-trading-journal",
  title: "Indian Stock Market Trading Journal · Rojmel",
  description:
    "A journal built for Indian rules: IST days, the April to March year, STT by date, speculative and non-speculative income, lakhs and crores. Free to keep.",
  eyebrow: "Lakhs, crores, April to March",
  heading: "Indian Stock Market Trading Journal",
  lead:
    "Journals made elsewhere think in dollars, calendar years and commissions. An Indian trader pays eight kinds of charges, files by the financial year and lives in Indian time. This one was written for that from the first line.",
  facts: [["Price", "₹0"], ["Clock", "IST, always"], ["Year", "1 April to 31 March"]],
  rows: "stock",
  tryIt: "Rupees, lakhs and Indian time. What you type here is yours for 24 hours and is shown to no other visitor.",
  example: {
    name: "One trade in three tax years",
    sub: "Worked out by the engine",
    intro: "The same Nifty option trade, made three times: 975 units bought at 100 and sold at 120, in June of 2024, 2025 and 2026. Gross profit is equal to the rupee. What the state takes is not.",
  },
  passages: [
    {
      name: "Eight heads, not one commission",
      paragraphs: [
        "A foreign journal asks for a commission per trade. Your contract note has brokerage, securities transaction tax, the exchange’s charge, SEBI’s fee, the investor protection fund, stamp duty and GST, and the depository adds its own on delivered sales. Each has its own base, its own rounding and its own dates. Brokerage is per executed order; transaction tax is rounded to the rupee per scrip and day; stamp duty is borne by purchases alone.",
        "The rates change by Finance Act and by circular. Transaction tax on option premium sold was 0.0625% from April 2023, 0.1% from October 2024 and is 0.15% since April 2026. A trade is charged by the rate of its day, so a journal of four years stays right in all four.",
      ],
    },
    {
      name: "Three kinds of income from one screen",
      paragraphs: [
        "The income-tax law sees three traders where you see one. Shares bought and sold within the day are a speculative business. Futures and options on a recognised exchange are a business that is not speculative. Delivered shares are usually capital gains, short or long by a holding of twelve months.",
        "It matters because losses do not mix freely: a speculative loss can only meet speculative profit, for four years, while a loss from F&O can meet most other income but salary in the same year and business income for eight more. Turnover for F&O and intraday is the sum of absolute results of matched trades, and the journal shows it beside the profit. Take it to your accountant as a figure, not as advice.",
      ],
    },
    {
      name: "Indian time, wherever you sit",
      paragraphs: [
        "Every time in the journal is Indian time. If you open it from Dubai or New Jersey, a trade at 9:20 in Mumbai stays at 9:20, and the day it belongs to stays the exchange’s day. Amounts are grouped the way they are spoken here, ₹12,34,567.80, and axes say lakh and crore.",
        "Saturday and Sunday sessions happen: Muhurat trading on Diwali, special live sessions, a Budget on a weekend. Their trades count in every rupee total like any others, and the calendar has a place for them.",
      ],
    },
  ],
  about: "About trading from India",
  questions: [
    { question: "Which Indian brokers can be imported?", answer: "Tradebooks of Zerodha, equity and F&O, in the layouts since 2018, and the stock order history of Groww. Files of several other brokers are recognised and answered with what to upload instead; other trades can be typed." },
    { question: "Does it prepare my ITR?", answer: "No. It gives the figures a return begins with, realised profit by product and turnover by the accepted method, each traceable to its trades. Filing is between you, your accountant and the department." },
    { question: "Are charges exact or estimated?", answer: "They are worked out from public rates per day, as a contract note does, and are called estimated because your broker may have agreed something else with you. Against a real statement they agreed head by head." },
    { question: "What about stamp duty before July 2020?", answer: "Each state had its own before 1 July 2020. It is left out for those days, and the journal says so where it matters." },
    { question: "Can an NRI use it?", answer: "The journal does not care where you live. Days and times stay Indian, whichever zone your computer is set to." },
  ],
};
