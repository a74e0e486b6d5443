import type { MetaFunction } from "react-router";
import { openingOf } from "~/content/openings";
import { breadcrumbs } from "~/lib/json-ld";
import { openingPage } from "~/lib/opening-page";
import { page } from "~/lib/page";
import { Island } from "~/ui/island";
import JobDetail from "./job-detail";
import { jobPosting } from "./posting";

type Params = { params: { jobid?: string } };

export const meta: MetaFunction = ({ params }) => {
  const opening = openingOf(params.jobid);
  if (!opening) {
    return page({
      title: "An opening at Rojmel · Careers",
      description: "One opening of Rojmel: what you would do, what you should bring, and how to apply. The page shows whether it is still open.",
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
};

/** The eight are written with their words; any other code gets the same page without, and asks the server. */
export default function Job({ params }: Params) {
  const opening = openingOf(params.jobid);
  if (!opening) return <Island name="job" of={JobDetail} props={{ jobid: null, written: null }} />;
  const { id, department, validThrough, document } = opening;
  return <Island name="job" of={JobDetail} when="news" props={{ jobid: id, written: openingPage({ ...document, Department: department, ValidThrough: validThrough }, id) }} />;
}
