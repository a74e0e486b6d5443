import { examples } from "~/content/examples";
import { WorkedCoins } from "./worked-coins";

export default function CryptoExample() {
  return <WorkedCoins worked={examples.crypto} />;
}
