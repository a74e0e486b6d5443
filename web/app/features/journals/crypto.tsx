import { examples } from "~/content/examples";
import { crypto } from "~/content/journals/crypto";
import { Journal } from "./journal";
import { journalMeta } from "./journal-meta";
import { WorkedCoins } from "./worked-coins";

export const meta = journalMeta(crypto);

export default function CryptoJournal() {
  return <Journal text={crypto} example={<WorkedCoins worked={examples.crypto} />} />;
}
