import { ArrowDown, ArrowUp, X } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from "react";
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

const places = { up: 0, down: 1, off: 2 } as const;
type Button = keyof typeof places;
type Focus = { key: string; button: Button };

/** Which parts stand on the page, and in which order: by buttons, by Alt and an arrow, or by dragging. */
export function Arrange({ word, nameOf, shown, usual, most, left, onChange }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const add = useRef<HTMLSelectElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [said, setSaid] = useState("");
  /**
   * What is said once this order is drawn, and what has the focus then: a row that is moved loses it, and one that goes
   * takes it along.
   */
  const next = useRef<{ order: string; words: string; focus: Focus | null } | null>(null);
  useLayoutEffect(() => {
    if (next.current?.order !== shown.join()) return;
    const { words, focus: to } = next.current;
    next.current = null;
    setSaid(words);
    if (!to) return;
    const row = list.current?.children[shown.indexOf(to.key)];
    const buttons = [...(row?.querySelectorAll("button") ?? [])];
    const wanted = buttons[places[to.button]];
    // At an end of the list one of them is off, and of a single row all are.
    const on = wanted?.disabled ? buttons.find(({ disabled }) => !disabled) : wanted;
    (on ?? add.current)?.focus();
  }, [shown]);

  function show(order: readonly string[], words: string, focus: Focus | null) {
    next.current = { order: order.join(), words, focus };
    onChange([...order]);
  }

  function move(from: number, to: number, button: Button | null) {
    if (to < 0 || to >= shown.length || from === to) return;
    const key = shown[from]!;
    const others = shown.filter((one) => one !== key);
    const order = [...others.slice(0, to), key, ...others.slice(to)];
    show(order, `${nameOf(key)} is now ${word} ${to + 1} of ${shown.length}.`, button && { key, button });
  }

  function remove(at: number) {
    const left = shown.filter((_, place) => place !== at);
    const key = left[Math.min(at, left.length - 1)]!;
    show(left, `${nameOf(shown[at]!)} is off the page.`, { key, button: "off" });
  }

  function append(key: string) {
    const order = [...shown, key];
    // The menu keeps the focus while it can be used.
    const focus = order.length < most ? null : ({ key, button: "up" } as const);
    show(order, `${nameOf(key)} is now ${word} ${order.length} of ${order.length}.`, focus);
  }

  function byKey(event: KeyboardEvent, at: number) {
    if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    const up = event.key === "ArrowUp";
    move(at, at + (up ? -1 : 1), up ? "up" : "down");
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
              if (dragged !== null) move(dragged, at, null);
              setDragged(null);
            }}
          >
            <span>{nameOf(key)}</span>
            <button
              className="icon-button"
              type="button"
              aria-label={`${nameOf(key)} up`}
              disabled={at === 0}
              onClick={() => move(at, at - 1, "up")}
            >
              <ArrowUp className="icon" aria-hidden />
            </button>
            <button
              className="icon-button"
              type="button"
              aria-label={`${nameOf(key)} down`}
              disabled={at === shown.length - 1}
              onClick={() => move(at, at + 1, "down")}
            >
              <ArrowDown className="icon" aria-hidden />
            </button>
            <button
              className="icon-button"
              type="button"
              aria-label={`Take ${nameOf(key)} off the page`}
              disabled={shown.length === 1}
              onClick={() => remove(at)}
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
            ref={add}
            value=""
            disabled={shown.length >= most}
            onChange={({ target }) => {
              if (target.value) append(target.value);
            }}
          >
            <option value="">
              {shown.length < most ? "Choose" : word === "list" ? "Twelve are on the page" : "All are on the page"}
            </option>
            {left}
          </select>
        </label>
        {shown.join() === usual.join() ? null : (
          <button
            className="btn link compact"
            type="button"
            onClick={() => show(usual, `The ${word}s are as usual.`, { key: usual[0]!, button: "down" })}
          >
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
