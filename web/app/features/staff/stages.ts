// The stages of an application: the four rounds of the recruitment process between it and the offer.
import type { Stage } from "~/api/staff";
import { stageNames as named } from "~/content/careers";

export const stageNames: Record<Stage, string> = named;

export const road = [
  "applied",
  "initial_discussion",
  "technical",
  "team",
  "final",
  "offer",
] as const satisfies readonly Stage[];

/** Where it goes from here when all is well; null at the end of the road and beside it. */
export function nextStage(stage: Stage): Stage | null {
  const at = (road as readonly Stage[]).indexOf(stage);
  return at === -1 ? null : (road[at + 1] ?? null);
}

/** Where staff may put it; only the applicant withdraws, and what is withdrawn stays so. */
export function otherStages(stage: Stage): Stage[] {
  if (stage === "withdrawn") return [];
  return [...road, "declined" as const].filter((one) => one !== stage);
}

/** On the road, or left it. */
export const isAside = (stage: Stage) => stage === "declined" || stage === "withdrawn";
