// The cards of the home page. `state` is what is true today: a thing that works says nothing, the rest says so.
export type State = "ready" | "part" | "soon";
export type Feature = { icon: string; name: string; text: string; state: State };

/** Names in the order of the specification. */
export const features = [
  { icon: "plug", name: "Auto-Sync with Brokers", text: "Zerodha and Groww, without a file.", state: "soon" },
  { icon: "chart", name: "Comprehensive Analytics", text: "Net after charges, win rate, expectancy, drawdown and a calendar.", state: "ready" },
  { icon: "flask", name: "Strategy Backtesting", text: "Your rules against past prices.", state: "soon" },
  { icon: "bulb", name: "Trade Insights", text: "Each trade taken apart: fills, charges, exits. Findings across trades are to come.", state: "part" },
  { icon: "talk", name: "Community Forum", text: "Ask traders who keep a book, too.", state: "soon" },
  { icon: "brain", name: "AI-Powered Insights", text: "Plain sentences, each with its trades.", state: "soon" },
  { icon: "layers", name: "Performance Breakdown", text: "By day, scrip, product and side today; by setup and hour to come.", state: "part" },
  { icon: "shield", name: "Risk Management Tools", text: "Stops, size and the worst day.", state: "soon" },
] as const satisfies readonly Feature[];

export const badge: Record<State, string | null> = { ready: null, part: "Partly here", soon: "Coming soon" };

/** What stands under the words of a card (features/home/evidence.tsx). */
export type Evidence = "products" | "results" | "twice" | "measured" | "mail";

/** Five that take turns. `quote` is what the sheet beside the name says. */
export const turning = [
  {
    name: "Real-time Analytics",
    state: "ready",
    evidence: "products",
    quote: "Change a filter, and every figure is the sum of what you see.",
    text: "Period, scrip, product, side: the net, the charges, the curve and the calendar follow at once, and the table below is the proof.",
  },
  {
    name: "AI-Powered Insights",
    state: "soon",
    evidence: "results",
    quote: "One sentence at a time, and every sentence opens its trades.",
    text: "No score and no prophecy. Until it is written, the journal shows the same trades by day, scrip and result.",
  },
  {
    name: "Auto Sync",
    state: "soon",
    evidence: "twice",
    quote: "Today a file, tomorrow none.",
    text: "For now you download the tradebook and drop it in. What is in the book already is recognised, so dropping it twice changes nothing.",
  },
  {
    name: "Fast Execution",
    state: "ready",
    evidence: "measured",
    quote: "A year of fills becomes a book before you have looked away.",
    text: "Files are read, matched and charged in one go. We place no orders: the speed is for reading, not for trading.",
  },
  {
    name: "Community Support",
    state: "part",
    evidence: "mail",
    quote: "Write to us, and a person answers.",
    text: "By e-mail, at the address at the foot of this page. A place where traders answer each other comes later.",
  },
] as const satisfies readonly { name: string; state: State; evidence: Evidence; quote: string; text: string }[];
