// The pages for search engines: when each last changed, and what the picture of a link to it shows.
// The journal pages bring their own dates (journals.ts) and words (journals/).

import { openings } from "./openings";

/** A sum with its name above it. Figures here are examples and add up. */
export type Picture = {
  headline: string;
  under: string;
  lines: readonly (readonly [name: string, value: string])[];
  total: readonly [name: string, value: string];
};

export type PublicPage = { path: string; lastModified: string; picture: Picture };

export const publicPages: readonly PublicPage[] = [
  {
    path: "/",
    lastModified: "2026-11-21",
    picture: {
      headline: "Keep the day’s account.",
      under: "A trading journal for India, after every charge. Free.",
      lines: [
        ["Came in", "18,122.25"],
        ["Went out", "−3,659.07"],
      ],
      total: ["What the day left", "+₹14,463.18"],
    },
  },
  {
    path: "/about-us",
    lastModified: "2026-11-21",
    picture: {
      headline: "About Us",
      under: "Two founders in Agra.",
      lines: [
        ["Profit, by the app", "4,200.00"],
        ["Charges", "−896.80"],
      ],
      total: ["What was left", "₹3,303.20"],
    },
  },
  {
    path: "/terms-and-conditions/",
    lastModified: "2026-11-27",
    picture: {
      headline: "Terms & Conditions",
      under: "For applicants, for visitors, for traders.",
      lines: [
        ["For job applicants", "8"],
        ["Privacy and service", "10"],
      ],
      total: ["Points in all", "18"],
    },
  },
  {
    path: "/careers",
    lastModified: "2026-11-21",
    picture: {
      headline: "Join Our Team",
      under: "Internships at a trading journal for Indian traders.",
      lines: [
        ["Openings", "8"],
        ["Rounds, 30 minutes each", "4"],
      ],
      total: ["Your time, in all", "2 hours"],
    },
  },
  ...openings.map(({ id, title, department, document }) => ({
    path: `/job-description/${id}`,
    lastModified: "2026-11-21",
    picture: {
      headline: title,
      under: `${department}. ${document.Location}.`,
      lines: [
        ["Duration", document.Duration],
        ["Rounds, 30 minutes each", "4"],
      ] as const,
      total: ["Your time before it, in all", "2 hours"] as const,
    },
  })),
];
