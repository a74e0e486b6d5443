import { ArrowRight, ChevronDown } from "lucide-react";
import type { ComponentType } from "react";
import { journalName, keywordJournals, relatedTo } from "~/content/journals";
import type { JournalText, Passage, Question } from "~/content/journals/text";
import { Section } from "~/ui/section";
import css from "./journals.module.css";

/** What a journal page is about, and its neighbours. */
export function JournalTop({ text }: { text: JournalText }) {
  return (
    <>
      <section className={`wrap ${css.journalHead}`} aria-labelledby="headline">
        <div>
          <p className="caption">{text.eyebrow}</p>
          <h1 id="headline">{text.heading}</h1>
          <p className="lead">{text.lead}</p>
        </div>
        <dl className={`${css.journalFacts} num`}>
          {text.facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <Keywords here={text.url} />
    </>
  );
}

/** The worked example and what there is to say of it. */
export function JournalWords({ text, example: Example }: { text: JournalText; example: ComponentType }) {
  return (
    <>
      <Section name={text.example.name} sub={text.example.sub} long>
        <p className={`${css.prose} mb-5`}>{text.example.intro}</p>
        <Example />
        <p className="caption mt-4">Prices are made up; the calculation is real. Information, not advice.</p>
      </Section>
      {text.passages.map((passage) => (
        <Words key={passage.name} passage={passage} />
      ))}
    </>
  );
}

/** Questions, price, and where to go on. */
export function JournalEnd({ text }: { text: JournalText }) {
  return (
    <>
      <Section name="Questions" sub={text.about} long>
        {text.questions.map((question, at) => (
          <Answer key={question.question} of={question} open={at < 2} />
        ))}
      </Section>
      <Section name="What it costs" sub="Today, and later." long>
        <Price />
      </Section>
      <Section name="Related Trading Journals">
        <ul className={css.relatedLinks}>
          {relatedTo(text.url).map((journal) => (
            <li key={journal.url}>
              <a href={journal.url}>
                {journalName(journal)}
                <ArrowRight className="icon size-[15px]!" aria-hidden />
              </a>
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}

/** The row of eight; on a phone it scrolls, and the page's script brings the current one in sight. */
function Keywords({ here }: { here: string }) {
  return (
    <nav className={css.keywordLinks} aria-label="Journals by keyword">
      <div className="wrap" data-row="">
        {keywordJournals.map(({ keyword, url }) => (
          <a key={url} href={url} aria-current={url === here ? "page" : undefined}>
            {keyword}
          </a>
        ))}
      </div>
    </nav>
  );
}

function Words({ passage: { name, paragraphs, points } }: { passage: Passage }) {
  return (
    <Section name={name} long>
      <div className={css.prose}>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {points ? (
          <ul>
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        ) : null}
      </div>
    </Section>
  );
}

function Answer({ of, open }: { of: Question; open: boolean }) {
  return (
    <details className={css.faq} open={open}>
      <summary>
        <span className="display-text">{of.question}</span>
        <ChevronDown className="icon" aria-hidden />
      </summary>
      <p>{of.answer}</p>
    </details>
  );
}

function Price() {
  return (
    <>
      <p className={`${css.prose} mb-5`}>
        <b className="strong">₹0.</b> No card, no trial period. A premium analytics option is planned; it has no price
        and no date yet, and what is free today stays free.
      </p>
      <a className="btn" href="/signup">
        Start a journal <ArrowRight className="icon" aria-hidden />
      </a>
    </>
  );
}
