import { ArrowDown, ArrowUp, X } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import type { CutDimension } from "~/api/analytics";
import css from "./analytics.module.css";

type Props = {
  /** What one of them is: a list, a card. */
  word: "list" | "card";
  nameOf: (key: string) => string;
  shown: readonly string[];
  usual: readonly string[];
  most: number;
  /** Options of the menu, of what is not shown. */
  left: ReactNode;
  onChange: (shown: string[]) => void;
};

/** Which parts stand on the page, and in which order: by buttons, by Alt and an arrow, or by dragging. */
export function Arrange({ word, nameOf, shown, usual, most, left, onChange }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [said, setSaid] = useState("");

  function move(from: number, to: number, keepFocus: boolean) {
    if (to < 0 || to >= shown.length || from === to) return;
    const next = [...shown];
    next.splice(to, 0, ...next.splice(from, 1));
    onChange(next);
    setSaid(`${nameOf(shown[from]!)} is now ${word} ${to + 1} of ${shown.length}.`);
    if (keepFocus)
      requestAnimationFrame(() => list.current?.children[to]?.querySelector<HTMLElement>("button:enabled")?.focus());
  }

  function byKey(event: KeyboardEvent, at: number) {
    if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    move(at, at + (event.key === "ArrowUp" ? -1 : 1), true);
  }

  return (
    <div className={css.arrange}>
      <p className="caption">Alt and an arrow key move the {word} whose button has the focus.</p>
      <ol ref={list}>
        {shown.map((key, at) => (
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
              disabled={at === shown.length - 1}
              onClick={() => move(at, at + 1, false)}
            >
              <ArrowDown className="icon" aria-hidden />
            </button>
            <button
              className="icon-button"
              type="button"
              aria-label={`Take ${nameOf(key)} off the page`}
              disabled={shown.length === 1}
              onClick={() => onChange(shown.filter((one) => one !== key))}
            >
              <X className="icon" aria-hidden />
            </button>
          </li>
        ))}
      </ol>
      <div className="filter-bar">
        <label className="filter-select">
          <i>Add a {word}</i>
          <select
            value=""
            disabled={shown.length >= most}
            onChange={({ target }) => {
              if (target.value) onChange([...shown, target.value]);
            }}
          >
            <option value="">
              {shown.length < most ? "Choose" : word === "list" ? "Twelve are on the page" : "All are on the page"}
            </option>
            {left}
          </select>
        </label>
        {shown.join() === usual.join() ? null : (
          <button className="btn link compact" type="button" onClick={() => onChange([...usual])}>
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
