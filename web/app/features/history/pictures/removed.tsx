import type { Picture } from "~/api/pictures";
import { counted } from "~/lib/format";
import { longDay, dayOf, when } from "~/lib/time";
import css from "./pictures.module.css";

type Props = {
  pictures: readonly Picture[];
  busy: boolean;
  onBringBack: (picture: Picture) => void;
  onForget: (picture: Picture) => void;
};

/** Removed, and for thirty days still to be had; or gone at once, for the room. */
export function Removed({ pictures, busy, onBringBack, onForget }: Props) {
  if (pictures.length === 0) return null;
  return (
    <details className={css.removed}>
      <summary>{counted(pictures.length, "removed picture")}</summary>
      <ul>
        {pictures.map((one) => {
          const name = one.caption || `the picture added ${when(one.addedAt)}`;
          return (
            <li key={one.id}>
              <span className="wrap-anywhere">
                {one.caption || `Added ${when(one.addedAt)}`}
                {one.goneAt ? <span className="caption num block">gone on {longDay(dayOf(one.goneAt))}</span> : null}
              </span>
              <span className="action-row">
                <button
                  className="btn compact"
                  type="button"
                  aria-disabled={busy || undefined}
                  onClick={() => onBringBack(one)}
                >
                  Bring back<span className="visually-hidden"> {name}</span>
                </button>
                <button
                  className="btn compact"
                  type="button"
                  aria-disabled={busy || undefined}
                  onClick={() => onForget(one)}
                >
                  Remove for good<span className="visually-hidden"> {name}</span>
                </button>
              </span>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
