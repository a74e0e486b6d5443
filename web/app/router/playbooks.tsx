import { PicturesWithin } from "~/features/history/pictures/pictures";
import { Marked } from "~/features/history/written/marked";
import Playbooks, { type WithSetup } from "~/features/playbooks/playbooks-page";

export { meta } from "~/features/playbooks/playbooks-page";

/** Setups with the pictures beside them. */
export default function RoutedPlaybooks() {
  return <Playbooks Pictures={SetupPictures} Marked={Marked} />;
}

function SetupPictures({ setup: { id, name }, owner }: WithSetup) {
  return <PicturesWithin beside={{ setup: id }} owner={owner} name={name} />;
}
