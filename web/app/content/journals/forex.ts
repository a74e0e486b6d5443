import type { JournalText } from "./text";

export const forex: JournalText = {
  url: "/forex-trading-journal",
  title: "Forex Trading Journal for INR pairs in India · Rojmel",
  description:
    "A forex trading journal for what is legal here: exchange-traded USDINR, EURINR, GBPINR and JPYINR. Lots, ticks of 0.0025, charges without STT. Free to use.",
  eyebrow: "Exchange-traded currency",
  heading: "Forex Trading Journal",
  lead:
    "A resident of India may trade currency on a recognised exchange, in contracts against the rupee, and in a few cross pairs there. Offshore platforms that offer EURUSD with leverage are outside the law. This journal is for the first kind.",
  facts: [["Price", "₹0"], ["Pairs", "USD, EUR, GBP, JPY"], ["STT", "none"]],
  rows: "currency",
  tryIt: "Contracts in units, so ten lots of dollars are 10,000. Prices show two decimals and keep eight. Yours for 24 hours, unseen by others.",
  example: {
    name: "Ten lots of dollars, one day",
    sub: "Worked out by the engine",
    intro: "A November USDINR future, bought and sold again within three and a half hours. Profit comes from ticks; almost every charge is too small to notice, except one.",
  },
  passages: [
    {
      name: "What may be traded",
      paragraphs: [
        "NSE, BSE and the metropolitan exchange list futures and options on the dollar, euro, pound and yen against the rupee, cash settled in rupees at the reference rate. The Reserve Bank keeps a list of unauthorised platforms, and paying an offshore broker from a bank account in India can break the Foreign Exchange Management Act, whatever an advertisement says.",
        "Since May 2024 the Reserve Bank’s directions also ask for an underlying exposure behind such positions, with no documents needed up to a hundred million dollars. Volumes fell sharply after it, and some brokers stopped offering the segment. Ask yours before you plan around it.",
      ],
    },
    {
      name: "Lots, ticks and what a paisa is worth",
      paragraphs: [
        "A USDINR contract is for 1,000 dollars and moves in steps of a quarter paisa, ₹0.0025, so one tick is worth ₹2.50 a lot. Euro and pound contracts are of 1,000 units too; the yen is quoted for 100 and traded in lots of 100,000. A price such as 83.4575 needs four decimals, and a journal that rounds to two invents profit. Here prices keep eight.",
        "Contracts end two working days before the month’s last business day, at half past twelve. A position left open then is settled at the Reserve Bank’s reference rate, not at the last traded price.",
      ],
    },
    {
      name: "A short list of charges",
      paragraphs: [
        "There is no transaction tax on currency. Stamp duty on purchases is 0.0001%, about eight paise on a lot of dollars. The exchange takes 0.00035% on futures and a larger share of an option’s premium, GST comes on fees, and brokerage is usually the smaller of ₹20 and 0.03% an order.",
        "Because everything else is tiny, brokerage decides. A scalper who makes two ticks a lot on one lot earns ₹5 and pays up to ₹40 for the pair of orders. The table here shows the result before charges; put your broker’s fee in the notes and judge by what is left.",
      ],
    },
  ],
  about: "About rupee pairs",
  questions: [
    { question: "Is forex trading legal in India?", answer: "On recognised exchanges, in the listed pairs, through a SEBI-registered broker: yes. On offshore platforms from a resident account: no. The Reserve Bank publishes an alert list." },
    { question: "Can I import my currency trades from a file?", answer: "Not yet. A currency tradebook is recognised and answered in words; the table on this page takes typed trades." },
    { question: "How is income from currency derivatives taxed?", answer: "As business income that is not speculative, together with other exchange-traded derivatives. Keep turnover as the sum of absolute results." },
    { question: "Which hours does the segment trade?", answer: "From nine in the morning to five in the evening for rupee pairs, later for the cross pairs. All times in the journal are Indian." },
    { question: "What is the reference rate?", answer: "A daily rate against the rupee, computed by FBIL from trades in a short window around noon and published on working days. Contracts settle against it." },
  ],
};
