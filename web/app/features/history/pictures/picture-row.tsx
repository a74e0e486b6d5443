import { useState } from "react";
import type { Picture } from "~/api/pictures";
import css from "./pictures.module.css";
import { Shown } from "./shown";
import { nameOf, stageNames } from "./stage-names";

/** Pictures to look at, where nothing is changed. */
export function PictureRow({ pictures }: { pictures: readonly Picture[] }) {
  const [uncovered, uncover] = useState<readonly string[]>([]);
  if (pictures.length === 0) return null;
  return (
    <ul className={css.tiles} aria-label="Pictures">
      {pictures.map((picture, place) => (
        <li key={picture.id} className={css.tile}>
          <figure>
            <Shown
              picture={picture}
              name={nameOf(picture, place)}
              isSmall
              isUncovered={uncovered.includes(picture.id)}
              onUncover={() => uncover((known) => [...known, picture.id])}
            />
            <figcaption className="wrap-anywhere">
              {picture.stage ? <b>{stageNames[picture.stage]}. </b> : null}
              {picture.caption}
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}
