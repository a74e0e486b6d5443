import { ArrowRight } from "lucide-react";
import type { LinksFunction, MetaFunction } from "react-router";
import { brand } from "~/content/brand";
import devanagari from "~/fonts/eczar-rojmel-devanagari.woff2?url";
import { steps } from "~/content/home";
import { organization, software, website } from "~/lib/json-ld";
import { page } from "~/lib/page";
import { Island } from "~/ui/island";
import { Section } from "~/ui/section";
import { Eight } from "./eight";
import { ExampleDay } from "./example-day";
import Sample from "./sample";
import Turning from "./turning";

const description =
  "Upload your Zerodha or Groww file and see your profit and loss after charges, drawdown and a calendar of your trading days. A free trading journal, in beta.";

export const meta: MetaFunction = () =>
  page({
    title: "Rojmel: the daily account of your trading",
    description,
    path: "/",
    picture: "“Keep the day’s account.” above a sum: what came in, what went out, what the day left, closed with a double line.",
    facts: [organization, website, software({ name: brand.name, description, path: "/" })],
  });

export const links: LinksFunction = () => [{ rel: "preload", as: "font", type: "font/woff2", crossOrigin: "anonymous", href: devanagari }];

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
              evening: what came in, what went out, what is left. Upload your broker’s file and see your own result,
              charges included.
            </p>
            <div className="cta">
              <a className="btn pri lg" href="/login" data-in="/dashboard">
                Go to Dashboard <ArrowRight className="ico" aria-hidden />
              </a>
              <a className="btn lg" href="/demo">See a sample journal</a>
            </div>
            <p className="cap">
              Free. Reads Zerodha and Groww files. Nothing is saved until you confirm, and you can{" "}
              <a href="/test">check a file</a> without an account.
            </p>
          </div>
          <ExampleDay />
        </div>
      </section>
      <div className="sheet pub">
        <div className="wrap">
          <Section name="Five features" sub="What has no badge works today." long>
            <Island name="turning" of={Turning} when="touched" props={{}} />
          </Section>
          <Island name="sample" of={Sample} props={{}} />
          <Section name="Features" sub="Eight features. Some are ready, some are coming soon." long>
            <Eight />
          </Section>
          <Section name="Three steps" sub="You can try it without an account." long>
            <ol className="steps3">
              {steps.map((step) => <li key={step}>{step}</li>)}
            </ol>
          </Section>
        </div>
      </div>
      <section className="close" aria-labelledby="close">
        <div className="wrap">
          <h2 id="close">Check your own trades.</h2>
          <div>
            <p className="lead">No file yet? The same page has a sample of six made-up months.</p>
            <a className="btn pri lg" href="/test">
              Check a file <ArrowRight className="ico" aria-hidden />
            </a>
          </div>
        </div>
      </section>
    </>
  );
}
