import { examples } from "~/content/examples";
import { WorkedWeekdays } from "./worked-weekdays";

export default function AiExample() {
  return <WorkedWeekdays worked={examples.ai} />;
}
