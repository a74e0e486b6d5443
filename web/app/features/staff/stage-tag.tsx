import type { Stage } from "~/api/staff";
import { stageNames } from "./stages";
import css from "./staff.module.css";

const looks: Partial<Record<Stage, string>> = { applied: "ask", offer: "on", declined: css.away, withdrawn: css.away };

/** Applied asks for somebody; who left is quieter. */
export const StageTag = ({ stage }: { stage: Stage }) => (
  <span className={`tag ${looks[stage] ?? ""}`}>{stageNames[stage]}</span>
);
