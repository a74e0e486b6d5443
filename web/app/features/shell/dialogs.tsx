import type { Person } from "~/lib/session";
import { MoreSheet } from "./more-sheet";
import { Palette } from "./palette";
import { ShortcutsSheet } from "./shortcuts-sheet";

type Props = {
  what: "keys" | "search" | "more";
  user: Person | null | undefined;
  onSearch: () => void;
  onShortcuts: () => void;
  onClose: () => void;
};

/** What opens over every screen. It comes with the frame: whoever types fast has pressed the next key already. */
export function Dialogs({ what, user, onSearch, onShortcuts, onClose }: Props) {
  switch (what) {
    case "keys":
      return <ShortcutsSheet onClose={onClose} />;
    case "search":
      return <Palette user={user} onShortcuts={onShortcuts} onClose={onClose} />;
    case "more":
      return <MoreSheet onSearch={onSearch} onClose={onClose} />;
  }
}
