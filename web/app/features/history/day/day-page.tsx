import { ArrowLeft, ChevronLeft, ChevronRight } from "lucide-react";
import { useEffect, useLayoutEffect } from "react";
import { Link, useLocation, useNavigate, useParams } from "react-router";
import type { DayPage as Day } from "~/api/days";
import { leadsElsewhere, RequestError } from "~/api/errors";
import { useMe } from "~/api/queries";
import { DOTS, useAmounts } from "~/lib/amounts";
import { counted } from "~/lib/format";
import { useHydrated } from "~/lib/hydrated";
import { ownerOf } from "~/lib/owner";
import { page } from "~/lib/page";
import { isShortcut } from "~/lib/shortcuts";
import { addDays, clock, dayNumber, monthName, namedDay, todayInIndia } from "~/lib/time";
import { Message } from "~/ui/message";
import { Pnl } from "~/ui/pnl";
import { Section } from "~/ui/section";
import { Statement } from "~/ui/statement";
import { Toasts } from "~/ui/toasts";
import { Veiled } from "~/ui/veiled";
import { Failed } from "../failed";
import { usePlaces } from "../places";
import { Pictures } from "../pictures/pictures";
import css from "./day.module.css";
import { DayOutlook } from "./day-outlook";
import { DayPlan } from "./day-plan";
import { DayTrades } from "./day-trades";
import { DayBook } from "./day-book";
import { dayFieldNames, shownDayField } from "./day-field-names";
import { DayLimits } from "./day-limits";
import { DayMissed } from "./day-missed";
import { DayNotes } from "./day-notes";
import { DayThrough } from "./day-through";
import { story } from "./story";
import { WeekStrip } from "./week-strip";
import { DocumentChanges } from "../written/document-changes";
import { type DayWriting, useDay } from "./use-day";

export const meta = () =>
  page({
    title: "Day · Rojmel",
    description: "One day in full: what it made, the plan held against it, and what you wrote.",
    index: false,
  });

/** One day: what it made, the plan held against what was traded, and what was written before and after. */
export default function DayPage() {
  const { date = "" } = useParams();
  const hydrated = useHydrated();
  return (
    <>
      <div className="page-body">
        <div className="wrap">{hydrated ? <LoadedDay key={date} date={date} /> : <Waiting name="Day" />}</div>
      </div>
      <Toasts />
    </>
  );
}

