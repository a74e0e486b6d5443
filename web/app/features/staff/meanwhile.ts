// A move was refused because the application is no longer what this page had: what happened to it meanwhile, and who
// did that.
import type { Application } from "~/api/staff";
import { when } from "~/lib/time";
import { stageNames } from "./stages";
import { who } from "./who";

type Meanwhile = { title: string; words: string };

type Known = Pick<Application, "stage"> & {
  history: readonly Pick<Application["history"][number], "by" | "at">[];
  versions: readonly Pick<Application["versions"][number], "version" | "withdrawnAt">[];
};

/** Null: nothing that one could name. */
export function meanwhile(before: Known, now: Known, own: string | undefined): Meanwhile | null {
  const last = now.history.at(-1);
  if (last && now.history.length > before.history.length) {
    if (last.by === "applicant") {
      const did = now.stage === "withdrawn" ? "withdrew it" : "sent it once more, so that it is at Applied again,";
      return { title: "The applicant changed it meanwhile.", words: `The applicant ${did} on ${when(last.at)}.` };
    }
    return {
      title: last.by === own ? "You moved it meanwhile." : "Somebody else moved it meanwhile.",
      words: `${who(last.by, own)} moved it to ${stageNames[now.stage]} on ${when(last.at)}.`,
    };
  }
  const did = versionChange(before, now);
  return did === null
    ? null
    : { title: "The applicant changed it meanwhile.", words: `The applicant ${did} meanwhile.` };
}

function versionChange(before: Known, now: Known): string | null {
  const known = new Map(before.versions.map((one) => [one.version, one]));
  const fresh = now.versions.find(({ version }) => !known.has(version));
  if (fresh) return `sent version ${fresh.version}`;
  const taken = now.versions.find(
    ({ version, withdrawnAt }) => withdrawnAt !== null && known.get(version)?.withdrawnAt === null,
  );
  if (taken) return `took back version ${taken.version}`;
  const left = new Set(now.versions.map(({ version }) => version));
  const gone = before.versions.find(({ version }) => !left.has(version));
  return gone ? `erased version ${gone.version}` : null;
}
