import { ChevronRight, ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import type { Version } from "~/api/staff";
import { count, counted } from "~/lib/format";
import { when } from "~/lib/time";
import { Section } from "~/ui/section";
import { currentOf } from "./current";
import { differing, years } from "./differing";
import { degreeName, roleName } from "./words";
import css from "./application.module.css";

/** Everything that was answered; of another version only what is different there. */
export function Answers({ versions }: { versions: readonly Version[] }) {
  const latest = currentOf(versions);
  if (!latest) return null;
  const others = versions.filter((version) => version !== latest);
  return (
    <Section name="Answers" sub={others.length > 0 ? `Version ${count(latest.version)}` : undefined}>
      <dl className={`${css.facts} ${css.answers}`}>
        {facts(latest).map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h3 className="small-heading">Motivation</h3>
      <p className={css.prose}>{latest.motivation}</p>
      {others.map((version) => (
        <Other key={version.version} version={version} than={latest} />
      ))}
    </Section>
  );
}

function facts(version: Version): { name: string; value: ReactNode }[] {
  const { email, mobile, college, degree, passingYear, role, experience, linkedin, consent } = version;
  return [
    { name: "Email", value: <a href={`mailto:${email}`}>{email}</a> },
    {
      name: "Phone",
      value: (
        <a className="num" href={`tel:+91${mobile}`}>
          {mobile}
        </a>
      ),
    },
    { name: "College", value: college },
    {
      name: "Degree",
      value: (
        <span className="num">
          {degreeName(degree)}, {passingYear}
        </span>
      ),
    },
    { name: "Preferred role", value: role ? roleName(role) : "–" },
    { name: "Experience", value: <span className="num">{years(experience)}</span> },
    { name: "LinkedIn", value: linkedin ? <Foreign address={linkedin} /> : "–" },
    {
      name: "Consent",
      value: consent ? (
        <span className="num">
          given on {when(consent.at)}, notice {consent.notice}
        </span>
      ) : (
        "not asked: sent without the form of this site"
      ),
    },
  ];
}

/** Somebody else's address: it learns nothing of us, and is no recommendation. */
function Foreign({ address }: { address: string }) {
  // The server takes only these; a page must not trust that.
  if (!/^https?:\/\//i.test(address)) return address;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer nofollow">
      {address.replace(/^https?:\/\//i, "")} <ExternalLink className="icon size-[13px]! inline" aria-hidden />
      <span className="visually-hidden">, opens another site</span>
    </a>
  );
}

function Other({ version, than }: { version: Version; than: Version }) {
  const differences = differing(version, than);
  return (
    <details className="more mt-4">
      <summary>
        <ChevronRight aria-hidden />
        Version {version.version}, {when(version.receivedAt)}
        {version.withdrawnAt ? ", taken back" : ""}:{" "}
        {differences.length === 0 ? "the same answers" : `${counted(differences.length, "answer")} different`}
      </summary>
      {differences.length > 0 ? (
        <dl className={`${css.facts} ${css.answers} mt-2`}>
          {differences.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="whitespace-pre-wrap">{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </details>
  );
}
