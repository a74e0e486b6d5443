import type { Stage } from "~/api/staff";
import { stageNames } from "./stages";

const looks: Partial<Record<Stage, string>> = { applied: "ask", offer: "on", declined: "away", withdrawn: "away" };

/** Applied asks for somebody; who left is quieter. */
export const StageTag = ({ stage }: { stage: Stage }) => (
  <span className={`tag ${looks[stage] ?? ""}`}>{stageNames[stage]}</span>
);
