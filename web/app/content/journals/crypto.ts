import type { JournalText } from "./text";

export const crypto: JournalText = {
  url: "/crypto-trading-journal",
  title: "Crypto Trading Journal under India’s 30% VDA tax · Rojmel",
  description:
    "Keep a crypto trading journal that fits Indian law: 30% on each gain, no set-off of losses, 1% TDS on every sale. With a worked example and a free table.",
  eyebrow: "Virtual digital assets",
  heading: "Crypto Trading Journal",
  lead:
    "Indian law taxes a coin like nothing else you own. Thirty per cent on every gain, no relief for the losers, and one per cent withheld whenever you sell. A crypto journal has to show what remains after that, trade by trade.",
  facts: [["Price", "₹0"], ["Tax on gains", "30% + 4% cess"], ["TDS on sales", "1%"]],
  rows: "coin",
  tryIt: "Coins in fractions, prices in rupees. Your rows live for 24 hours and are nobody else’s business.",
  example: {
    name: "Two sales under the 30% rule",
    sub: "Worked out by the engine",
    intro: "Bitcoin bought in two lots and sold in part at a gain; ether sold at a loss. First in, first out decides the cost, the gain is taxed alone, and the loss is left standing.",
  },
  passages: [
    {
      name: "Why winners and losers do not meet",
      paragraphs: [
        "Take two sales in one year: ₹40,000 gained on one coin, ₹40,000 lost on another. In shares that is a year of nothing and no tax. For virtual digital assets the gain is taxed alone, at thirty per cent and the health and education cess on top, ₹12,480 in all, and the loss is set against nothing, not this year and not later.",
        "Only the price you paid may be deducted. Fees, electricity, a course, interest on borrowed money: none of it counts. So the number to watch is neither profit nor win rate but the sum of winners, because that is what the tax is taken from.",
      ],
    },
    {
      name: "One per cent that is not lost",
      paragraphs: [
        "When you sell on an Indian exchange, one per cent of the sale value is withheld and paid to the government under your PAN. It is not a second tax: it is counted against the first, and what is too much comes back after you file. But it is taken from the whole value, gain or not, so somebody who trades ₹1 lakh back and forth fifty times has ₹50,000 of capital parked with the department until the refund.",
        "Write the withheld amount beside each sale and compare the total with the statement in your tax account. Exchanges make mistakes, and a swap of one coin for another counts as a sale of the first.",
      ],
    },
    {
      name: "What this journal does for crypto today",
      paragraphs: [
        "You can keep crypto trades in the table on this page: fractions of a coin to eight decimals, prices in rupees. Files of crypto exchanges are not read yet, and coins are not mixed into the stock journal, because their tax cannot be netted with anything there.",
        "The example above is worked out by the same engine as everything else here: purchases matched first in, first out, each gain taxed alone, each loss left standing.",
      ],
    },
  ],
  about: "About coins and the law",
  questions: [
    { question: "Which law taxes crypto in India?", answer: "Since April 2022 the income-tax law has a section of its own for virtual digital assets: gains at thirty per cent, no deduction but the cost, no set-off of losses. The one per cent withholding followed in July 2022." },
    { question: "Does a coin-to-coin swap count?", answer: "Yes. It is a transfer of the coin you give, at its rupee value in that moment, and a purchase of the one you get. Write both." },
    { question: "Can I deduct trading fees?", answer: "Not from the gain; only the cost of acquisition is allowed. Write them down all the same, to know what an exchange costs you." },
    { question: "Do crypto futures fall under the same rule?", answer: "It is disputed: a rupee-settled derivative may not be a transfer of the asset itself. Ask somebody who will sign for the answer." },
    { question: "Are NFTs and stablecoins included?", answer: "Both are virtual digital assets under the definition, with few exceptions such as gift cards and loyalty points. A sale of a stablecoin is a sale." },
  ],
};
