import { useQuery } from "@tanstack/react-query";
import { leadsElsewhere } from "~/api/errors";
import type { Book } from "~/api/history";
import { fetchInsights, type Insights } from "~/api/insights";
import { useAmounts } from "~/lib/amounts";
import { counted } from "~/lib/format";
import { shortDay } from "~/lib/time";
import { JournalPage } from "~/ui/journal-page";
import { Section } from "~/ui/section";
import { Veiled } from "~/ui/veiled";
import EmptyJournal from "../empty-journal";
import { Ask, AskIsOff, AskIsStuck, AskOfTheSample, useAsking } from "./asking";
import { Facts } from "./facts";
import { Finding } from "./finding";
import { headline, longDate } from "./insight-words";
import { NothingFound } from "./nothing-found";
import { InsightsSkeleton } from "./skeleton";
import { Waiting } from "./waiting";
import css from "./insights.module.css";

const NAME = "Insights";

/** What stands out of 33 questions, what does not, and what cannot be seen yet. */
export function InsightsPage({ book }: { book: Book }) {
  const asked = useQuery({
    queryKey: ["history", "insights", book],
    queryFn: ({ signal }) => fetchInsights(book, signal),
    staleTime: 0,
  });
  if (!asked.data && !asked.error) return <InsightsSkeleton name={NAME} />;
  return (
    <JournalPage name={NAME} what="insights" asked={[asked]} leadsElsewhere={leadsElsewhere}>
      {asked.data ? (
        asked.data.journalTrades === 0 ? (
          <EmptyJournal name={NAME} />
        ) : (
          <InsightsOverview book={book} page={asked.data} />
        )
      ) : null}
    </JournalPage>
  );
}

function InsightsOverview({ book, page }: { book: Book; page: Insights }) {
  const found = page.answers.filter(({ state }) => state === "found");
  const gone = page.answers.filter(({ state }) => state === "gone");
  const asking = useAsking(book);
  return (
    <>
      <Head page={page} />
      {asking?.available ? (
        asking.problem === null ? (
          <Ask asking={asking} />
        ) : (
          <AskIsStuck problem={asking.problem} />
        )
      ) : null}
      {found.map((answer) => (
        <Finding key={answer.id} book={book} answer={answer} page={page} />
      ))}
      <Waiting answers={page.answers} />
      {gone.length > 0 ? (
        <Section name="Gone" sub="Findings of 13 weeks ago that later trades do not show" long>
          <ul className={css.gone}>
            {gone.map((answer) => (
              <li key={answer.id}>
                <p>
                  <b className="strong">{answer.life?.group ?? answer.name}</b>
                  <br />
                  {answer.life?.sentence.message}
                </p>
                <span className="tag">Gone</span>
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
      <NothingFound book={book} page={page} />
      <Facts book={book} page={page} />
      {book === "sample" ? (
        <AskOfTheSample />
      ) : asking && !asking.available ? (
        <AskIsOff mayNameOwn={asking.mayNameOwn} />
      ) : null}
    </>
  );
}

function Head({ page }: { page: Insights }) {
  const amounts = useAmounts();
  const { questions, tested, found, trades, smallestVisible, meanOfDays } = page;
  const nothing = tested - found;
  const waiting = questions - tested;
  const mean = meanOfDays?.interval;
  return (
    <Section
      name={NAME}
      page
      className="home"
      sub={
        <>
          Net of charges
          <br />
          {shortDay(page.from, true)} to {shortDay(page.until, true)}
        </>
      }
    >
      <p className={css.headline}>{headline(found, trades)}</p>
      <p className="lead mt-2 mb-4 max-w-[62ch]">
        {questions} questions were asked on {longDate(page.askedOn)}, as on every Monday. {tested} had enough data,{" "}
        {found} {found === 1 ? "stands" : "stand"} out after counting how many were asked.
        {smallestVisible === null ? (
          " Nothing can be seen yet."
        ) : (
          <>
            {" "}
            Differences under{" "}
            <b className="num strong">
              <Veiled>{amounts.rupees(smallestVisible, 0)}</Veiled>
            </b>{" "}
            a trade cannot be seen with your data yet.
          </>
        )}
      </p>
      <div
        className={css.asked}
        role="img"
        aria-label={`${questions} questions: ${found} stand out, ${nothing} do not, ${waiting} wait for data`}
      >
        {Array.from({ length: questions }, (_, at) => (
          <i key={at} className={at < found ? css.stands : at < tested ? css.plain : undefined} />
        ))}
      </div>
      <ul className={css.legend} aria-hidden="true">
        <li>
          <i className={css.stands} /> {found} stand out
        </li>
        <li>
          <i className={css.plain} /> {nothing} asked, nothing found
        </li>
        <li>
          <i /> {waiting} wait for data
        </li>
      </ul>
      {meanOfDays ? (
        <p className="caption mt-4">
          {counted(meanOfDays.days, "day")} with a closed trade, on average{" "}
          <Veiled>{amounts.signedRupees(meanOfDays.mean, 0)}</Veiled> a day
          {mean ? (
            <>
              {" "}
              (90% between <Veiled>{amounts.signedRupees(mean.low, 0)}</Veiled> and{" "}
              <Veiled>{amounts.signedRupees(mean.high, 0)}</Veiled>)
            </>
          ) : null}
          .{page.unknown > 0 ? ` ${counted(page.unknown, "result")} not known: in nothing here.` : ""}
        </p>
      ) : null}
    </Section>
  );
}
