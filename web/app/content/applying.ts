// What the application form offers and asks. Values are the specification's, `contentwritter` as it is spelt there included; the words are ours.
import { brand } from "./brand";

export const degrees = [
  ["btech", "B.Tech"],
  ["be", "B.E."],
  ["bsc", "B.Sc"],
  ["mtech", "M.Tech"],
  ["mca", "MCA"],
  ["other", "Other"],
] as const;

export const roles = [
  ["frontend", "Frontend"],
  ["backend", "Backend"],
  ["graphic", "Graphic design"],
  ["marketing", "Marketing"],
  ["android", "Android"],
  ["fullstack", "Full stack"],
  ["contentwritter", "Content writing"],
  ["AIML", "AI and machine learning"],
] as const;

/** What a server keeps an application for when it does not say otherwise. */
export const RETENTION_DAYS = 180;

/** The version of the words below; stored with the consent. */
export const NOTICE = "2026-11-22";

export const consent = (days: number) =>
  `I agree that ${brand.name} keeps what I send here to decide about this opening, writes to me about it, shows it only to the people who decide, and erases it ${days} days after the decision, or earlier when I ask.`;

/** What becomes of the receipt. */
export const receipt = {
  mail: "A receipt with your private link comes to your email address.",
  outbox: "This site does not send email yet: your private link is shown here after you submit.",
} as const;

export const failed = "There was an issue submitting your application. Please try again.";
