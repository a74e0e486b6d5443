import { examples } from "~/content/examples";
import { WorkedGroups } from "./worked-groups";

export default function BseExample() {
  return <WorkedGroups worked={examples.bse} />;
}
