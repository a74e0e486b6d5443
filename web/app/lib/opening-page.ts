// What the document of an opening says, whatever of it is there. Nothing that a server leaves out, misspells or sets to
// null may break a page.

export type OpeningPage = {
  title: string;
  jobid: string;
  department: string;
  location: string;
  duration: string;
  /** `2026-11-02`, or whatever the server wrote. */
  posted: string;
  validThrough: string;
  about: string;
  stack: readonly string[];
  experience: string;
  /** At most four. */
  technical: readonly string[];
  responsibilities: readonly { heading: string; points: readonly string[] }[];
  benefits: readonly string[];
};

/** Of the technical requirements a page shows these (the specification's 4). */
export const TECHNICAL_SHOWN = 4;

/** `asked` stands in for what has no other name. */
export function openingPage(document: unknown, asked: string): OpeningPage {
  const of = record(document);
  return {
    title: text(of.Title) || `Opening ${asked}`,
    jobid: text(of.JobID) || asked,
    department: text(of.Department),
    location: text(of.Location),
    duration: text(of.Duration),
    posted: text(of.Posting_Date),
    validThrough: text(of.ValidThrough),
    about: text(of.Aboutus),
    stack: texts(of.TechStack),
    experience: text(of.Experience),
    technical: texts(record(of.KeySkillsandRequirements).Technical).slice(0, TECHNICAL_SHOWN),
    responsibilities: Object.entries(record(of.KeyResponsibilities))
      .map(([heading, points]) => ({ heading: heading.trim(), points: texts(points) }))
      .filter(({ points }) => points.length > 0),
    benefits: texts(of.PerksandBenefits),
  };
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

function text(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
}

/** A list, or one text that stands for a list of one. */
function texts(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).map(text).filter(Boolean);
}
