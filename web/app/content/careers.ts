// What /careers says besides the openings. Names, order, durations and details are the specification's; the sentences
// are ours.
import { brand } from "./brand";

export const hero = {
  title: "Join Our Team",
  lead: "Eight internships, four conversations of thirty minutes, and an answer either way. We build the journal in which Indian traders see their result.",
} as const;

export const why = {
  tag: "JOIN OUR TEAM",
  title: `Why Join ${brand.name}?`,
  intro: "We are redefining trading through technology innovation, one honest number at a time.",
} as const;

export const listed = {
  tag: "OPPORTUNITIES",
  title: `Current Job Openings At ${brand.name}`,
  intro: "Each has its own page. Use its code when you write to us.",
} as const;

export const process = {
  tag: "JOIN OUR TEAM",
  title: "Simple & Transparent Recruitment Process",
  intro: "By video or in our office, at a time that suits you. No round costs money.",
} as const;

type PerkIcon = "chip" | "sprout" | "hands" | "cap" | "globe" | "rise" | "people" | "bars";
type Perk = { text: string; icon: PerkIcon; description: string };

/** All eight run in the marquee; the first six stand in the grid. */
export const perks: readonly Perk[] = [
  {
    text: "Innovative Tech Stack",
    icon: "chip",
    description:
      "Rust behind, React in front, one program. Small enough to read in a week, fast enough to be proud of.",
  },
  {
    text: "Rapid Growth",
    icon: "sprout",
    description:
      "A small team. What you write on Monday is in front of traders on Friday, with your name in its history.",
  },
  {
    text: "Great Culture",
    icon: "hands",
    description:
      "Few meetings, long stretches of quiet. We review each other’s work in plain sentences, and say thank you.",
  },
  {
    text: "Learning Opportunities",
    icon: "cap",
    description: "Market structure, charges, taxes: you will know them by heart. Every review explains its why.",
  },
  {
    text: "Global Impact",
    icon: "globe",
    description: "Made in Agra, for every trader who keeps a journal, in any country.",
  },
  {
    text: "Career Growth",
    icon: "rise",
    description:
      "From intern to owner of a part of the product. Your responsibility grows with what you have finished, not with time.",
  },
  {
    text: "Mentorship",
    icon: "people",
    description: "A founder sits with you every week, looks at your work and shows you theirs.",
  },
  {
    text: "Data-Driven",
    icon: "bars",
    description: "We measure before and after. Opinions are welcome; the figures decide.",
  },
];

export const GRID = 6;

export type Step = { id: number; title: string; description: string; minutes: number; details: readonly string[] };

export const steps: readonly Step[] = [
  {
    id: 1,
    title: "Initial Discussion",
    description: "We get to know each other.",
    minutes: 30,
    details: ["Experience overview", "Career goals", "Brief technical discussion", "Role expectations alignment"],
  },
  {
    id: 2,
    title: "Technical Round",
    description: "We solve something together.",
    minutes: 30,
    details: [
      "Technical problem solving",
      "System design discussion",
      "Code review and methodology",
      "Best practices and patterns",
    ],
  },
  {
    id: 3,
    title: "Team Round",
    description: "You meet the people you would sit with.",
    minutes: 30,
    details: [
      "Team culture alignment",
      "Collaborative problem solving",
      "Team-specific discussions",
      "Day-to-day responsibilities",
    ],
  },
  {
    id: 4,
    title: "Final Discussion",
    description: "We agree on the start.",
    minutes: 30,
    details: ["Benefits overview", "Start date planning", "Documentation requirements"],
  },
];

/** What the stages of an application are called, for applicants and for the team. The rounds are the steps above. */
export const stageNames = {
  applied: "Applied",
  initial_discussion: "Initial Discussion",
  technical: "Technical Round",
  team: "Team Round",
  final: "Final Discussion",
  offer: "Offer",
  declined: "Declined",
  withdrawn: "Withdrawn",
} as const;
