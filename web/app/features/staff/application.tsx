import { ArrowLeft } from "lucide-react";
import { Link, useLocation, useSearchParams } from "react-router";
import { RequestError } from "~/api/errors";
import type { Application as Whole } from "~/api/staff";
import { useMe } from "~/api/queries";
import { useHydrated } from "~/lib/hydrated";
import { ownerOf } from "~/lib/owner";
import { page } from "~/lib/page";
import { longDay, when } from "~/lib/time";
import { Section } from "~/ui/section";
import { Answers } from "./answers";
import { currentOf } from "./current";
import { Erase } from "./erase";
import { Failed, Stale } from "./failed";
import { Moves } from "./moves";
import { NoteLeft } from "./note-left";
import { Notes } from "./notes";
import { Resumes } from "./resumes";
import { StageSteps } from "./stage-steps";
import { StageTag } from "./stage-tag";
import { isAside } from "./stages";
import { Trail } from "./trail";
import { useApplication } from "./use-application";
import staffCss from "./staff.module.css";
import applicationCss from "./application.module.css";

export const meta = () =>
  page({
    title: "Application · Rojmel",
    description:
      "One application with all its answers, its resume, the notes of the team and everything that was done with it: for the team of Rojmel only.",
    index: false,
  });

export default function Application() {
  const [address] = useSearchParams();
  const hydrated = useHydrated();
  const reference = hydrated ? (address.get("ref")?.trim().toUpperCase() ?? "") : "";
  return <LoadedApplication key={reference} reference={reference} />;
}

function LoadedApplication({ reference }: { reference: string }) {
  const asked = useApplication(reference);
  const { data, error } = asked;
  const again = { at: asked.errorUpdatedAt, busy: asked.isFetching, retry: () => void asked.refetch() };
  const gone = reference === "" || (error instanceof RequestError && error.status === 404);
  return (
    <>
      {data && error && !gone ? (
        <Stale what="this application" error={error} {...again} at={asked.dataUpdatedAt} />
      ) : null}
      <div className="page-body" aria-busy={asked.isFetching || undefined}>
        <div className="wrap">
          {gone ? <Gone reference={reference} /> : null}
          {data && !gone ? <ApplicationDetails application={data} /> : null}
          {!data && !error && !gone ? <Waiting reference={reference} /> : null}
          {!data && error && !gone ? (
            <Section name="Application" page sub={reference} className="home">
              <Back />
              <Failed title="We could not load this application." error={error} {...again} />
            </Section>
          ) : null}
        </div>
      </div>
    </>
  );
}

/** To the table as it was left. */
function Back() {
  const { state } = useLocation();
  const from = (state as { from?: string } | null)?.from ?? "";
  return (
    <Link className={staffCss.backLink} to={{ pathname: "/staff", search: from }}>
      <ArrowLeft className="icon size-[15px]!" aria-hidden />
      Applications
    </Link>
  );
}

function ApplicationDetails({ application }: { application: Whole }) {
  const { reference, jobid, title, stage, receivedAt } = application;
  const me = useMe().data?.user;
  const owner = me ? ownerOf(me.email) : null;
  const current = currentOf(application.versions);
  return (
    <div className="settle">
      <section className="section home" aria-labelledby="who">
        <div className="section-margin">
          <p className="name-text">Application</p>
          <p className="subtitle num">
            <span className="no-wrap">{reference}</span>
            <span className="wide-only">
              <br />
              {when(receivedAt)}
            </span>
          </p>
        </div>
        <div className="section-body min-w-0">
          <Back />
          <div className={applicationCss.subject}>
            <h1 id="who" tabIndex={-1}>
              {current?.name ?? reference}
            </h1>
            <StageTag stage={stage} />
          </div>
          <p className="muted">
            for{" "}
            <Link to={`/staff/opening?id=${jobid}`}>
              {jobid} {title}
            </Link>
            <span className="narrow-only num">, {when(receivedAt)}</span>
          </p>
          <StageSteps application={application} />
          <EndNotice application={application} />
          <Moves application={application} />
        </div>
      </section>
      <Resumes application={application} />
      <Answers versions={application.versions} />
      <Notes application={application} owner={owner} own={me?.email} />
      <Trail entries={application.trail} own={me?.email} />
      <Erase application={application} owner={owner} />
    </div>
  );
}

/** What an end means: for the applicant, and for how long this is kept. */
function EndNotice({ application: { stage, decidedAt, erasedOn, versions } }: { application: Whole }) {
  if (decidedAt === null && !isAside(stage)) return null;
  const withdrawn = versions[0]?.withdrawnAt;
  const fact =
    stage === "withdrawn"
      ? `Withdrawn by the applicant${withdrawn ? ` on ${when(withdrawn)}` : ""}.`
      : decidedAt
        ? `Decided on ${when(decidedAt)}.`
        : "";
  return (
    <p className="muted num mt-3">
      {fact} {erasedOn ? `It is deleted automatically on ${longDay(erasedOn)}.` : ""}
    </p>
  );
}

function Gone({ reference }: { reference: string }) {
  const me = useMe().data?.user;
  return (
    <section className="section home" aria-labelledby="gone">
      <div className="section-margin">
        <p className="name-text">Application</p>
        <p className="subtitle num">{reference}</p>
      </div>
      <div className="section-body">
        <Back />
        <h1 id="gone" className="text-2xl!">
          There is no such application.
        </h1>
        <p className="muted mt-2 max-w-[60ch]">
          {reference === ""
            ? "The link contains no reference."
            : "It was erased: by the applicant, by somebody of the team, or because its time was over. See the audit."}
        </p>
        <div className="button-row">
          <Link className="btn primary" to="/staff">
            All applications
          </Link>
          {reference ? (
            <Link className="btn" to={`/staff/audit?subject=${encodeURIComponent(reference)}`}>
              See the audit
            </Link>
          ) : null}
        </div>
        {me && reference ? <NoteLeft owner={ownerOf(me.email)} reference={reference} /> : null}
      </div>
    </section>
  );
}

function Waiting({ reference }: { reference: string }) {
  return (
    <Section name="Application" page sub={reference} className="home">
      <p className="visually-hidden" role="status">
        Loading the application.
      </p>
      <div className="late" aria-hidden="true">
        <i className="skeleton w-[120px] mb-4" />
        <i className="skeleton w-[260px] h-[32px]! mb-3" />
        <i className="skeleton w-[200px] mb-6" />
        <i className="skeleton w-full h-[3px]! mb-6" />
        <i className="skeleton w-[240px] h-[44px]!" />
      </div>
    </Section>
  );
}
