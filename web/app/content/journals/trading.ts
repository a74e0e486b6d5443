import type { JournalText } from "./text";

export const trading: JournalText = {
  url: "/trading-journal",
  title: "Trading Journal for Indian traders, after charges · Rojmel",
  description:
    "A trading journal that reads your Zerodha or Groww file, matches every buy with its sells and shows your result after all charges. Free, with undo.",
  eyebrow: "For everyone who trades in India",
  heading: "Trading Journal",
  lead: "A trading journal records what you bought, why you bought it, what the trade cost and what was left. Most people stop keeping one because typing is boring. Here you upload a file instead, and every figure is right to the paisa.",
  facts: [
    ["Price", "₹0"],
    ["Reads", "Zerodha, Groww, others"],
    ["Segments", "Equity, F&O"],
  ],
  rows: "stock",
  tryIt:
    "A simple table to start with. The rows are examples; yours are added on top. Only you see them, for 24 hours.",
  example: {
    name: "Nine executions, one trade",
    sub: "Calculated by Rojmel",
    intro:
      "A buy order for 1,000 shares of SBIN was executed in six parts, and the sell order in three. Counted as nine trades they would tell you nothing. Together they are one trade with one entry price, one exit price and one result.",
  },
  passages: [
    {
      name: "What a journal is for",
      paragraphs: [
        "A broker’s app shows what your position is worth now. It does not show what you need to know to improve: which of your habits make money, at which hour you lose money, how much you paid in charges last year, how large your worst drawdown was and how long it lasted.",
        "For that you need all trades in one place, calculated by the same rules from the first day. That is a journal. It predicts nothing and it does not praise you. It shows your result.",
      ],
    },
    {
      name: "From executions to a trade",
      paragraphs: [
        "An order for a thousand shares may be executed in thirty parts. A journal that counts thirty trades shows a wrong win rate. Rojmel counts one trade from the first buy until the whole quantity is sold, with one average entry price, one average exit price and one result. For a short trade it is the other way round.",
        "What is not in the file is not guessed: the journal lists it and asks you. A file that starts in the middle of your trading cannot show what you held before. If it sells more shares than it bought, that sell has no buy price and is left out of every total until you enter the price. Other results on delivery trades are marked as assumed until you say that you held nothing before, or what you held. A contract held past its expiry waits for its settlement value.",
      ],
    },
    {
      name: "Ten minutes a week",
      paragraphs: ["It is more important to keep going than to be perfect. What works for many people:"],
      points: [
        "Once a week, download the tradebook and upload it. Rows you already have are recognised and not added twice.",
        "Look at the three worst trades, not the three best. Write one line on each: did you follow your plan?",
        "Once a month, compare your charges with your gross profit. Charges are a cost you can reduce.",
        "Before a new financial year, look at your drawdown and decide what trade size you can bear.",
      ],
    },
  ],
  about: "About keeping a journal",
  questions: [
    {
      question: "What should a trading journal contain?",
      answer:
        "Instrument, side, quantity, entry and exit with their times, every charge, and one sentence on why you took the trade. Your broker’s file has the executions, and we calculate the charges. You write the sentence, in the notes, psychology and market outlook of a trade you type.",
    },
    {
      question: "Is a spreadsheet not enough?",
      answer:
        "It can be, as long as every formula is right. Difficult in a spreadsheet are orders executed in parts, intraday and delivery of the same stock on one day, contracts that expire without a row, and charges whose rates change. This journal does all of that for you.",
    },
    {
      question: "How often should I update it?",
      answer:
        "Often enough to remember why you entered. Once a week suits most people who hold for days; intraday traders often do it after the market closes.",
    },
    {
      question: "What does it cost?",
      answer: "Nothing. The journal is ₹0. A premium analytics option is planned; what is free today stays free.",
    },
    {
      question: "Can I test a rule before I trade it?",
      answer:
        "Yes, on price candles that you add. The rule is filled at the next open, pays the charges of each date, and every try of it is counted, since the best of many tries looks good by chance alone. Your own trades of those days stand beside it. It is no forecast.",
    },
    {
      question: "Can I export my trades?",
      answer:
        "Yes. The journal exports the trades you see, filtered and sorted as you see them, as CSV or as an Excel file.",
    },
  ],
};
