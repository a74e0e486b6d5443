import { useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { useEffect, useId, useRef, useState } from "react";
import { query } from "~/api/query";
import { setRemoved } from "~/api/documents";
import { look } from "~/api/queries";
import { colours, type NamedOf, renameTag, type Tag, type TagGroup } from "~/api/tags";
import { useAction } from "~/api/use-action";
import { counted } from "~/lib/format";
import { nameKey } from "~/lib/name-key";
import { Field } from "~/ui/field";
import { Select } from "~/ui/select";
import { notify } from "~/ui/toasts";
import { SECONDS, undoStep } from "../bulk/undo-step";
import { asValue } from "../condition-text";
import { TagChip } from "./tag-chip";
import { useSay } from "./use-say";
import css from "./tags.module.css";

type Props = { of: NamedOf; what: string; tag: Tag; list: readonly Tag[]; groups: readonly TagGroup[] };

/** One name: its notes, colour, group, and the way to another name. */
export function OneTag({ of, what, tag, list, groups }: Props) {
  const id = useId();
  const { name, count } = tag;
  const { failed, say, settled } = useSay(of, name);
  const [renaming, rename] = useState(false);
  const renameButton = useRef<HTMLButtonElement>(null);
  /** While somebody is in the field of the group. */
  const [typed, type] = useState<string | null>(null);
  /** Said and not yet stored. */
  const [said, keepSaid] = useState<Said>({});
  const { colour, group, archived } = { ...tag, ...said };
  const put = async (set: Said) => {
    keepSaid((known) => ({ ...known, ...set }));
    const { archived: aside, ...rest } = set;
    await say(aside === undefined ? rest : { archived: aside ? "yes" : null });
    keepSaid((known) => without(known, set));
  };
  const client = useQueryClient();
  const removal = useAction(async () => {
    const body = { of: "tag", key: tag.key } as const;
    const next = await setRemoved({ ...body, revision: await settled(), removed: true });
    await client.invalidateQueries({ queryKey: ["tags"] });
    notify({
      text: `“${name}” is removed.`,
      action: {
        name: "Bring it back",
        do: async () => {
          await setRemoved({ ...body, revision: next, removed: false });
          await client.invalidateQueries({ queryKey: ["tags"] });
          return null;
        },
      },
    });
  });
  const doneRenaming = () => {
    rename(false);
    renameButton.current?.focus();
  };
  return (
    <section className={css.tag} aria-label={name}>
      <div className={css.name}>
        <TagChip name={name} colour={colour ?? undefined} />
        <span className="caption num">
          {count > 0 ? (
            <Link to={`/trade-history?${query({ [of]: asValue(name) })}`}>{counted(count, "note")}</Link>
          ) : (
            "No note"
          )}
        </span>
        {archived ? <span className="caption">Archived</span> : null}
      </div>
      <button
        ref={renameButton}
        className="btn compact"
        type="button"
        onClick={() => rename((now) => !now)}
        aria-expanded={renaming}
      >
        Rename
        <span className="visually-hidden"> {name}</span>
      </button>
      {renaming ? <Rename {...{ of, what, tag, list }} onDone={doneRenaming} /> : null}
      <div className={css.fields}>
        <Select
          id={`${id}-colour`}
          label="Colour"
          value={colour ?? ""}
          onChange={(event) => void put({ colour: (event.target.value as Tag["colour"]) || null })}
          options={[["", "None"], ...colours.map((one) => [one, one[0]!.toUpperCase() + one.slice(1)] as const)]}
        />
        <Field
          id={`${id}-group`}
          label="Group"
          autoComplete="off"
          list={`${id}-groups`}
          value={typed ?? group ?? ""}
          onChange={(event) => type(event.target.value)}
          onBlur={() => {
            if (typed === null) return;
            type(null);
            if (typed.trim() !== (group ?? "")) void put({ group: typed.trim() || null });
          }}
          onKeyDown={(event) => event.key === "Enter" && event.currentTarget.blur()}
        />
        <datalist id={`${id}-groups`}>
          {groups.map((one) => (
            <option key={one.key} value={one.name} />
          ))}
        </datalist>
        <label className={css.more}>
          <input type="checkbox" checked={archived} onChange={() => void put({ archived: !archived })} />
          Archived
        </label>
        {count === 0 ? (
          <button className="btn link compact" type="button" onClick={() => removal.act()}>
            Remove
            <span className="visually-hidden"> {name}</span>
          </button>
        ) : null}
      </div>
      {(failed ?? removal.failed) ? <p className="field-error">{failed ?? removal.failed}</p> : null}
    </section>
  );
}

type Said = Partial<Pick<Tag, "colour" | "group" | "archived">>;

/** What was said since of the same thing stays. */
const without = (known: Said, set: Said): Said =>
  Object.fromEntries(Object.entries(known).filter(([key, value]) => set[key as keyof Said] !== value));

type RenameProps = Pick<Props, "of" | "what" | "tag" | "list"> & { onDone: () => void };

const changed = () => look("tags", "annotations", "annotation-names", "changed-notes");

/** A name that is there already joins the two: that is said before, and undone as one step. */
function Rename({ of, what, tag, list, onDone }: RenameProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const input = form.current?.querySelector("input");
    input?.focus();
    input?.select();
  }, []);
  const [typed, type] = useState(tag.name);
  const plain = typed.trim();
  const other = list.find((one) => one.key !== tag.key && nameKey(one.name) === nameKey(plain)) ?? null;
  const { busy, failed, act } = useAction(async () => {
    if (!plain || plain === tag.name) return onDone();
    const {
      step,
      changed: notes,
      merged,
    } = await renameTag({
      of,
      from: tag.name,
      to: other?.name ?? plain,
      merge: other !== null,
    });
    await changed();
    const words = merged
      ? `“${tag.name}” and “${other?.name ?? plain}” are one now`
      : `“${tag.name}” is called “${plain}” now`;
    notify({
      text: `${words}: ${counted(notes, "note")} changed.`,
      seconds: SECONDS,
      action: step === null ? undefined : { name: "Undo", do: () => undoStep(step, "Undone", changed) },
    });
    onDone();
  });
  return (
    <form
      ref={form}
      className={css.rename}
      onSubmit={(event) => {
        event.preventDefault();
        act();
      }}
    >
      <Field
        id={`${id}-name`}
        label={`Name of the ${what}`}
        autoComplete="off"
        value={typed}
        error={failed ?? undefined}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => event.key === "Escape" && onDone()}
      />
      <button className="btn primary" type="submit" aria-busy={busy || undefined}>
        {other ? "Join them" : "Rename"}
      </button>
      <button className="btn" type="button" onClick={onDone}>
        Cancel
      </button>
      {other ? (
        <p className="caption w-full" role="status">
          “{other.name}” is there already ({other.count > 0 ? counted(other.count, "note") : "no note"}). The two become
          one: {tag.count > 0 ? counted(tag.count, "note") : "no note"} with “{tag.name}” will say “{other.name}”. You
          can undo it.
        </p>
      ) : null}
    </form>
  );
}
