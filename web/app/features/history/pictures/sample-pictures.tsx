import { useState } from "react";
import { type Picture, samplePictureAddress, type SampleStage } from "~/api/pictures";
import { PictureFrame } from "./picture-frame";
import css from "./pictures.module.css";
import { Shown } from "./shown";
import { nameOf, stageNames } from "./stage-names";

const captions: Record<SampleStage, string> = {
  before: "The chart at the entry, with stop and target",
  after: "How it went",
};

type Props = { trade: string; isClosed: boolean };

/** Pictures beside a trade of the sample, to look at. */
export function SamplePictures({ trade, isClosed }: Props) {
  const [opened, open] = useState<number | null>(null);
  const [uncovered, uncover] = useState<readonly string[]>([]);
  const stages: readonly SampleStage[] = isClosed ? ["before", "after"] : ["before"];
  const shown = stages.map((stage) => ({
    picture: pictureOf(trade, stage),
    isUncovered: uncovered.includes(stage),
    onUncover: () => uncover((known) => [...known, stage]),
  }));
  const large = opened === null ? undefined : shown[opened];
  return (
    <>
      <ul className={css.tiles} aria-label="Pictures">
        {shown.map((one, place) => (
          <li key={one.picture.id} className={css.tile}>
            <figure>
              <Shown {...one} name={nameOf(one.picture, place)} isSmall onOpen={() => open(place)} />
              <figcaption>
                <b>{stageNames[one.picture.stage!]}. </b>
                {one.picture.caption}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
      {large && opened !== null ? (
        <PictureFrame
          {...large}
          place={opened}
          of={shown.length}
          onStep={(by) => open(opened + by)}
          onClose={() => open(null)}
        >
          <p className={css.saying}>
            {stageNames[large.picture.stage!]}. {large.picture.caption}.
          </p>
        </PictureFrame>
      ) : null}
    </>
  );
}

/** As one of the user's own would be. */
const pictureOf = (trade: string, stage: SampleStage): Picture => ({
  id: `${trade}/${stage}`,
  file: samplePictureAddress(trade, stage),
  revision: 1,
  stage,
  caption: captions[stage],
  width: 960,
  height: 600,
  bytes: 0,
  addedAt: "2026-11-21T00:00:00+05:30",
  goneAt: null,
});
