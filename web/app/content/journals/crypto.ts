import type { JournalText } from "./text";

export const crypto: JournalText = {
  url: "/crypto-trading-journal",
  title: "Crypto Trading Journal under India’s 30% VDA tax · Rojmel",
  description:
    "Keep a crypto trading journal that fits Indian law: 30% on each gain, no set-off of losses, 1% TDS on every sale. With a worked example and a free table.",
  eyebrow: "Virtual digital assets",
  heading: "Crypto Trading Journal",
  lead: "India taxes crypto at 30% on every gain. Losses cannot be set off, and 1% TDS is deducted when you sell. A crypto journal must show what is left after that, trade by trade.",
  facts: [
    ["Price", "₹0"],
    ["Tax on gains", "30% + 4% cess"],
    ["TDS on sales", "1%"],
  ],
  rows: "coin",
  tryIt: "Fractions of coins, prices in rupees. Your rows are kept for 24 hours, and nobody else sees them.",
  example: {
    name: "Two sales under the 30% rule",
    sub: "Calculated by Rojmel",
    intro:
      "Bitcoin bought twice and partly sold at a gain; ether sold at a loss. The cost is taken first in, first out. The gain is taxed, and the loss cannot be set off against it.",
  },
  passages: [
    {
      name: "Losses cannot be set off",
      paragraphs: [
        "Take two sales in one year: a gain of ₹40,000 on one coin, a loss of ₹40,000 on another. With shares there would be no gain and no tax. With virtual digital assets you pay 30% tax on the gain, and 4% health and education cess on the tax, ₹12,480 in all. The loss cannot be set off, this year or later.",
        "Only the price you paid can be deducted. Fees, electricity, courses and interest on borrowed money cannot. So watch the sum of your gains, not only your profit or win rate: the tax is calculated on the gains.",
      ],
    },
    {
      name: "The 1% TDS is not lost",
      paragraphs: [
        "When you sell on an Indian exchange, 1% of the sale value is deducted and paid to the government under your PAN. It is not an extra tax: it counts towards your tax, and if it is too much you get a refund after you file. But it is deducted from the whole value, at a gain or at a loss. If you sell for ₹1 lakh fifty times, ₹50,000 of your money waits for the refund.",
        "Note the TDS of each sale and compare the total with the statement in your tax account, because exchanges make mistakes. A swap of one coin for another counts as a sale of the first coin.",
      ],
    },
    {
      name: "What this journal does for crypto today",
      paragraphs: [
        "You can keep crypto trades in the table on this page: fractions of a coin to eight decimals, prices in rupees. Files of crypto exchanges are not read yet, and coins are not part of the stock journal, because their gains and losses cannot be set off against shares.",
        "The example above is calculated by the same program as everything else here: buys are matched first in, first out, every gain is taxed, and no loss is set off.",
      ],
    },
  ],
  about: "About crypto and the law",
  questions: [
    {
      question: "Which law taxes crypto in India?",
      answer:
        "Since April 2022 income-tax law has a section for virtual digital assets: 30% on gains, no deduction except the cost, no set-off of losses. The 1% TDS followed in July 2022.",
    },
    {
      question: "Does a coin-to-coin swap count?",
      answer:
        "Yes. It is a sale of the coin you give, at its rupee value at that moment, and a buy of the coin you get. Note both.",
    },
    {
      question: "Can I deduct trading fees?",
      answer:
        "No, only the cost of the coin can be deducted. Note the fees anyway, so that you know what the exchange costs you.",
    },
    {
      question: "Do crypto futures fall under the same rule?",
      answer:
        "This is not settled: a future settled in rupees may not be a transfer of the coin itself. Ask a tax adviser.",
    },
    {
      question: "Are NFTs and stablecoins included?",
      answer:
        "Yes, both are virtual digital assets. There are a few exceptions, such as gift cards and loyalty points. Selling a stablecoin is a sale too.",
    },
  ],
};
