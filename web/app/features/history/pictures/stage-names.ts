import type { Picture, Stage } from "~/api/pictures";

export const stages: readonly Stage[] = ["before", "during", "after"];
export const stageNames = { before: "Before", during: "During", after: "After" } as const;

/** For those who hear the page. */
export const nameOf = ({ caption, stage }: Picture, place: number) =>
  caption || `picture ${place + 1}${stage ? `, ${stageNames[stage].toLowerCase()}` : ""}`;
