import { sampleDay, sampleProducts } from "~/content/sample-day";
import { addUp } from "~/lib/add-up";

const shown = addUp(
  sampleProducts.map(([, net]) => net),
  sampleDay.net,
);

/** Net of the sample by product, as it is shown: to the paisa, and adding up to the net. */
export const products = sampleProducts.map(([name], at) => [name, shown[at]!] as const);
