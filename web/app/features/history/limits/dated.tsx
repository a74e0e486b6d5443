import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef } from "react";
import type { AccountRules } from "~/api/account-rules";
import { setRemoved } from "~/api/documents";
import { DOTS, useAmounts } from "~/lib/amounts";
import { draftOf, drafts } from "~/lib/drafts";
import { addDays, longDay } from "~/lib/time";
import { notify } from "~/ui/toasts";
import { Clashes } from "../written/clashes";
import { FoldedChanges } from "../written/document-changes";
import { OneLine } from "../written/one-line";
import { Said } from "../written/said";
import { type How, useWritten } from "../written/use-written";
import css from "./limits.module.css";
import type { Sort } from "./sorts";

/** What is written of one scope from a day on. */
export type Row<F extends string> = {
  key: string;
  scope: string;
  from: string;
  revision: number;
  fields: Partial<Record<F, { value: string; writtenAt: string }>>;
};

type Props<F extends string> = {
  sort: Sort<F>;
  row: Row<F>;
  owner: string | null;
  /** The first day of the next ones. */
  until: string | undefined;
  inForce: boolean;
  /** Something of a new one is typed. */
  onBegun: () => void;
  onSaved: () => void;
  onGone: () => void;
};

export function Dated<F extends string>({ sort, row, owner, until, inForce, onBegun, onSaved, onGone }: Props<F>) {
  const { hidden } = useAmounts();
  const client = useQueryClient();
  const { key } = row;
  const fields = Object.keys(sort.fields) as F[];
  const how = useMemo<How<F, Row<F>>>(
    () => ({
      read: (stored, field) => stored.fields[field]?.value ?? null,
      save: (set, stored) => sort.save(key, stored.revision, set as Partial<Record<F, string | null>>),
      know: (stored) => {
        void client.cancelQueries({ queryKey: ["account-rules"] });
        client.setQueryData<AccountRules>(["account-rules"], (now) => (now ? sort.with(now, stored) : now));
      },
      instead: async ({ code, data }) => (code === sort.changed ? (data as Row<F>) : undefined),
    }),
    [client, key, sort],
  );
  const writing = useWritten(owner, `${sort.draft}/${key}`, row, true, how);
  const name = `From ${longDay(row.from)}`;
  const what = `${sort.what} from ${longDay(row.from)}`;
  const removed = `The ${what.slice("the ".length)} ${sort.are} removed.`;

  const shown = (field: F, value: string) => (hidden && value && sort.isMoney(field) ? DOTS : value || "nothing");

  const isNew = row.revision === 0;
  const isTyped = fields.some((field) => writing.get(field));
  const isBegun = useRef(false);
  useEffect(() => {
    if (!isNew) onSaved();
    else if (isTyped && !isBegun.current) {
      isBegun.current = true;
      onBegun();
    }
  }, [isNew, isTyped, onBegun, onSaved]);

  async function remove() {
    if (isNew) {
      const { typed, stored } = await writing.giveUp();
      if (stored.revision === 0) {
        onGone();
        if (Object.keys(typed).length > 0) notify(neverSaved(typed));
        return;
      }
    }
    const { revision: before } = await writing.sent();
    onGone();
    try {
      const revision = await setRemoved({ of: sort.of, key, revision: before, removed: true });
      await client.invalidateQueries({ queryKey: ["account-rules"] });
      notify({
        text: removed,
        action: {
          name: sort.bringBack,
          do: async () => {
            await setRemoved({ of: sort.of, key, revision, removed: false });
            await client.invalidateQueries({ queryKey: ["account-rules"] });
            return null;
          },
        },
      });
    } catch (error) {
      notify({ kind: "failed", text: error instanceof Error ? error.message : "Nothing was changed." });
    }
  }

  const neverSaved = (typed: unknown) => ({
    text: `${removed} ${sort.are === "is" ? "It was" : "They were"} not saved yet.`,
    action: {
      name: sort.bringBack,
      do: async () => {
        if (owner !== null) await drafts.keep(draftOf(owner, `${sort.draft}/${key}`), typed).catch(() => undefined);
        onBegun();
        return null;
      },
    },
  });

  return (
    <section className={css.dated} aria-label={sort.of === "capital" ? `Capital f${name.slice(1)}` : name}>
      <div className={css.head}>
        <h3>{name}</h3>
        <span className="caption">
          {inForce ? "in force today" : until ? `until ${longDay(addDays(until, -1))}` : ""}
        </span>
      </div>
      <Clashes
        writing={writing}
        title={sort.clash}
        names={sort.fields}
        isProse={() => false}
        shown={(field, value) => shown(field, String(value ?? ""))}
      />
      {writing.ready ? (
        <div className={css.fields}>
          {fields.map((field) =>
            hidden && sort.isMoney(field) ? null : (
              <OneLine
                key={field}
                field={field}
                name={sort.fields[field]}
                writing={writing}
                numeric={!sort.isTime(field)}
                placeholder={sort.isTime(field) ? "e.g. 14:15" : undefined}
              />
            ),
          )}
        </div>
      ) : null}
      {hidden ? <p className="caption">{sort.hidden}</p> : null}
      <FoldedChanges
        of={sort.of}
        id={key}
        what={what}
        revision={row.revision}
        names={sort.fields}
        shown={shown}
        writing={writing}
      />
      <p className={css.foot}>
        <span className="caption">
          <Said writing={writing} names={sort.fields} idle={sort.idle} gone="there is no such account." />
        </span>
        <button className="btn link compact" type="button" onClick={() => void remove()}>
          Remove
          <span className="visually-hidden"> {what}</span>
        </button>
      </p>
    </section>
  );
}
