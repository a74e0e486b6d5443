// An opening as search engines read it. Every value also stands on the page.
import { brand } from "~/content/brand";
import type { Opening } from "~/content/openings";
import { absolute, type Fact } from "~/lib/page";

export function jobPosting({ id, title, skills, validThrough, document }: Opening): Fact {
  const [town = "", country = ""] = brand.location.split(", ");
  return {
    "@type": "JobPosting",
    title,
    description: description(document),
    identifier: { "@type": "PropertyValue", name: brand.name, value: id },
    datePosted: document.Posting_Date,
    validThrough: `${validThrough}T23:59:59+05:30`,
    employmentType: "INTERN",
    hiringOrganization: { "@type": "Organization", name: brand.name, sameAs: absolute("/") },
    jobLocation: {
      "@type": "Place",
      address: { "@type": "PostalAddress", addressLocality: town, addressCountry: "IN" },
    },
    jobLocationType: "TELECOMMUTE",
    applicantLocationRequirements: { "@type": "Country", name: country },
    skills: skills.join(", "),
    experienceRequirements: document.Experience,
    directApply: true,
    url: absolute(`/job-description/${id}`),
  };
}

/** The whole text of the opening as plain HTML: search engines want all of it. */
function description({
  Aboutus,
  TechStack,
  Experience,
  KeySkillsandRequirements,
  KeyResponsibilities,
  PerksandBenefits,
  Duration,
  Location,
}: Opening["document"]): string {
  return [
    paragraph(Aboutus),
    list("Tech Stack", TechStack),
    `<h3>Experience</h3>${paragraph(Experience)}${points(KeySkillsandRequirements.Technical)}`,
    ...Object.entries(KeyResponsibilities).map(([heading, all]) => list(heading, all)),
    list("Benefits", PerksandBenefits),
    paragraph(`${Duration}. ${Location}.`),
  ].join("");
}

const list = (name: string, all: readonly string[]) => `<h3>${plain(name)}</h3>${points(all)}`;
const points = (all: readonly string[]) => `<ul>${all.map((point) => `<li>${plain(point)}</li>`).join("")}</ul>`;
const paragraph = (text: string) => `<p>${plain(text)}</p>`;
const plain = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
