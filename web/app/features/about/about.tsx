import { difference, founders, lead, origin, values, who } from "~/content/about";
import { brand } from "~/content/brand";
import { amount, rupees } from "~/lib/format";
import { breadcrumbs } from "~/lib/json-ld";
import { page } from "~/lib/page";
import { Section } from "~/ui/section";
import { Statement } from "~/ui/statement";
import css from "./about.module.css";

export const meta = () =>
  page({
    title: "About Us: two founders and one journal · Rojmel",
    description:
      "Who makes Rojmel, the trading journal from Agra: two founders, four values, and how an argument over charges in December 2024 became a product.",
    path: "/about-us",
    picture: "“About Us” above a sum: profit by the app, less charges, what was left, closed with a double line.",
    facts: [breadcrumbs({ name: "About Us", path: "/about-us" })],
  });

const left = difference.lines.reduce((sum, { value }) => sum + value, 0);

export default function About() {
  return (
    <>
      <section className="wrap opening" aria-labelledby="about">
        <h1 id="about">About Us</h1>
        <p className="lead">{lead}</p>
      </section>
      <div className="page-body public-page ruled-top">
        <div className="wrap">
          <Section name="Who we are" sub={`${brand.name}, ${brand.location}.`} long>
            <div className="read stack">
              {who.map((text) => (
                <p key={text}>{text}</p>
              ))}
            </div>
          </Section>
          <Section name="Two founders" sub="And what each is responsible for." long>
            <ul className={css.persons}>
              {founders.map(({ key, role, bio }) => (
                <li key={key}>
                  <h3>{brand.founders[key] || role}</h3>
                  {brand.founders[key] ? <p className="caption">{role}</p> : null}
                  <p>{bio}</p>
                </li>
              ))}
            </ul>
          </Section>
          <Section name="Four values" sub="What we work by." long>
            <ol className="points">
              {values.map(({ name, text }) => (
                <li key={name}>
                  <h3>{name}</h3>
                  <p>{text}</p>
                </li>
              ))}
            </ol>
          </Section>
          <Section name="How it began" sub="December 2024." long>
            <div className={css.told}>
              <div className="read stack">
                {origin.map((text) => (
                  <p key={text}>{text}</p>
                ))}
              </div>
              <figure>
                <Statement
                  caption="From the app’s profit to what was left"
                  lines={[
                    ...difference.lines.map((line) => ({ ...line, value: amount(line.value) })),
                    { name: "What was left", value: rupees(left), kind: "total" },
                  ]}
                />
                <figcaption className="caption">{difference.note}</figcaption>
              </figure>
            </div>
          </Section>
        </div>
      </div>
    </>
  );
}
