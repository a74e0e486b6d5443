import { Pause, Play } from "lucide-react";
import { useState } from "react";
import css from "./careers.module.css";

/**
 * Names that pass by in 45 seconds, and stop on hover, on focus and by the button. Who wants no motion sees them
 * standing in rows.
 */
export default function Marquee({ names, label }: { names: readonly string[]; label: string }) {
  const [stopped, setStopped] = useState(false);
  const Icon = stopped ? Play : Pause;
  return (
    <div className={css.marquee} data-stopped={stopped || undefined}>
      <div className="run">
        <ul aria-label={label}>
          {names.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
        {/* The second round closes the loop; it says nothing new. */}
        <ul aria-hidden="true">
          {names.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      </div>
      <button
        className="icon-button"
        type="button"
        aria-label={stopped ? "Play" : "Pause the moving list"}
        onClick={() => setStopped(!stopped)}
      >
        <Icon className="icon" aria-hidden />
      </button>
    </div>
  );
}
