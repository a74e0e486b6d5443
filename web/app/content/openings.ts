// The eight openings of the specification with their documents; the server seeds its database from the same file.
import file from "./openings.json";

/** The document of an opening, with the keys of the specification. What a server leaves out is absent or null. */
export type JobDocument = {
  Title: string;
  JobID: string;
  Location: string;
  Duration: string;
  Posting_Date: string;
  Aboutus: string;
  TechStack: readonly string[];
  Experience: string;
  KeySkillsandRequirements: { Technical: readonly string[] };
  KeyResponsibilities: Readonly<Record<string, readonly string[]>>;
  PerksandBenefits: readonly string[];
};

export type Opening = {
  id: string;
  title: string;
  department: string;
  skills: readonly string[];
  /** What "Preferred role" begins with on its form. */
  role: string;
  /** The last day for applications. */
  validThrough: string;
  document: JobDocument;
};

// Each opening has headings of its own, so the file's inferred type is a union that nobody wants to read.
export const openings = file.openings as unknown as readonly Opening[];
