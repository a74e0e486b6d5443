import type { JournalText } from "./text";

export const forex: JournalText = {
  url: "/forex-trading-journal",
  title: "Forex Trading Journal for INR pairs in India · Rojmel",
  description:
    "A forex trading journal for what is legal here: exchange-traded USDINR, EURINR, GBPINR and JPYINR. Lots, ticks of 0.0025, charges without STT. Free to use.",
  eyebrow: "Exchange-traded currency",
  heading: "Forex Trading Journal",
  lead: "If you live in India you may trade currency on a recognised exchange: contracts against the rupee and a few cross pairs. Foreign platforms that offer EURUSD with leverage are not legal. This journal is for exchange-traded currency.",
  facts: [
    ["Price", "₹0"],
    ["Pairs", "USD, EUR, GBP, JPY"],
    ["STT", "none"],
  ],
  rows: "currency",
  tryIt:
    "Enter the quantity in units: ten lots of dollars are 10,000. Prices show two decimals and keep eight. Yours are kept for 24 hours, unseen by others.",
  example: {
    name: "Ten lots of dollars, one day",
    sub: "Calculated by Rojmel",
    intro:
      "A November USDINR future, bought and sold within three and a half hours. Almost all charges are very small, except the brokerage.",
  },
  passages: [
    {
      name: "What may be traded",
      paragraphs: [
        "NSE, BSE and the Metropolitan Stock Exchange list futures and options on the dollar, euro, pound and yen against the rupee, settled in rupees at the reference rate. The Reserve Bank publishes a list of unauthorised platforms. Paying a foreign broker from a bank account in India can break the Foreign Exchange Management Act, whatever an advertisement says.",
        "Since May 2024 the Reserve Bank’s directions also ask for an underlying exposure behind such positions; no documents are needed up to a hundred million dollars. Trading fell sharply after that, and some brokers stopped offering currency. Ask your broker first.",
      ],
    },
    {
      name: "Lots and ticks",
      paragraphs: [
        "A USDINR contract is for 1,000 dollars. Its price moves in ticks of ₹0.0025, so one tick is ₹2.50 per lot. Euro and pound contracts are for 1,000 units too; the yen is quoted for 100 and traded in lots of 1,00,000. A price such as 83.4575 needs four decimals, and rounding it to two would change your profit. Here prices keep eight.",
        "Contracts expire two working days before the last working day of the month, at 12:30. A position that is still open is settled at the reference rate, not at the last traded price.",
      ],
    },
    {
      name: "A short list of charges",
      paragraphs: [
        "There is no STT on currency. Stamp duty on a buy is 0.0001%, about 8 paise for a lot of dollars. The exchange charges 0.00035% on futures and more on the premium of an option, GST is added to the fees, and brokerage is usually ₹20 or 0.03% per order, whichever is lower.",
        "So the brokerage decides. If you make two ticks on one lot, you earn ₹5 and pay up to ₹40 for the two orders. The table on this page shows the result before charges; subtract the brokerage to see what is left.",
      ],
    },
  ],
  about: "About rupee pairs",
  questions: [
    {
      question: "Is forex trading legal in India?",
      answer:
        "On recognised exchanges, in the listed pairs, through a SEBI-registered broker: yes. On foreign platforms from an Indian account: no. The Reserve Bank publishes an alert list.",
    },
    {
      question: "Can I import my currency trades from a file?",
      answer:
        "Not yet. If you upload a currency tradebook, the message says so. You can type trades in the table on this page.",
    },
    {
      question: "How is income from currency derivatives taxed?",
      answer:
        "As non-speculative business income, like other exchange-traded derivatives. Turnover is the sum of the absolute results.",
    },
    {
      question: "Which hours does the segment trade?",
      answer: "From 9:00 to 17:00 for rupee pairs, later for the cross pairs. All times in the journal are Indian.",
    },
    {
      question: "What is the reference rate?",
      answer:
        "A daily rate against the rupee, calculated by FBIL from trades around noon and published on working days. Contracts are settled at it.",
    },
  ],
};
