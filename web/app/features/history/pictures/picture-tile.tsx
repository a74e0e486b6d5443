import { ChevronLeft, ChevronRight, Trash2 } from "lucide-react";
import { useEffect, useRef } from "react";
import type { Picture } from "~/api/pictures";
import { when } from "~/lib/time";
import css from "./pictures.module.css";
import { Shown } from "./shown";
import { nameOf, stageNames } from "./stage-names";

type Props = {
  picture: Picture;
  /** From 0. */
  place: number;
  of: number;
  isUncovered: boolean;
  onUncover: () => void;
  onOpen: () => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

/** A small picture with what is said of it; it opens in full. */
export function PictureTile({ picture, place, of, isUncovered, onUncover, onOpen, onMove, onRemove }: Props) {
  const name = nameOf(picture, place);
  const list = useRef<HTMLLIElement>(null);
  const moved = useRef<{ way: string; to: number } | null>(null);
  // A tile that changes its place on the page loses the focus.
  useEffect(() => {
    const last = moved.current;
    if (last?.to !== place) return;
    moved.current = null;
    const buttons = [...(list.current?.querySelectorAll<HTMLButtonElement>("[data-way]") ?? [])];
    const open = buttons.filter((one) => !one.disabled);
    (open.find((one) => one.dataset["way"] === last.way) ?? open[0])?.focus();
  });
  const move = (way: "earlier" | "later") => {
    const by = way === "earlier" ? -1 : 1;
    moved.current = { way, to: place + by };
    onMove(by);
  };
  return (
    <li ref={list} className={css.tile}>
      <figure>
        <Shown picture={picture} name={name} isSmall isUncovered={isUncovered} onUncover={onUncover} onOpen={onOpen} />
        <figcaption>
          {picture.stage ? <b>{stageNames[picture.stage]}. </b> : null}
          {picture.caption ? <span className="wrap-anywhere">{picture.caption}</span> : null}
          <span className="caption num block">added {when(picture.addedAt)}</span>
        </figcaption>
      </figure>
      <div className={css.tools}>
        <button
          className="icon-button compact"
          type="button"
          data-way="earlier"
          disabled={place === 0}
          aria-label={`Move ${name} one place forward`}
          onClick={() => move("earlier")}
        >
          <ChevronLeft className="icon" aria-hidden />
        </button>
        <button
          className="icon-button compact"
          type="button"
          data-way="later"
          disabled={place === of - 1}
          aria-label={`Move ${name} one place back`}
          onClick={() => move("later")}
        >
          <ChevronRight className="icon" aria-hidden />
        </button>
        <button className="icon-button compact" type="button" aria-label={`Remove ${name}`} onClick={onRemove}>
          <Trash2 className="icon size-[18px]!" aria-hidden />
        </button>
      </div>
    </li>
  );
}
