import { X } from "lucide-react";
import { type Ref, useId, useLayoutEffect, useRef, useState } from "react";
import { type NamedOf, useTags } from "~/api/tags";
import { nameKey } from "~/lib/name-key";
import { notify } from "~/ui/toasts";
import { listOf, offeredOf, withName } from "./offered";
import { TagChip, useColours } from "./tag-chip";
import css from "./tags.module.css";

type Props = {
  of: NamedOf;
  label: string;
  names: readonly string[];
  change: (names: string[]) => void;
  wrong?: string;
  inputRef?: Ref<HTMLInputElement>;
};

/** Tags or mistakes: chosen ones as chips, others are typed or picked. */
export function TagNames({ of, label, names, change, wrong, inputRef }: Props) {
  const id = useId();
  const [typed, type] = useState("");
  const [all, showAll] = useState(false);
  const known = useTags().data;
  const colour = useColours(of);
  const list = listOf(known, of);
  const now = useRef({ names, change });
  useLayoutEffect(() => {
    now.current = { names, change };
  });
  const { offered, more } = offeredOf(list, names);
  const add = () => {
    const name = typed.trim();
    type("");
    const next = name ? withName(names, name, list, known?.groups ?? []) : null;
    if (!next) return;
    change(next.names);
    if (next.out.length > 0) {
      /** On the names as they are then: what was chosen since stays. */
      const undo = () => {
        const rest = now.current.names.filter((one) => nameKey(one) !== nameKey(name));
        const back = next.out.filter((one) => !rest.some((other) => nameKey(other) === nameKey(one)));
        now.current.change([...rest, ...back]);
      };
      notify({
        text: `“${next.out.join("”, “")}” is taken out: of “${next.group}” a note has one.`,
        action: { name: "Undo", do: async () => (undo(), null) },
      });
    }
  };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {names.length > 0 ? (
        <ul className="chips mb-2">
          {names.map((name) => (
            <li key={name}>
              <TagChip name={name} colour={colour(name)}>
                <button
                  type="button"
                  aria-label={`Remove ${name}`}
                  onClick={() => change(names.filter((one) => one !== name))}
                >
                  <X className="icon size-[14px]!" aria-hidden />
                </button>
              </TagChip>
            </li>
          ))}
        </ul>
      ) : null}
      <input
        id={id}
        ref={inputRef}
        className="input"
        autoComplete="off"
        list={`${id}-offered`}
        placeholder="Type a name, then Enter"
        value={typed}
        onChange={(event) => type(event.target.value)}
        onBlur={add}
        onKeyDown={(event) => {
          if (event.key === "Enter") add();
          else if (event.key === "Escape") event.currentTarget.blur();
        }}
      />
      <datalist id={`${id}-offered`}>
        {(all ? [...offered, ...more] : offered).map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
      {more.length > 0 ? (
        <label className={`${css.more} no-print`}>
          <input type="checkbox" checked={all} onChange={(event) => showAll(event.target.checked)} />
          Offer archived and unused ones too
        </label>
      ) : null}
      {wrong ? <p className="field-error">{wrong}</p> : null}
    </div>
  );
}
