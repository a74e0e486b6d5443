import type { MetaFunction } from "react-router";
import { hero, listed, perks, process, why } from "~/content/careers";
import { openings } from "~/content/openings";
import { breadcrumbs } from "~/lib/json-ld";
import { page } from "~/lib/page";
import { Island } from "~/ui/island";
import Marquee from "./marquee";
import OpeningsList from "./openings-list";
import { PerkGrid } from "./perk-grid";
import { Recruitment } from "./recruitment";
import { Tagged } from "./tagged";

export const meta: MetaFunction = () =>
  page({
    title: "Careers: eight internships in trading tech · Rojmel",
    description:
      "Join the team behind a trading journal for Indian traders: eight internships in engineering, marketing, research and design, in four short rounds.",
    path: "/careers",
    picture: "“Join Our Team” above a sum: eight openings, four rounds of thirty minutes, two hours in all, closed with a double line.",
    facts: [breadcrumbs({ name: "Careers", path: "/careers" })],
  });

const names = perks.map(({ text }) => text);
const eight = openings.map(({ id, title, department, skills }) => ({ id, title, department, skills }));

export default function Careers() {
  return (
    <>
      <section className="wrap opening careers" aria-labelledby="careers">
        <h1 id="careers">{hero.title}</h1>
        <div>
          <p className="lead">{hero.lead}</p>
          <div className="cta">
            <a className="btn pri lg" href="#openings">View Open Positions</a>
            <a className="btn lg" href="/about-us">Explore More</a>
          </div>
        </div>
      </section>
      <Island name="marquee" of={Marquee} when="touched" props={{ names, label: "Eight reasons" }} />
      <div className="sheet pub">
        <div className="wrap">
          <Tagged id="why-join" words={why}>
            <PerkGrid />
          </Tagged>
          <Tagged id="openings" words={listed}>
            <Island name="openings" of={OpeningsList} props={{ eight }} />
          </Tagged>
          <Tagged id="process" words={process}>
            <Recruitment />
          </Tagged>
        </div>
      </div>
    </>
  );
}
