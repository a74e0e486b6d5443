import { ArrowLeft, ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import type { OpeningPage } from "~/lib/opening-page";
import { day } from "~/lib/day";
import { Section } from "~/ui/section";
import css from "./careers.module.css";

/** All that an opening says of itself; what it leaves out leaves no gap. */
export function JobPage({ page, above }: { page: OpeningPage; above: ReactNode }) {
  const apply = `/apply/${encodeURIComponent(page.jobid)}`;
  const facts = [
    ["Job ID", page.jobid],
    ["Location", page.location],
    ["Duration", page.duration],
    ["Posted date", day(page.posted)],
    ["Apply by", day(page.validThrough)],
  ].filter(([, value]) => value);
  return (
    <div className={`page-body public-page ${css.job}`}>
      <div className="wrap">
        <section className="section" aria-labelledby="title">
          <div className="section-margin">
            <a className="btn link compact back" href="/careers#openings">
              <ArrowLeft className="icon" aria-hidden /> All openings
            </a>
            {page.department ? <p className="caption">{page.department}</p> : null}
          </div>
          <div className="section-body min-w-0">
            {above}
            <h1 id="title">{page.title}</h1>
            <dl className={css.jobfacts}>
              {facts.map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
            <ApplyNow to={apply} />
          </div>
        </section>
        {page.about ? (
          <Section name="About the Role" long>
            <p className="read">{page.about}</p>
          </Section>
        ) : null}
        {page.stack.length > 0 ? (
          <Section name="Tech Stack" long>
            <ul className={css.skills}>
              {page.stack.map((name) => (
                <li className="chip" key={name}>
                  {name}
                </li>
              ))}
            </ul>
          </Section>
        ) : null}
        {page.experience || page.technical.length > 0 ? (
          <Section name="Experience" long>
            {page.experience ? <p className={css.experience}>{page.experience}</p> : null}
            <ul className={css.dashed}>
              {page.technical.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </Section>
        ) : null}
        {page.responsibilities.length > 0 ? (
          <Section name="Key Responsibilities" long>
            <div className={css.groups}>
              {page.responsibilities.map(({ heading, points }) => (
                <div key={heading}>
                  <h3>{heading}</h3>
                  <ul className={css.dashed}>
                    {points.map((point) => (
                      <li key={point}>{point}</li>
                    ))}
                  </ul>
                </div>
              ))}
            </div>
          </Section>
        ) : null}
        {page.benefits.length > 0 ? (
          <Section name="Benefits" long>
            <ul className={css.dashed}>
              {page.benefits.map((benefit) => (
                <li key={benefit}>{benefit}</li>
              ))}
            </ul>
          </Section>
        ) : null}
        <section className="section" aria-label="Apply">
          <div className="section-margin" />
          <div className="section-body min-w-0">
            <p className="read">
              Four conversations of 30 minutes follow. You get an answer, yes or no.{" "}
              <a className="whitespace-nowrap" href="/careers#process">
                How we choose
              </a>
            </p>
            <ApplyNow to={apply} />
          </div>
        </section>
      </div>
    </div>
  );
}

function ApplyNow({ to }: { to: string }) {
  return (
    <div className={css.callToAction}>
      <a className="btn primary large" href={to}>
        Apply Now <ArrowRight className="icon" aria-hidden />
      </a>
      <p className="caption">About four minutes. A resume of up to 5MB, and why you want this.</p>
    </div>
  );
}
