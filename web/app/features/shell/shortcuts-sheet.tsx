import { useSyncExternalStore } from "react";
import { chooseShortcuts, onShortcutsChange, readShortcuts } from "~/lib/shortcuts";
import { Dialog } from "~/ui/dialog";
import { Segment } from "~/ui/segment";
import { keyParts } from "./keys";
import css from "./shortcuts.module.css";

const choices = ["On", "Off"] as const;

/** Every key that does something, and the switch for those that are a single letter or mark. */
export function ShortcutsSheet({ onClose }: { onClose: () => void }) {
  const on = useSyncExternalStore(onShortcutsChange, readShortcuts, () => true);
  return (
    <Dialog
      title="Keyboard shortcuts"
      onClose={onClose}
      foot={
        <button className="btn primary" type="submit">
          Close
        </button>
      }
    >
      <div className={css.keys} data-off={on ? undefined : ""}>
        {keyParts.map(({ name, keys }) => (
          <section key={name} aria-label={name}>
            <h3>{name}</h3>
            <dl>
              {keys.map(({ key, action }) => (
                <div key={key}>
                  <dt>
                    <kbd>{key}</kbd>
                  </dt>
                  <dd>{action}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <Segment
        name="shortcuts"
        label="Single-key shortcuts"
        options={choices}
        value={on ? "On" : "Off"}
        onChange={(choice) => chooseShortcuts(choice === "On")}
      />
      <p className="hint">
        Kept in this browser. Tab, Enter, Esc and Ctrl K (⌘ K on a Mac) always work; this list is also in the account
        menu.
      </p>
    </Dialog>
  );
}
