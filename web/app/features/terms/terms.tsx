import { brand } from "~/content/brand";
import { parts, since } from "~/content/terms";
import { breadcrumbs } from "~/lib/json-ld";
import { page } from "~/lib/page";
import { BackButton } from "./back-button";
import { TermsPart } from "./terms-part";
import css from "./terms.module.css";

const path = "/terms-and-conditions/";

export const meta = () =>
  page({
    title: "Terms & Conditions, privacy and service · Rojmel",
    description:
      "Terms for job applicants in eight points, the privacy notice for traders, and the terms of service of Rojmel. Plain sentences, and only what is true.",
    path,
    picture:
      "“Terms & Conditions” above a sum: eight points, five and five, eighteen in all, closed with a double line.",
    facts: [breadcrumbs({ name: "Terms & Conditions", path })],
  });

export default function Terms() {
  return (
    <>
      <section className="wrap opening" aria-labelledby="terms">
        <div>
          <BackButton />
          <h1 id="terms">Terms &amp; Conditions</h1>
        </div>
        <nav aria-label="On this page">
          <p className="caption">
            In force since <time dateTime={since.iso}>{since.said}</time>.
          </p>
          <ul className={css.tableOfContents} data-contents="">
            {parts.map(({ id, name, items }) => (
              <li key={id}>
                <a href={`#${id}`}>{name}</a>
                <span className="num">{items.length} points</span>
              </li>
            ))}
          </ul>
        </nav>
      </section>
      <div className="page-body public-page ruled-top">
        <div className="wrap">
          {parts.map((part) => (
            <TermsPart key={part.id} part={part} />
          ))}
          <section className="section" aria-label="Questions">
            <div className="section-margin" />
            <p className="section-body read">
              Questions, complaints, requests:{" "}
              <a className="wrap-anywhere" href={`mailto:${brand.email}`}>
                {brand.email}
              </a>
              . {brand.name}, {brand.location}.
            </p>
          </section>
        </div>
      </div>
    </>
  );
}
