// The stages of an application: the four rounds of the recruitment process between it and the offer.
import type { Stage } from "~/api/staff";
import { stageNames as named } from "~/content/careers";

export const stageNames: Record<Stage, string> = named;

export const stageOrder = [
  "applied",
  "initial_discussion",
  "technical",
  "team",
  "final",
  "offer",
] as const satisfies readonly Stage[];

/** Where it goes from here when all is well; null at the end, and of who left. */
export function nextStage(stage: Stage): Stage | null {
  const at = (stageOrder as readonly Stage[]).indexOf(stage);
  return at === -1 ? null : (stageOrder[at + 1] ?? null);
}

/** Where staff may put it; only the applicant withdraws, and what is withdrawn stays so. */
export function otherStages(stage: Stage): Stage[] {
  if (stage === "withdrawn") return [];
  return [...stageOrder, "declined" as const].filter((one) => one !== stage);
}

/** False: among the stages in their order. */
export const isAside = (stage: Stage) => stage === "declined" || stage === "withdrawn";
