import { brand } from "~/content/brand";
import css from "./careers.module.css";

/**
 * The brand's name over everything, its letters rising one after the other, for as long as there is nothing to show. It
 * comes after a moment, so that quick answers do not flash.
 */
export function Wave({ words }: { words: string }) {
  return (
    <div className={`${css.wave} late`} role="status">
      <p className={css.name} aria-hidden="true">
        {[...brand.name].map((letter, at) => (
          <span key={at}>{letter}</span>
        ))}
      </p>
      <p className="muted">{words}</p>
    </div>
  );
}
