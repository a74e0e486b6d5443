import type { ComponentType } from "react";
import type { Setup } from "~/api/setups";
import { useAmounts } from "~/lib/amounts";
import { longDay } from "~/lib/time";
import { Veiled } from "~/ui/veiled";

/** What the setup says, and its rules as they are now. */
export function SetupText({ setup, Marked }: { setup: Setup; Marked: ComponentType<{ text: string }> }) {
  const { textOf } = useAmounts();
  const last = setup.versions.at(-1);
  return (
    <>
      {setup.aliases.length > 0 ? (
        <p className="caption mb-3">
          Notes that say {setup.aliases.map((name) => `“${name}”`).join(", ")} mean it too.
        </p>
      ) : null}
      {setup.text ? (
        <div className="max-w-(--measure) mb-4">
          <Marked text={setup.text} />
        </div>
      ) : null}
      {setup.unreadable ? <p className="muted mb-4">{textOf(setup.unreadable.text)}</p> : null}
      {last ? (
        <>
          <p className="label">
            Version {setup.versions.length}, for trades opened from {longDay(last.from)}
          </p>
          <ul className="list-disc pl-5 mb-4">
            {last.rules.map((rule) => (
              <li key={rule.id}>
                <Veiled>{textOf(rule.sentence.text)}</Veiled>
                {rule.weight > 1 ? <span className="caption"> weight {rule.weight}</span> : null}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </>
  );
}
