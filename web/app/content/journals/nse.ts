import type { JournalText } from "./text";

export const nse: JournalText = {
  url: "/nse-trading-journal",
  title: "NSE Trading Journal: equity, Nifty and F&O · Rojmel",
  description:
    "An NSE trading journal that knows Nifty and Bank Nifty contracts, Tuesday expiries, series EQ and BE, and NSE’s own charges by date. Upload and read it.",
  eyebrow: "National Stock Exchange of India",
  heading: "NSE Trading Journal",
  lead:
    "Write down what you bought, what you sold and what was left. Cash shares in series EQ and BE, Nifty and Bank Nifty options, stock futures: each by the rules of the National Stock Exchange on the day you traded.",
  facts: [["Price", "₹0"], ["Exchange", "NSE, 09:15–15:30"], ["Reads", "Zerodha, Groww"]],
  rows: "stock",
  tryIt: "Five example trades from NSE. Add yours: only you see them, and they are gone after 24 hours.",
  example: {
    name: "A Nifty put, to the last head",
    sub: "Worked out by the engine",
    intro: "Two lots of NIFTY 24500 PE bought the day before expiry and sold in two fills of one order, in May 2026. Every charge of that day’s rates, as a contract note would have it.",
  },
  passages: [
    {
      name: "Reading a symbol",
      paragraphs: [
        "NIFTY2651924500PE: an NSE contract hides its terms in its name. Weekly options write the year, one character for the month and two digits for the day; monthly ones write the month in letters and leave the day to be looked up. The underlying may itself end in digits, as in NIFTYNXT50, or contain an ampersand or a hyphen. The journal takes the name apart into underlying, expiry, strike and right, and shows it the way you would say it: NIFTY 24500 PE, 19 May 2026.",
        "Expiry days have moved. Nifty weeklies ended on Thursdays until August 2025 and on Tuesdays since September 2025; a holiday pulls the expiry to the trading day before. Bank Nifty weeklies stopped in November 2024. Old files keep their old days.",
      ],
    },
    {
      name: "Series matter",
      paragraphs: [
        "EQ is the ordinary series, where a purchase and a sale on one day cancel out. BE and BZ are trade-to-trade: the exchange wants each side delivered, so nothing is netted and each sale comes out of older shares. A stock can be moved from one to the other overnight. The journal reads the series of each fill and treats it by that, instead of assuming the usual case.",
        "A short delivery ends in the auction market, and the tradebook marks that purchase. It is matched with the sale it settles, at the auction’s price, however painful.",
      ],
    },
    {
      name: "What NSE takes",
      paragraphs: [
        "The exchange’s own charge is a small percentage on both sides, with steps the exchange announces by circular. Since October 2024 everyone pays one rate without slabs; since March 2026 the contribution to the investor protection fund is folded into it. For cash shares that is 0.00307% of value, for futures 0.00183%, for options 0.03553% of the premium.",
        "On a day with many small option orders the brokerage is larger than all of that: ₹20 an order, whatever the order is worth. Your journal lists the heads one under the other, so you can see which one to fight.",
      ],
    },
  ],
  about: "About keeping an NSE journal",
  questions: [
    { question: "What is an NSE trading journal?", answer: "A dated record of every trade on the National Stock Exchange: what, how many, at what price, why, and what was left after brokerage, STT, exchange charges, stamp duty and GST." },
    { question: "Which NSE segments does it cover?", answer: "Capital market shares and ETFs, index futures and options, stock futures and options. Currency derivatives can be typed in the table above but are not read from files yet." },
    { question: "My option expired and my file has no row for it. Why?", answer: "The tradebook only lists executed trades; an expiry is none. The journal notices the open contract after its date and asks you for the settlement value, or to confirm that it expired worthless." },
    { question: "How is GIFT Nifty handled?", answer: "It trades in the international financial services centre at GIFT City, in dollars, outside NSE’s domestic segments. Its contracts are not part of this journal." },
    { question: "Does the same share on NSE and BSE count as one?", answer: "For lots and profit, yes: the shares are the same in your demat account and carry one ISIN. For charges, each fill pays its own exchange." },
  ],
};
