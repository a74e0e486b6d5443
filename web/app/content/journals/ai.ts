import type { JournalText } from "./text";

export const ai: JournalText = {
  url: "/ai-trading-journal",
  title: "AI Trading Journal: figures first, no predictions · Rojmel",
  description:
    "An AI trading journal should show how it calculates. See what is counted from your own trades, what a language model may do, and what we will never do.",
  eyebrow: "Figures first, words second",
  heading: "AI Trading Journal",
  lead: "Many AI tools for traders give you sentences without the figures behind them. We start with the figures, and every sentence must show the trades it is about.",
  facts: [
    ["Price", "₹0"],
    ["Predictions", "none"],
    ["Language model", "off by default"],
  ],
  rows: "stock",
  tryIt: "Type a trade and see its result. Only you see your rows, for 24 hours, and no AI model reads them.",
  example: {
    name: "An insight you can check",
    sub: "Calculated by Rojmel",
    intro:
      "Eight trades in two weeks. A rule groups them by weekday and finds the day that loses money. The calculation stands beside the sentence, so you can check it yourself.",
  },
  passages: [
    {
      name: "What works today, without AI",
      paragraphs: [
        "Much of what people want from a smart journal is careful counting: which contracts are still open, which sells have no buy, which two rows look like the same trade typed and uploaded, and what each day made after charges. The journal finds these by fixed rules, shows you the rows, and asks you what it cannot know.",
        "It is the same with performance. Expectancy is the average result of a closed trade. Drawdown is the fall from the highest point. The Sharpe ratio is the average of your daily results divided by their standard deviation. Each has one fixed definition, and if a figure cannot be calculated you see a dash, not a zero.",
        "Every Monday 33 questions are asked about your own trades: the part of the session, the trade after a loss, the size, the setup. Chance finds something if you ask often enough, so the number of questions counts, and what stands out shows its trades and how it was tested.",
      ],
    },
    {
      name: "What a language model may do",
      paragraphs: [
        "A language model is good at turning a table into a sentence. It is not good at adding, and it does not know what the market will do. So there is a simple rule: our program calculates, the model may write the sentence but no number in it, and every number is printed by us with a link to its trades. A sentence with a number of the model’s own is not shown.",
        "It is off unless the operator of the site names a model, and it is asked only when you click “Ask”. What would be sent, and where, stands above that button. An invented insight about your money would be worse than none.",
      ],
    },
    {
      name: "What we will never do",
      paragraphs: ["This will not change:"],
      points: [
        "No buy or sell tips, no price targets, no forecast that a stock will rise.",
        "No score that rates you as a trader. People trade worse when they trade for a score.",
        "No AI training with your trades. Your journal is yours.",
        "No hidden requests to other companies: our pages load everything from our own server.",
      ],
    },
  ],
  about: "About AI and your trades",
  questions: [
    {
      question: "Does this journal use AI now?",
      answer:
        "Not by itself. Every figure is calculated by fixed rules. Where the operator has named a language model, you can ask it about your trades in words; it cannot write a number, and without your question nothing is sent.",
    },
    {
      question: "Why would I want rules instead of AI?",
      answer:
        "Because you can check them. If a rule says you lose on Thursdays, as in the example above, you can add up those Thursdays yourself. You cannot check a generated text in this way.",
    },
    {
      question: "Can AI tell me which stock to buy?",
      answer:
        "Nobody can honestly promise that, and giving such advice to the public in India needs a SEBI registration. We give no advice.",
    },
    {
      question: "Will my trades be sent to an AI service?",
      answer:
        "Not unless you ask a question, where the operator of the site has named a language model. What is sent, and to which server, stands above the button. Symbols go under other names unless you switch that off.",
    },
    {
      question: "What can I do with the figures without a model?",
      answer:
        "Filter by symbol, product, direction and result, click a day in the calendar, and read your own notes. You will see patterns yourself.",
    },
  ],
};
