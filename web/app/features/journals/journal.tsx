import { ArrowRight, ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { journalName, keywordJournals, relatedTo } from "~/content/journals";
import type { JournalText, Passage, Question } from "~/content/journals/text";
import { Island } from "~/ui/island";
import { Section } from "~/ui/section";
import FileDrop from "./file-drop";
import TryIt from "./try-it";

/** A journal page: what it says is in content, `example` is its worked example. */
export function Journal({ text, example }: { text: JournalText; example: ReactNode }) {
  return (
    <>
      <section className="wrap jh" aria-labelledby="headline">
        <div>
          <p className="cap">{text.eyebrow}</p>
          <h1 id="headline">{text.heading}</h1>
          <p className="lead">{text.lead}</p>
        </div>
        <dl className="jfacts num">
          {text.facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <Keywords here={text.url} />
      <div className="sheet pub land">
        <div className="wrap">
          <Island name="try-it" of={TryIt} when="news" props={{ rows: text.rows, words: text.tryIt }} />
          <Section name={text.example.name} sub={text.example.sub} long>
            <p className="prose mb-5">{text.example.intro}</p>
            {example}
            <p className="cap mt-4">Prices are made up; the calculation is real. Information, not advice.</p>
          </Section>
          {text.passages.map((passage) => <Words key={passage.name} passage={passage} />)}
          <Section name="Your own file" sub="It is read and shown to you, and not saved." long>
            <Island name="file-drop" of={FileDrop} props={{}} />
          </Section>
          <Section name="Questions" sub={text.about} long>
            {text.questions.map((question, at) => <Answer key={question.question} of={question} open={at < 2} />)}
          </Section>
          <Section name="What it costs" sub="Today, and later." long>
            <Price />
          </Section>
          <Section name="Related Trading Journals">
            <ul className="rel">
              {relatedTo(text.url).map((journal) => (
                <li key={journal.url}>
                  <a href={journal.url}>{journalName(journal)}<ArrowRight className="ico size-[15px]!" aria-hidden /></a>
                </li>
              ))}
            </ul>
          </Section>
        </div>
      </div>
    </>
  );
}

/** The row of eight; on a phone it scrolls, and the page's script brings the current one in sight. */
function Keywords({ here }: { here: string }) {
  return (
    <nav className="kw" aria-label="Journals by keyword">
      <div className="wrap" data-row="">
        {keywordJournals.map(({ keyword, url }) => (
          <a key={url} href={url} aria-current={url === here ? "page" : undefined}>{keyword}</a>
        ))}
      </div>
    </nav>
  );
}

function Words({ passage: { name, paragraphs, points } }: { passage: Passage }) {
  return (
    <Section name={name} long>
      <div className="prose">
        {paragraphs.map((paragraph) => <p key={paragraph}>{paragraph}</p>)}
        {points ? <ul>{points.map((point) => <li key={point}>{point}</li>)}</ul> : null}
      </div>
    </Section>
  );
}

function Answer({ of, open }: { of: Question; open: boolean }) {
  return (
    <details className="faq" open={open}>
      <summary>
        <span className="disp">{of.question}</span>
        <ChevronDown className="ico" aria-hidden />
      </summary>
      <p>{of.answer}</p>
    </details>
  );
}

function Price() {
  return (
    <>
      <p className="prose mb-5">
        <b className="st">₹0.</b> No card, no trial period. A premium analytics option is planned; it has no price and no date yet, and what is
        free today stays free.
      </p>
      <a className="btn" href="/signup">Start a journal <ArrowRight className="ico" aria-hidden /></a>
    </>
  );
}
