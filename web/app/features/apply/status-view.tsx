import { useEffect, useRef, useState } from "react";
import type { Application } from "~/api/careers";
import { dayOf, longDay, when } from "~/lib/time";
import { Section } from "~/ui/section";
import { Confirm } from "./confirm";
import { statusSentence, type Step, stepsOf } from "./stages";
import css from "./apply.module.css";

type Props = { application: Application; onWithdraw: () => Promise<void>; onErase: () => Promise<void> };

/** One application as its applicant sees it: where it stands, what lies with us, and the two ways to take it back. */
export function StatusView({ application, onWithdraw, onErase }: Props) {
  const [asked, setAsked] = useState<"withdraw" | "erase" | null>(null);
  const {
    reference,
    title,
    jobid,
    receivedAt,
    version,
    versions,
    name,
    email,
    resumeName,
    erasedOn,
    retentionDays,
    stage,
    withdrawn,
  } = application;
  const over = withdrawn || stage === "offer" || stage === "declined" || stage === "withdrawn";
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef({ stage, withdrawn });
  useEffect(() => {
    if (before.current.stage !== stage || before.current.withdrawn !== withdrawn) heading.current?.focus();
    before.current = { stage, withdrawn };
  }, [stage, withdrawn]);
  return (
    <div className={`page-body public-page ${css.applyPage}`}>
      <div className="wrap">
        <section className="section" aria-labelledby="title">
          <div className="section-margin">
            <p className="name-text">Your application</p>
            <p className="caption num">{reference}</p>
          </div>
          <div className="section-body min-w-0">
            <h1 id="title" ref={heading} tabIndex={-1}>
              {title}
            </h1>
            <p className="lead" role="status">
              {statusSentence(application)}
            </p>
          </div>
        </section>
        <Section name="Steps" sub="Four conversations of 30 minutes." long>
          <ol className={css.stageList}>
            {stepsOf(application).map((step) => (
              <WayStep key={step.name} step={step} />
            ))}
          </ol>
        </Section>
        <Section name="What we keep" sub="Only the people who decide can see it." long>
          <dl className={css.kept}>
            <Fact name="Reference" value={reference} />
            <Fact name="Opening" value={`${title}, ${jobid}`} />
            <Fact name="Received" value={`${when(receivedAt)} IST`} />
            <Fact name="Name" value={name} />
            <Fact name="Email" value={email} />
            <Fact name="Resume" value={resumeName} />
            {versions > 1 ? <Fact name="Version" value={`${version} of ${versions}`} /> : null}
            <Fact
              name="Erased"
              value={`by itself, ${erasedOn ? `on ${longDay(erasedOn)}` : `${retentionDays} days after the decision`}`}
            />
          </dl>
        </Section>
        <Section name="Withdraw or delete" sub="You can do this at any time." long>
          <ul className="actions">
            {over ? null : (
              <li>
                <p>
                  {versions > 1
                    ? "If you withdraw this version, it is no longer considered; the others stay."
                    : "If you withdraw it, it is no longer considered."}{" "}
                  What you sent stays until it is erased.
                </p>
                <button className="btn" type="button" onClick={() => setAsked("withdraw")}>
                  {versions > 1 ? "Withdraw this version" : "Withdraw the application"}
                </button>
              </li>
            )}
            <li>
              <p>
                {versions > 1
                  ? `Erase version ${version} with its resume. The other versions have links of their own.`
                  : "Erase everything: the application, the resume, what was noted about it."}{" "}
                At once and for good.
              </p>
              <button className="btn danger" type="button" onClick={() => setAsked("erase")}>
                Erase my data
              </button>
            </li>
          </ul>
        </Section>
      </div>
      {asked === "withdraw" ? (
        <Confirm
          title={versions > 1 ? "Withdraw this version?" : "Withdraw this application?"}
          action="Withdraw it"
          doing="Withdrawing it"
          onDo={onWithdraw}
          onClose={() => setAsked(null)}
        >
          <p>
            You cannot undo this here.{" "}
            {versions > 1 ? "If no other version is left, the application is withdrawn. " : ""}While the opening is open
            you can send a new application.
          </p>
        </Confirm>
      ) : null}
      {asked === "erase" ? (
        <Confirm
          title="Erase your data?"
          action="Erase it for good"
          doing="Erasing it"
          onDo={onErase}
          onClose={() => setAsked(null)}
        >
          <p>
            {versions > 1 ? `Version ${version} of ${reference}` : reference} and {resumeName} are deleted at once and
            cannot be restored. Copies in backups are deleted with the backups.
          </p>
        </Confirm>
      ) : null}
    </div>
  );
}

const said = { done: "done", here: "you are here", ahead: "ahead", missed: "did not take place" } as const;

function WayStep({ step: { name, state, at, words } }: { step: Step }) {
  return (
    <li className={css[state]} aria-current={state === "here" ? "step" : undefined}>
      <p className="strong">
        {name} <span className="caption">{said[state]}</span>
      </p>
      {state === "missed" ? null : <p className="muted">{words}</p>}
      {at ? <p className="caption num">{longDay(dayOf(at))}</p> : null}
    </li>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num">{value}</dd>
    </div>
  );
}
