import type { JournalText } from "./text";

export const ai: JournalText = {
  url: "/ai-trading-journal",
  title: "AI Trading Journal: what is computed, what is not · Rojmel",
  description:
    "An AI trading journal should show its arithmetic. See which insights are computed from your own trades today, which are planned, and what we never do.",
  eyebrow: "Arithmetic first, words second",
  heading: "AI Trading Journal",
  lead:
    "Much of what is sold as artificial intelligence for traders is a sentence wrapped around a sum, or worse, a sentence without one. We start from the other end: every statement must open the trades it is made of.",
  facts: [["Price", "₹0"], ["Predictions", "none"], ["AI insights", "planned"]],
  rows: "stock",
  tryIt: "Typed by a hand, added up by a rule. Rows of yours are visible to you for 24 hours, and no model reads them.",
  example: {
    name: "A finding you can add up",
    sub: "Worked out by the engine",
    intro: "Eight trades of two weeks. A rule groups them by weekday and finds the one that loses. The sentence is short because the sum stands beside it: add it up, and it is either right or wrong.",
  },
  passages: [
    {
      name: "What works today, without any model",
      paragraphs: [
        "A surprising part of what people want from a clever journal is counting, done carefully. Which contracts do not come back to zero. Which sales have no purchase. Which two rows look like the same trade typed and uploaded. What the day added after every charge. The journal finds these by rule, shows the rows, and asks you where it cannot know.",
        "The same holds for performance. Expectancy is the mean result of a closed trade. Drawdown is the deepest fall from a peak. Sharpe is mean by deviation of daily results. Each has one written definition, and when a figure is undefined you see a dash instead of a confident zero.",
      ],
    },
    {
      name: "What a language model may do later",
      paragraphs: [
        "A model is good at turning a table into a sentence and a sentence into a question about your table. It is not good at adding, and it has no idea what the market will do. So the planned insights follow a simple contract: the engine computes, the model may phrase, and a link under the phrase opens the trades behind it. If the link would be empty, the phrase is not shown.",
        "Until that exists, the feature carries a badge that says it is coming. A journal that invents an insight about your money to look modern would be worse than a notebook.",
      ],
    },
    {
      name: "What we will not build",
      paragraphs: ["Lines we do not cross, whatever the fashion:"],
      points: [
        "No buy or sell tips, no targets, no probability that a stock will rise.",
        "No score that rates you as a trader; people trade worse to please a score.",
        "No training of models on your trades. Your journal is yours.",
        "No hidden call to a third party: our pages load nothing from anywhere else.",
      ],
    },
  ],
  about: "About machines and money",
  questions: [
    { question: "Does this journal use AI now?", answer: "No model runs on your trades today. What you see is computed by fixed rules that are written down. AI insights are planned and marked as such wherever they are named." },
    { question: "Why would I want rules instead of AI?", answer: "Because you can check them. If a rule says you lose on Thursdays, as in the example above, you can take those Thursdays and add them up. A generated paragraph cannot be added up." },
    { question: "Can AI tell me which stock to buy?", answer: "Nobody honest can promise that, and giving such advice to the public in India needs a registration with SEBI. We give none." },
    { question: "Will my trades leave your server for an AI service?", answer: "Not without you asking for it, in words, for that one thing. Nothing of the kind is connected today." },
    { question: "What can I do with the figures meanwhile?", answer: "Filter by symbol, product, direction and result, click a day in the calendar, and read the notes you wrote. Patterns in your own handwriting are hard to beat." },
  ],
};