function LoadedDay({ date }: { date: string }) {
  const user = useMe().data?.user;
  const owner = user ? ownerOf(user.email) : null;
  const writing = useDay(date, owner);
  const { day, asked } = writing;
  const { error } = asked;
  useEffect(() => {
    if (isDay(date)) document.title = `${namedDay(date, true).replace(",", "")} · Rojmel`;
  }, [date]);
  if (!isDay(date) || (error instanceof RequestError && error.status === 404)) {
    return (
      <Section name="Day" page margin={<Back />}>
        <Message kind="note" title="There is no such day.">
          <p className="muted">The address of a day ends with its date, as 2026-04-01.</p>
        </Message>
      </Section>
    );
  }
  const name = namedDay(date, true);
  if (!day) {
    if (!error) return <Waiting name={name} date={date} />;
    return leadsElsewhere(error) ? null : (
      <Section name={name} page sub="Not loaded" margin={<Steps date={date} />}>
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
  return (
    <>
      <Result day={day} name={name} date={date} />
      <DayThrough day={day} />
      <DayBook day={day} />
      <DayOutlook key={date} writing={writing} owner={owner} />
      <DayPlan writing={writing} />
      <DayLimits day={day} />
      <DayNotes writing={writing} date={date} />
      <Pictures beside={{ day: date }} owner={owner} />
      <DayTrades day={day} date={date} />
      <DayMissed date={date} />
      <Changed writing={writing} date={date} revision={day.revision} />
    </>
  );
}

function Changed({ writing, date, revision }: { writing: DayWriting; date: string; revision: number }) {
  const { hidden } = useAmounts();
  return (
    <DocumentChanges
      of="day"
      id={date}
      revision={revision}
      names={dayFieldNames}
      shown={(field, value) => shownDayField(field, value, hidden ? DOTS : null)}
      writing={writing}
    />
  );
}

/** As an address has it; whether there is such a day in the calendar the server says. */
export const isDay = (date: string) => /^\d{4}-\d\d-\d\d$/.test(date) && Number.isFinite(dayNumber(date));

export function Waiting({ name, date }: { name: string; date?: string }) {
  return (
    <Section name={name} page sub="Loading" margin={date ? <Steps date={date} /> : <Back />}>
      <div className="late" role="status">
        <span className="visually-hidden">Loading the day.</span>
        <i className="skeleton w-[220px] my-3" />
        <i className="skeleton w-[260px] h-[44px]! my-5" />
        <i className="skeleton w-[90%] my-4" />
      </div>
    </Section>
  );
}

/** To the journal as one came from it, and to the month. */
function Back({ date }: { date?: string }) {
  const { search } = useLocation();
  const places = usePlaces();
  return (
    <p className={`${css.dayLinks} no-print`}>
      <Link className={css.back} to={places.journal(search)}>
        <ArrowLeft className="icon size-[15px]!" aria-hidden />
        Journal
      </Link>
      {date ? (
        <Link className={css.back} to={places.calendar(date.slice(0, 7))}>
          {monthName(date)}
        </Link>
      ) : null}
    </p>
  );
}

/** The day before and the next one; the arrow keys lead there too. */
function Steps({ date }: { date: string }) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const places = usePlaces();
  // Before it is painted: what one sees is what the keys do.
  useLayoutEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const by = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
      if (by === 0 || event.shiftKey || !isShortcut(event) || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      void navigate(places.day(addDays(date, by), search));
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [date, navigate, places, search]);
  return (
    <>
      <Back date={date} />
      <p className={`${css.steps} no-print`}>
        <Link
          className="icon-button bordered compact"
          aria-label="Day before"
          to={places.day(addDays(date, -1), search)}
        >
          <ChevronLeft className="icon" aria-hidden />
        </Link>
        <Link className="icon-button bordered compact" aria-label="Next day" to={places.day(addDays(date, 1), search)}>
          <ChevronRight className="icon" aria-hidden />
        </Link>
      </p>
    </>
  );
}

const closedWords = { weekend: "Weekend", holiday: "Exchange holiday" } as const;
const sessionWords = { muhurat: "Muhurat trading", live: "Special session" } as const;

/** How far the day stood above or below zero, and what came after. */
function DayTurn({ day }: { day: Day }) {
  const { rupees } = useAmounts();
  const told = story(day.curve ?? []);
  if (told.kind === "none") return null;
  const [stood, did] = told.kind === "gaveBack" ? ["Ahead", "took"] : ["Behind", "brought back"];
  return (
    <p className={css.story}>
      <Veiled>
        {`${stood} ${rupees(told.stood, 0)} by ${clock(told.at)}. ${told.exits === 1 ? "The exit" : `The ${told.exits} exits`} after that ${did} ${rupees(told.moved, 0)}.`}
      </Veiled>
    </p>
  );
}

export function Result({ day, name, date }: { day: Day; name: string; date: string }) {
  const { signedRupees } = useAmounts();
  const isToCome = date > todayInIndia() && day.trades.length === 0;
  const made = day.trades.filter(({ net }) => net !== null);
  const unknown = day.trades.filter(({ noResult }) => noResult === "unknownCost" || noResult === "notCounted").length;
  const parts: string[] = [
    ...(day.closed ? [closedWords[day.closed]] : []),
    ...(day.session ? [sessionWords[day.session]] : []),
    ...(isToCome ? [] : [counted(day.trades.length, "trade")]),
    ...(made.length > 0 ? [`${made.filter(({ net }) => net! > 0).length} made money`] : []),
  ];
  return (
    <Section name={name} page sub={parts.join(", ")} long margin={<Steps date={date} />} className="home">
      <WeekStrip week={day.week} date={date} />
      {isToCome ? (
        <p className="muted">This day is still to come. You can write its plan.</p>
      ) : (
        <div className="two-columns">
          <div>
            <p className="caption">{day.soFar ? "Net on the day, so far" : "Net on the day"}</p>
            {made.length > 0 ? (
              <p className={css.net}>
                <Pnl value={day.net} />
              </p>
            ) : unknown > 0 ? (
              <p className={css.net}>–</p>
            ) : (
              <p className="muted">
                {day.soFar ? "Nothing was realised so far." : "Nothing was realised on this day."}
              </p>
            )}
            <DayTurn day={day} />
            {unknown > 0 ? (
              <p className="caption">
                Not in it: {counted(unknown, "trade")}, because what was paid or the closing price of a contract is not
                known.
              </p>
            ) : null}
          </div>
          <Statement
            caption="Brought and carried forward"
            lines={[
              { name: "Brought forward", value: signedRupees(day.broughtForward) },
              { name: "The day, gross", value: signedRupees(day.gross) },
              { name: "Charges", value: signedRupees(-day.charges) },
              { name: "Carried forward", value: signedRupees(day.carriedForward), kind: "total" },
            ]}
          />
        </div>
      )}
    </Section>
  );
}
