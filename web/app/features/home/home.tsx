import { ArrowRight, CalendarDays, CircleHelp, Combine, Gauge, Sigma, TrendingDown } from "lucide-react";
import { Link, type MetaFunction } from "react-router";
import { brand } from "~/content/brand";
import { gives, steps } from "~/content/home";
import { page } from "~/lib/page";
import { Section } from "~/ui/section";
import { ExampleDay } from "./example-day";

export const meta: MetaFunction = () =>
  page({
    title: "Rojmel: the daily account of your trading",
    description:
      "Drop in your Zerodha or Groww file and read what your trading days left: profit and loss after charges, drawdown and a calendar. Free, and nothing is stored.",
  });

const icons = { sum: Sigma, match: Combine, fall: TrendingDown, days: CalendarDays, ratio: Gauge, ask: CircleHelp };

export default function Home() {
  return (
    <>
      <section className="hero" aria-labelledby="headline">
        <div className="wrap">
          <div className="hh">
            <h1 id="headline">
              Master your trades.
              <br />
              <em>Keep the day’s account.</em>
            </h1>
            <p className="beta"><span className="tag tm">Now in Beta</span></p>
          </div>
          <div className="pt-1">
            <p className="lead">
              A merchant closes his <b>rojmel</b> <span className="dev" lang="mr">({brand.devanagari})</span> every
              evening: what came in, what went out, what is left. Drop in your broker’s file and read yours in under a
              minute, charges included.
            </p>
            <div className="cta">
              <Link className="btn pri lg" to="/test">
                Check a file <ArrowRight className="ico" aria-hidden />
              </Link>
            </div>
            <p className="cap">Free, without an account. Reads Zerodha and Groww files. Nothing is stored.</p>
          </div>
          <ExampleDay />
        </div>
      </section>
      <div className="sheet pub">
        <div className="wrap">
          <Section name="What one file tells" sub="Arithmetic on your own trades. No score, no tips, no prophecy." long>
            <ul className="does">
              {gives.map(({ icon, name, text }) => {
                const Icon = icons[icon];
                return (
                  <li key={name}>
                    <Icon className="ico" aria-hidden />
                    <h3>{name}</h3>
                    <p>{text}</p>
                  </li>
                );
              })}
            </ul>
          </Section>
          <Section name="Three steps" sub="No sign-up between you and your figures." long>
            <ol className="steps3">
              {steps.map((step) => <li key={step}>{step}</li>)}
            </ol>
          </Section>
        </div>
      </div>
      <section className="close" aria-labelledby="close">
        <div className="wrap">
          <h2 id="close">Close today’s page.</h2>
          <div>
            <p className="lead">No file at hand? A sample of six made-up months is one click away on the same page.</p>
            <Link className="btn pri lg" to="/test">
              Check a file <ArrowRight className="ico" aria-hidden />
            </Link>
          </div>
        </div>
      </section>
    </>
  );
}
