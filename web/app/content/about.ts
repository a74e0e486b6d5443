// What /about-us says. Founders stand by their role; a name comes from brand.json once there is one to print.
export const lead = "We make a trading journal: what came in, what went out, what is left. Two founders, in Agra.";

export const who = [
  "A rojmel is the book in which an Indian merchant writes, every evening, what the day brought and what it took. Traders stopped keeping one when trading moved into a phone. We think they need it more than ever.",
  "SEBI’s studies of 2023, 2024 and 2025 found each time that about nine in ten individual traders in equity futures and options lose money. Few can say where. The answer is in their own files, among thousands of executions and eight types of charges. We show it.",
] as const;

export const founders = [
  {
    key: "engineering",
    role: "Founder, engineering",
    bio: "Writes the engine: reading tradebooks, matching buys and sells, calculating every charge by the rate of its day. Responsible for correct figures.",
  },
  {
    key: "product",
    role: "Founder, product and design",
    bio: "Designs the pages, writes the texts and answers the emails. Responsible for pages a trader understands without asking.",
  },
] as const;

export const values = [
  {
    name: "Innovation",
    text: "New where it helps, old where it works. The double line under a sum has needed no improvement for centuries.",
  },
  {
    name: "Customer Satisfaction",
    text: "A trader who understands last month is a satisfied one. We count questions answered, not minutes spent on the site.",
  },
  { name: "Integrity", text: "No tips, no invented figures, no hidden text. What we do not know is shown as unknown." },
  { name: "Excellence", text: "Right to the paisa, and fast. Both are tested with every change." },
] as const;

export const origin = [
  "We traded while we were at college, and like most who do, we argued about whether we were making money. The app had a green number. The bank statement had another one.",
  "In December 2024 we took a contract note and added it up by hand. What stood between the two numbers was charges. The sheet of paper on which the two numbers were finally equal was the start of Rojmel.",
] as const;

// How two honest numbers differ; an example. 38 × 20 = 760.00, 18% of that is 136.80, and 4,200 less both is 3,303.20.
export const difference = {
  note: "An example, before STT, exchange charges and stamp duty.",
  lines: [
    { name: "Profit, by the app", value: 4200 },
    { name: "Brokerage", note: "38 orders × ₹20", value: -760 },
    { name: "GST on brokerage", note: "18%", value: -136.8 },
  ],
} as const;
