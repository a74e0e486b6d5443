import { PicturesWithin } from "~/features/history/pictures/pictures";
import { Marked } from "~/features/history/written/marked";
import { SetupChanges } from "~/features/history/written/setup-changes";
import Playbooks, { type WithSetup } from "~/features/playbooks/playbooks-page";

export { meta } from "~/features/playbooks/playbooks-page";

/** Setups with the pictures beside them. */
export default function RoutedPlaybooks() {
  return <Playbooks Pictures={SetupPictures} Marked={Marked} History={SetupChanges} />;
}

function SetupPictures({ setup: { id, name }, owner }: WithSetup) {
  return <PicturesWithin beside={{ setup: id }} owner={owner} name={name} />;
}
