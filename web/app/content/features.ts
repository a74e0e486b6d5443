// The cards of the home page. `state` is what is true today: a thing that works says nothing, the rest says so.
export type State = "ready" | "part" | "soon";
type Feature = { icon: string; name: string; text: string; state: State; evidence: CardEvidence };

/** What of the product stands beside a card (features/home/evidence.tsx). */
export type CardEvidence = "brokers" | "curve" | "rule" | "trade" | "write" | "sentence" | "bars" | "drawdown";

/** Names in the order of the specification. */
export const features = [
  {
    icon: "plug",
    name: "Auto-Sync with Brokers",
    text: "Zerodha and Groww, without a file.",
    state: "soon",
    evidence: "brokers",
  },
  {
    icon: "chart",
    name: "Comprehensive Analytics",
    text: "Net after charges, win rate, expectancy, drawdown and a calendar.",
    state: "ready",
    evidence: "curve",
  },
  {
    icon: "flask",
    name: "Strategy Backtesting",
    text: "Your rules on your own candles, after the charges of each date; many values tried, and what the best is worth.",
    state: "ready",
    evidence: "rule",
  },
  {
    icon: "bulb",
    name: "Trade Insights",
    text: "33 questions about your own trades, each Monday: what stands out, with its trades.",
    state: "ready",
    evidence: "trade",
  },
  { icon: "talk", name: "Community Forum", text: "Ask other traders.", state: "soon", evidence: "write" },
  {
    icon: "brain",
    name: "AI-Powered Insights",
    text: "Plain sentences, each with its trades, where the site has a language model.",
    state: "part",
    evidence: "sentence",
  },
  {
    icon: "layers",
    name: "Performance Breakdown",
    text: "By day, stock, setup, hour: more than fifty ways; a name opens its trades.",
    state: "ready",
    evidence: "bars",
  },
  {
    icon: "shield",
    name: "Risk Management Tools",
    text: "Stops, size, limits, the worst day and the deepest fall.",
    state: "ready",
    evidence: "drawdown",
  },
] as const satisfies readonly Feature[];

export const badge: Record<State, string | null> = { ready: null, part: "Ready in part", soon: "Coming soon" };

/** What stands under the words of a card (features/home/evidence.tsx). */
export type Evidence = "products" | "results" | "twice" | "measured" | "mail";

/** Five that take turns. `quote` is what stands in the picture beside the name. */
export const turning = [
  {
    name: "Real-time Analytics",
    state: "ready",
    evidence: "products",
    quote: "Change a filter, and every figure follows.",
    text: "Filter by period, stock, product or side: net P&L, the curve, the calendar and the table of trades change at once.",
  },
  {
    name: "AI-Powered Insights",
    state: "part",
    evidence: "results",
    quote: "One sentence at a time, and every sentence opens its trades.",
    text: "No ratings or predictions. Fixed rules ask 33 questions about your trades; where the site has a language model, it puts your figures into words and writes no number.",
  },
  {
    name: "Auto Sync",
    state: "soon",
    evidence: "twice",
    quote: "Today you upload a file; later no file is needed.",
    text: "For now you download the tradebook and upload it. Trades you already have are recognised, so uploading a file twice changes nothing.",
  },
  {
    name: "Fast Execution",
    state: "ready",
    evidence: "measured",
    quote: "A year of trades is read in seconds.",
    text: "Files are read, buys and sells are matched, and charges are calculated in one step. We place no orders: it is the reading that is fast.",
  },
  {
    name: "Community Support",
    state: "part",
    evidence: "mail",
    quote: "Write to us, and a person answers.",
    text: "By email, to the address at the foot of this page. A forum where traders answer each other comes later.",
  },
] as const satisfies readonly { name: string; state: State; evidence: Evidence; quote: string; text: string }[];
