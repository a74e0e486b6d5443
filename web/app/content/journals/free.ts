import type { JournalText } from "./text";

export const free: JournalText = {
  url: "/free-trading-journal",
  title: "Free Trading Journal: ₹0, no card, no trial · Rojmel",
  description:
    "A free trading journal without a trial period: unlimited trades, file upload, charges by type, calendar, export. See what ₹0 includes and what it does not.",
  eyebrow: "What ₹0 includes",
  heading: "Free Trading Journal",
  lead: "Elsewhere “free” often means two weeks, fifty trades, or paying with your data. Here the whole journal is free, for any number of trades. This page lists what is included, and what we may charge for later.",
  facts: [
    ["Price", "₹0"],
    ["Trades", "no limit"],
    ["Card", "not needed"],
  ],
  rows: "stock",
  tryIt: "You need no account for this. What you add is kept for 24 hours and shown to nobody else.",
  example: {
    name: "Four trades of one week",
    sub: "Calculated by Rojmel",
    intro:
      "The journal costs ₹0; trading does not. Four intraday trades of one week, two wins and two losses, as the free journal shows them: what they made, what the charges were, and what was left.",
  },
  passages: [
    {
      name: "In the free journal",
      paragraphs: ["All of this is free:"],
      points: [
        "Uploads from Zerodha, Groww and other brokers, up to 1,00,000 rows per file, as many files as you have.",
        "Trades you type yourself, with notes, psychology and market outlook.",
        "Charges by type: brokerage, STT, exchange, SEBI, IPFT, stamp duty since July 2020, GST and DP.",
        "Equity curve, drawdown, calendar, win rate, expectancy, profit factor, Sharpe and Sortino.",
        "Undo for every import, and thirty days to restore trades you replaced.",
        "Export of your trades as CSV and Excel.",
      ],
    },
    {
      name: "How it stays free",
      paragraphs: [
        "There are no advertisements, no affiliate links to brokers and no scripts of other companies on our pages. We do not sell your data. We never store your client id, only a code from which it cannot be read; with it we can warn you when a file belongs to another client.",
        "A premium analytics option is planned for people who want more analysis. It does not exist yet and has no price yet. When it comes, everything in the list above stays free.",
      ],
    },
    {
      name: "Try it before you sign up",
      paragraphs: [
        "You can drop a file on this page and see its summary without an account. The result is shown to you and nothing is saved. If you have no file yet, open the sample journal: a complete journal with made-up trades, clearly marked.",
        "To sign up you give a name, an email, a phone number and a password. We do not ask for your broker’s password, your PAN or your bank account, because a journal needs none of them.",
      ],
    },
  ],
  about: "About the price",
  questions: [
    {
      question: "Is there a limit on the number of trades?",
      answer:
        "No. One file may have 1,00,000 rows and 10 MB, which is more than most people trade in years; if you have more, use several files.",
    },
    {
      question: "Will I be asked for payment details later?",
      answer:
        "Not for the journal. If a paid option comes, you decide whether you want it. Nothing starts by itself, because we do not have your card.",
    },
    {
      question: "What happens to a file I only try out here?",
      answer:
        "It is read, its summary is shown to you, and it is deleted from memory. Nothing of it is written to a disk or a database.",
    },
    {
      question: "Why do you ask for a phone number?",
      answer: "It is part of the sign-up form. No message is sent to it today, and only you can see it.",
    },
    {
      question: "Will the journal stay free?",
      answer:
        "Yes. Keeping journals costs us little. What we may sell later is extra analysis for professionals; everything in the list above stays free.",
    },
  ],
};
