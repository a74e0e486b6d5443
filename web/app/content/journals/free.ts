import type { JournalText } from "./text";

export const free: JournalText = {
  url: "/free-trading-journal",
  title: "Free Trading Journal: ₹0, no card, no trial · Rojmel",
  description:
    "A free trading journal without a trial clock: unlimited trades, file import, charges by head, calendar, export. See exactly what ₹0 includes and what not.",
  eyebrow: "What ₹0 includes",
  heading: "Free Trading Journal",
  lead:
    "Free usually means a fortnight, fifty trades, or your data as the price. Here it means the journal: all of it, for as many trades as you make. This page lists what that covers, and what we intend to charge for later.",
  facts: [["Price", "₹0"], ["Trades", "no limit"], ["Card", "not asked for"]],
  rows: "stock",
  tryIt: "No account is needed for this either. What you add is kept for 24 hours under a cookie and shown to nobody else.",
  example: {
    name: "Four trades, free of charge",
    sub: "Worked out by the engine",
    intro: "The charge of this journal is ₹0; the charges of trading are not. Four day trades of one week, two won and two lost, as the free journal shows them: what they made, what the week cost, and what it was worth to trade it.",
  },
  passages: [
    {
      name: "In the free journal",
      paragraphs: ["Everything that is needed to keep an honest account costs nothing:"],
      points: [
        "Uploads from Zerodha and Groww, up to 100,000 rows a file, as many files as you have.",
        "Typing trades by hand, with notes, psychology and market outlook.",
        "Charges by head: brokerage, STT, exchange, SEBI, IPFT, stamp duty since July 2020, GST, depository.",
        "Equity curve, drawdown, calendar, win rate, expectancy, profit factor, Sharpe and Sortino.",
        "Undo of every import, and thirty days to bring back what you replaced.",
        "Export of your trades as CSV and Excel.",
      ],
    },
    {
      name: "What pays for it",
      paragraphs: [
        "There are no advertisements, no affiliate links to brokers, and no script of any other company on our pages. We do not sell order flow, and there is nothing to sell about you: a tradebook’s client id is never stored, only a salted fingerprint that lets us warn you when a file belongs to somebody else.",
        "A premium analytics option is planned for people who want more than a journal needs. It does not exist yet and has no price yet. When it does, the list above will still be the free one.",
      ],
    },
    {
      name: "Try before even signing up",
      paragraphs: [
        "You can drop a file on this page and read its summary without an account. The file is read in a separate process with hard limits, the result is shown to you, and nothing is kept. There is also a complete sample journal, generated and clearly marked, if you have no file at hand.",
        "Signing up asks for a name, an e-mail, a phone number and a password. It does not ask for your broker’s password, your PAN or your bank, because a journal needs none of them.",
      ],
    },
  ],
  about: "About the price",
  questions: [
    { question: "Is there a limit on the number of trades?", answer: "No. A single file may hold 100,000 rows and ten megabytes, which is more than most people trade in years; use several files for more." },
    { question: "Will I be asked for payment details later?", answer: "Not for the journal. If a paid option appears, you will choose it or leave it; nothing starts by itself, because there is no card on file." },
    { question: "What happens to a file I only try out here?", answer: "It is read, summarised for you and forgotten. Nothing of it is written to disk or to a database." },
    { question: "Why do you ask for a phone number?", answer: "It is part of the registration form. No message is sent to it today, and it is shown to nobody but you." },
    { question: "What would make you stop being free?", answer: "Storage for journals is cheap; that is not what costs. What might be sold is extra analysis for professionals. The free list above is a promise about the journal itself." },
  ],
};
