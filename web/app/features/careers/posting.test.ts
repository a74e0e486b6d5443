import { expect, test } from "vitest";
import { openings } from "~/content/openings";
import { jobPosting } from "./posting";

test("what search engines ask of a posting is there, and no sign of HTML slips through", () => {
  const [first] = openings;
  const posting = jobPosting({ ...first!, document: { ...first!.document, Aboutus: "Charts & <b>tables</b>." } });
  expect(posting).toMatchObject({
    "@type": "JobPosting",
    title: "Frontend Intern",
    datePosted: first!.document.Posting_Date,
    validThrough: "2027-03-31T23:59:59+05:30",
    employmentType: "INTERN",
    directApply: true,
    jobLocationType: "TELECOMMUTE",
    applicantLocationRequirements: { "@type": "Country", name: "India" },
    identifier: { name: "Rojmel", value: "FE101" },
    jobLocation: { address: { addressLocality: "Agra", addressCountry: "IN" } },
  });
  expect(posting.description).toMatch(
    /^<p>Charts &amp; &lt;b&gt;tables&lt;\/b&gt;\.<\/p><h3>Tech Stack<\/h3><ul><li>React<\/li>/,
  );
});

test("every line of a document is in its posting", () => {
  for (const opening of openings) {
    const description = String(jobPosting(opening).description);
    const {
      TechStack,
      Experience,
      KeySkillsandRequirements,
      KeyResponsibilities,
      PerksandBenefits,
      Location,
      Duration,
    } = opening.document;
    const lines = [
      ...TechStack,
      Experience,
      ...KeySkillsandRequirements.Technical,
      ...Object.entries(KeyResponsibilities).flat(2),
      ...PerksandBenefits,
      Location,
      Duration,
    ];
    for (const line of lines) expect(description, opening.id).toContain(line.replaceAll("&", "&amp;"));
  }
});
