// The way of an application in five rounds and a decision.
import type { Application, Stage } from "~/api/careers";
import { stageNames } from "~/content/careers";

export type Step = {
  name: string;
  state: "done" | "here" | "ahead" | "missed";
  /** When it was reached. */
  at: string | null;
  words: string;
};

const way = [
  ["applied", "We have it and read it."],
  ["initial_discussion", "We get to know each other. 30 minutes."],
  ["technical", "We solve something together. 30 minutes."],
  ["team", "You meet the people you would work with. 30 minutes."],
  ["final", "We agree on the start. 30 minutes."],
] as const satisfies readonly (readonly [Stage, string])[];

const ends: Partial<Record<Stage, string>> = {
  offer: "We would like to offer you the position. You get the letter by email.",
  declined: "We chose somebody else this time. Thank you for your work.",
  withdrawn: "You withdrew it. It is no longer considered.",
};

/** Rounds that an ended application did not come to are missed, not ahead. */
export function stepsOf({ stage, history, receivedAt }: Pick<Application, "stage" | "history" | "receivedAt">): Step[] {
  const end = ends[stage];
  const reached = (one: Stage) => history.findLast((entry) => entry.stage === one)?.at ?? null;
  const here = way.findIndex(([one]) => one === stage);
  const furthest = end ? way.findLastIndex(([one]) => reached(one) !== null) : here;
  const steps = way.map(([one, words], at): Step => ({
    name: stageNames[one],
    words,
    state: at === here ? "here" : at < furthest || (end && at <= furthest) ? "done" : end ? "missed" : "ahead",
    at: at <= furthest ? (reached(one) ?? (one === "applied" ? receivedAt : null)) : null,
  }));
  steps.push(
    end
      ? { name: stageNames[stage], words: end, state: "here", at: reached(stage) }
      : { name: "Decision", words: "You get an answer by email, yes or no.", state: "ahead", at: null },
  );
  return steps;
}

/** Where it stands, in a sentence. */
export function statusSentence(
  application: Pick<Application, "stage" | "history" | "receivedAt" | "withdrawn" | "current">,
): string {
  const { withdrawn, stage, current } = application;
  const read =
    withdrawn && stage !== "withdrawn" ? `This version is withdrawn; version ${current} is the one we read. ` : "";
  return read + reached(application);
}

function reached(application: Pick<Application, "stage" | "history" | "receivedAt">): string {
  const steps = stepsOf(application);
  const at = steps.findIndex(({ state }) => state === "here");
  const step = steps[at];
  if (!step) return "Its status is not known.";
  return at === steps.length - 1 ? `${step.name}.` : `${step.name}, ${at + 1} of ${steps.length}.`;
}
