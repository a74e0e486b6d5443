import { journalPlaces } from "./journal-places";
import { addTrades, openItems, ownItems, staffItems } from "./nav-items";

export type Found = {
  /** Where names may be the same. */
  id?: string;
  name: string;
  /** What it is: a place or an action, where nothing is said. */
  kind?: string;
  /** What tells it from others of its name. */
  also?: string;
  /** Where the words below stand. */
  before?: string;
  /** The words that were found. */
  excerpt?: readonly { text: string; isAsked: boolean }[];
  /** What else one may type for it. */
  words?: string;
  key?: string;
  do: { kind: "go"; to: string } | { kind: "act"; act: () => void } | { kind: "shortcuts" | "undo" };
};

const go = ({ to, name, words }: { to: string; name: string; words?: string }): Found => ({
  name,
  words,
  do: { kind: "go", to },
});

const add: readonly Found[] = [
  go({ ...addTrades, words: "import upload file" }),
  go({ to: "/add-new-trades?tab=excel", name: "Add an Excel sheet", words: "import upload file xlsx csv" }),
  go({ to: "/add-new-trades?tab=manually", name: "Enter a trade manually", words: "type add" }),
];

const own: readonly Found[] = [
  ...journalPlaces.map(go),
  ...ownItems.slice(1).map(go),
  ...add,
  go({ to: "/profile", name: "Profile" }),
  go({ to: "/settings", name: "Settings", words: "theme broker accounts charges" }),
  go({ to: "/security", name: "Security", words: "password passkey sessions devices" }),
  go({ to: "/my-data", name: "My data", words: "archive export delete account" }),
];

const visitor: readonly Found[] = [
  ...openItems.map(go),
  ...add,
  go({ to: "/settings", name: "Settings", words: "theme" }),
  go({ to: "/login", name: "Login/Signup" }),
];

/** Where somebody can go. */
export function placesOf(who: "own" | "visitor" | "staff"): readonly Found[] {
  if (who === "visitor") return visitor;
  return who === "staff" ? [...staffItems.map(go), go({ to: "/trade-history", name: "Journal" })] : own;
}

const bare = (text: string) =>
  text
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .toLowerCase();

/** Those of which every typed word begins a word; names before what else they are called, else in their order. */
export function foundIn(all: readonly Found[], typed: string): Found[] {
  const asked = bare(typed).split(/\s+/).filter(Boolean);
  const has = (text: string) => {
    const words = bare(text).split(/[^\p{L}\p{M}\p{N}]+/u);
    return asked.every((one) => words.some((word) => word.startsWith(one)));
  };
  const byName = all.filter(({ name }) => has(name));
  return [...byName, ...all.filter((one) => !byName.includes(one) && has(`${one.name} ${one.words ?? ""}`))];
}
