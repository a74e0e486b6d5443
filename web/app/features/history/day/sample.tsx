import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { type DayField, fetchDay } from "~/api/days";
import { RequestError } from "~/api/errors";
import { useHydrated } from "~/lib/hydrated";
import { page } from "~/lib/page";
import { namedDay } from "~/lib/time";
import { Section } from "~/ui/section";
import { Toasts } from "~/ui/toasts";
import { Failed } from "../failed";
import { OfSample } from "../places";
import { SampleBanner } from "~/ui/sample-banner";
import { Quoted } from "../written/quoted";
import { DayBook } from "./day-book";
import { dayFieldNames } from "./day-field-names";
import { DayLimits } from "./day-limits";
import { isDay, Result, Waiting } from "./day-page";
import { DayPlan } from "./day-plan";
import { DayThrough } from "./day-through";
import { DayTrades } from "./day-trades";
import { readRoutine } from "./routine";

export const meta = () =>
  page({
    title: "A day of a sample journal · Rojmel",
    description: "One day of a made-up trader: what it made, the plan held against it, and what was written.",
    index: false,
  });

const LAST = "2026-11-20";

/** A day of the sample, to read. */
export default function Sample() {
  const asked = useSearchParams()[0].get("at") ?? LAST;
  const date = isDay(asked) ? asked : LAST;
  const hydrated = useHydrated();
  return (
    <OfSample>
      <SampleBanner
        to={["/demo", "/demo/calendar", "/demo/analytics"]}
        says="These trades and notes are made up, and nothing is saved."
      />
      <div className="page-body">
        <div className="wrap">{hydrated ? <SampleDay key={date} date={date} /> : <Waiting name="Day" />}</div>
      </div>
      <Toasts />
    </OfSample>
  );
}

function SampleDay({ date }: { date: string }) {
  const asked = useQuery({
    queryKey: ["sample-day", date],
    queryFn: ({ signal }) => fetchDay(date, signal, "sample"),
    retry: (tries, error) => !(error instanceof RequestError && error.status === 404) && tries < 2,
  });
  const { data: day, error } = asked;
  const name = namedDay(date, true);
  if (!day) {
    if (!error) return <Waiting name={name} date={date} />;
    return (
      <Section name={name} page sub="Not loaded">
        <Failed
          what="this day"
          error={error}
          at={asked.errorUpdatedAt}
          busy={asked.isFetching}
          retry={() => void asked.refetch()}
        />
      </Section>
    );
  }
  const text = (field: DayField) => day.fields[field]?.value ?? "";
  const steps = readRoutine(text("routine"));
  const feelings = (["moodBefore", "moodAfter", "discipline"] as const).filter((field) => text(field));
  const isWritten = Object.keys(day.fields).length > 0;
  return (
    <>
      <Result day={day} name={name} date={date} />
      <DayThrough day={day} />
      <DayBook day={day} />
      <DayPlan writing={{ day, ready: false }} />
      <DayLimits day={day} />
      <Section name="Notes" sub={isWritten ? "Written on the day" : "Nothing written"}>
        {text("before") ? <Quoted name={dayFieldNames.before} text={text("before")} /> : null}
        {steps.length > 0 ? (
          <>
            <p className="caption">{dayFieldNames.routine}</p>
            <ul className="chips mb-4">
              {steps.map(({ text: step, done }) => (
                <li key={step} className="chip">
                  {step}: {done ? "done" : "not done"}
                </li>
              ))}
            </ul>
          </>
        ) : null}
        {text("after") ? <Quoted name={dayFieldNames.after} text={text("after")} /> : null}
        {feelings.length > 0 || text("tags") ? (
          <ul className="chips">
            {feelings.map((field) => (
              <li key={field} className="chip">
                {dayFieldNames[field]}: {text(field)}
              </li>
            ))}
            {text("tags")
              .split("\n")
              .filter(Boolean)
              .map((tag) => (
                <li key={tag} className="chip">
                  {tag}
                </li>
              ))}
          </ul>
        ) : null}
      </Section>
      <DayTrades day={day} date={date} />
    </>
  );
}
