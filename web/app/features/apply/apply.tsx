import type { MetaFunction } from "react-router";
import { openingOf } from "~/content/openings";
import { page } from "~/lib/page";
import { todayInIndia } from "~/lib/time";
import { Island } from "~/ui/island";
import ApplyPage from "./apply-page";
import { graduationYears } from "./years";

export const meta: MetaFunction = ({ params }) => {
  const opening = openingOf(params.jobid);
  return page({
    title: opening ? `Apply: ${opening.title}, ${opening.id} · Rojmel` : "Apply for an opening · Rojmel",
    description: `Apply for ${opening ? `${opening.title}, ${opening.id},` : "an opening"} at Rojmel: one page, about four minutes, a resume of up to 5MB. You get a reference and a private link at once.`,
    index: false,
  });
};

const built = graduationYears(Number(todayInIndia().slice(0, 4)));

export default function Apply({ params }: { params: { jobid?: string } }) {
  const opening = openingOf(params.jobid);
  if (!opening) return <Island name="apply" of={ApplyPage} props={{ jobid: null, about: null, suggested: "", years: built }} />;
  const { id, title, department, role, document } = opening;
  const about = { title, department, location: document.Location, duration: document.Duration };
  return <Island name="apply" of={ApplyPage} props={{ jobid: id, about, suggested: role, years: built }} />;
}
