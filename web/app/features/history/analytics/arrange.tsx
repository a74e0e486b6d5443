import { ArrowDown, ArrowUp, X } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import type { CutDimension } from "~/api/analytics";
import { MOST_LISTS, usualLists } from "./analytics-view";
import css from "./analytics.module.css";

type Props = {
  dimensions: readonly CutDimension[];
  lists: readonly string[];
  onChange: (lists: string[]) => void;
};

/** Which lists stand on the page, and in which order: by buttons, by Alt and an arrow, or by dragging. */
export function Arrange({ dimensions, lists, onChange }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [said, setSaid] = useState("");
  const nameOf = (key: string) => dimensions.find((one) => one.key === key)?.name ?? key;

  function move(from: number, to: number, keepFocus: boolean) {
    if (to < 0 || to >= lists.length || from === to) return;
    const next = [...lists];
    next.splice(to, 0, ...next.splice(from, 1));
    onChange(next);
    setSaid(`${nameOf(lists[from]!)} is now list ${to + 1} of ${lists.length}.`);
    if (keepFocus)
      requestAnimationFrame(() => list.current?.children[to]?.querySelector<HTMLElement>("button:enabled")?.focus());
  }

  function byKey(event: KeyboardEvent, at: number) {
    if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    move(at, at + (event.key === "ArrowUp" ? -1 : 1), true);
  }

  const left = dimensions.filter(({ key }) => !lists.includes(key));
  return (
    <div className={css.arrange}>
      <p className="caption">Alt and an arrow key move the list whose button has the focus.</p>
      <ol ref={list}>
        {lists.map((key, at) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons inside are the controls; dragging is one more way
          <li
            key={key}
            draggable
            onKeyDown={(event) => byKey(event, at)}
            onDragStart={() => setDragged(at)}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={() => {
              if (dragged !== null) move(dragged, at, false);
              setDragged(null);
            }}
          >
            <span>{nameOf(key)}</span>
            <button
              className="icon-button"
              type="button"
              aria-label={`${nameOf(key)} up`}
              disabled={at === 0}
              onClick={() => move(at, at - 1, false)}
            >
              <ArrowUp className="icon" aria-hidden />
            </button>
            <button
              className="icon-button"
              type="button"
              aria-label={`${nameOf(key)} down`}
              disabled={at === lists.length - 1}
              onClick={() => move(at, at + 1, false)}
            >
              <ArrowDown className="icon" aria-hidden />
            </button>
            <button
              className="icon-button"
              type="button"
              aria-label={`Take ${nameOf(key)} off the page`}
              disabled={lists.length === 1}
              onClick={() => onChange(lists.filter((one) => one !== key))}
            >
              <X className="icon" aria-hidden />
            </button>
          </li>
        ))}
      </ol>
      <div className="filter-bar">
        <label className="filter-select">
          <i>Add a list</i>
          <select
            value=""
            disabled={lists.length >= MOST_LISTS}
            onChange={({ target }) => {
              if (target.value) onChange([...lists, target.value]);
            }}
          >
            <option value="">{lists.length >= MOST_LISTS ? "Twelve are on the page" : "Choose"}</option>
            <DimensionOptions dimensions={left} />
          </select>
        </label>
        {lists.join() === usualLists.join() ? null : (
          <button className="btn link compact" type="button" onClick={() => onChange(usualLists)}>
            As usual
          </button>
        )}
      </div>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </div>
  );
}

const families = [
  ["what", "What"],
  ["when", "When"],
  ["how", "How"],
  ["plan", "Plan and notes"],
  ["outcome", "Outcome"],
] as const;

/** Dimensions by family, for a menu. */
export function DimensionOptions({ dimensions }: { dimensions: readonly CutDimension[] }) {
  return families.map(([family, name]) => {
    const own = dimensions.filter((one) => one.family === family);
    return own.length > 0 ? (
      <optgroup key={family} label={name}>
        {own.map((one) => (
          <option key={one.key} value={one.key}>
            {one.name}
          </option>
        ))}
      </optgroup>
    ) : null;
  });
}
