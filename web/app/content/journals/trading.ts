import type { JournalText } from "./text";

export const trading: JournalText = {
  url: "/trading-journal",
  title: "Trading Journal for Indian traders, after charges · Rojmel",
  description:
    "A trading journal that reads your Zerodha or Groww file, matches every fill and shows what was left after each charge. Free, ₹0, with one-click undo.",
  eyebrow: "For everyone who trades in India",
  heading: "Trading Journal",
  lead:
    "A trading journal is a record you can be held to: what you bought, why, what it cost to trade, and what stayed. Most people stop keeping one because typing is dull. Here a file does the typing, and the sums are done to the paisa.",
  facts: [["Price", "₹0"], ["Reads", "Zerodha, Groww"], ["Segments", "Equity, F&O"]],
  rows: "stock",
  tryIt: "The table as everybody keeps it, to begin with. Example rows below; yours go on top, seen by you alone, for 24 hours.",
  example: {
    name: "Nine fills, one trade",
    sub: "Worked out by the engine",
    intro: "An order for 1,000 shares of SBIN comes back as six fills, its sale as three. Counted as nine trades, or as three wins of different size, it would teach nothing. Joined, it is one trade with one entry, one exit and one result.",
  },
  passages: [
    {
      name: "What a journal is for",
      paragraphs: [
        "A broker’s app answers one question well: how much is my position worth right now. It answers badly the questions that decide whether you should go on: which of my habits pay, which hour costs me money, how much of last year went to charges, how deep was the worst stretch and how long did it last.",
        "Those answers need every trade in one place, counted by the same rule from the first day. That is all a journal is. It does not predict anything, and it does not praise you. It keeps the account.",
      ],
    },
    {
      name: "From a fill to a trade",
      paragraphs: [
        "An order for a thousand shares may come back as thirty fills. A journal that counts thirty trades will tell you nonsense about your win rate. Rojmel joins fills into position cycles: from flat, through entries and exits, back to flat. That cycle is one trade, with one entry average, one exit average, one result.",
        "What the file does not contain is listed instead of guessed. A file that begins in the middle cannot know what you held before: a sale of more than the file bought has no buy price and stays out of every total until you enter it, and other results on delivered shares are marked as assumed until you say that you held nothing before, or what. A contract held past its expiry waits for its settlement value.",
      ],
    },
    {
      name: "A habit of ten minutes",
      paragraphs: ["Keeping it going matters more than keeping it perfect. A rhythm that works for many people:"],
      points: [
        "Once a week, download the tradebook and drop it in. Rows that are there already are recognised and not doubled.",
        "Read the three worst trades, not the three best. Write one line on each: was it the plan or the mood?",
        "Once a month, look at charges beside gross profit. If the first is more than a third of the second, trade less.",
        "Before a new financial year, look at the drawdown and decide what size you can sit through.",
      ],
    },
  ],
  about: "About keeping a journal at all",
  questions: [
    { question: "What should a trading journal contain?", answer: "Instrument, side, quantity, entry and exit with their times, every charge, and a sentence on why. The first part comes from your broker’s file; the sentence is yours, in the notes, psychology and market outlook fields of each typed trade." },
    { question: "Is a spreadsheet not enough?", answer: "It can be, as long as nobody mistypes a formula. The hard parts in a sheet are partial fills, same-day netting, contracts that expire without a row, and charges whose rates change on dates. Those are what this journal does for you." },
    { question: "How often should I update it?", answer: "Often enough to remember why you entered. Once a week suits most people who hold for days; intraday traders tend to do it after the close." },
    { question: "What does it cost?", answer: "Nothing. The journal is ₹0. A premium analytics option is planned; what is free today stays free." },
    { question: "Can I take my trades out again?", answer: "Yes. The trade history exports the trades you see, filtered and sorted as you see them, as CSV or as an Excel file." },
  ],
};
