import type { Opening } from "~/content/openings";
import { breadcrumbs } from "~/lib/json-ld";
import { page, type Tag } from "~/lib/page";
import { jobPosting } from "./posting";

/** Of the page of an opening; of an opening that the build does not know when there is none. */
export function jobMeta(opening?: Opening): Tag[] {
  if (!opening) {
    return page({
      title: "An opening at Rojmel · Careers",
      description:
        "One opening of Rojmel: what you would do, what you should bring, and how to apply. The page shows whether it is still open.",
      index: false,
    });
  }
  const { id, title, skills, document } = opening;
  const path = `/job-description/${id}`;
  return page({
    title: `${title} (${id}) · Careers at Rojmel`,
    description: `${title} at Rojmel: ${document.Duration}, remote within India or in Agra. ${skills.join(", ")}. Tasks, benefits, how to apply.`,
    path,
    picture: `“${title}” above a sum: ${document.Duration}, four conversations, two hours of your time, closed with a double line.`,
    facts: [jobPosting(opening), breadcrumbs({ name: "Careers", path: "/careers" }, { name: title, path })],
  });
}
