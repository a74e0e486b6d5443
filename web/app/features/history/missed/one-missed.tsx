import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { setRemoved } from "~/api/documents";
import type { MissedField, MissedTrade } from "~/api/missed";
import { fetchSetups } from "~/api/setups";
import { DOTS, useAmounts } from "~/lib/amounts";
import { draftOf, drafts } from "~/lib/drafts";
import { namedDay, when } from "~/lib/time";
import { DateField } from "~/ui/date-field";
import { Section } from "~/ui/section";
import { Segment } from "~/ui/segment";
import { notify } from "~/ui/toasts";
import { PicturesWithin } from "../pictures/pictures";
import { Clashes } from "../written/clashes";
import { FoldedChanges } from "../written/document-changes";
import { OneLine } from "../written/one-line";
import { Prose } from "../written/prose";
import { Said } from "../written/said";
import { isMissedProse, missedFieldNames, shownMissed } from "./missed-fields";
import { type MissedWriting, missedDraft, useMissedWriting } from "./use-missed";
import { WouldHave } from "./would-have";
import css from "./missed.module.css";

type Props = {
  trade: MissedTrade;
  /** Of one that is new: where it begins. */
  day?: string;
  /** It was not begun on this page as it stands: where nothing is kept of it, there is none. */
  isFound: boolean;
  owner: string | null;
  /** Of which there are candles. */
  instruments: readonly string[];
  /** Something of a new one is typed. */
  onBegun: () => void;
  /** It is stored. */
  onSaved: () => void;
  onGone: () => void;
};

const lines: readonly MissedField[] = ["entry", "stop", "target", "quantity"];

/** One trade that was not taken, each field saved by itself. */
export function OneMissed({ trade, day, isFound, owner, instruments, onBegun, onSaved, onGone }: Props) {
  const { hidden } = useAmounts();
  const client = useQueryClient();
  const writing = useMissedWriting(trade, owner);
  const { key, fields } = trade;
  const setups = useQuery({ queryKey: ["setups"], queryFn: ({ signal }) => fetchSetups(signal) }).data ?? [];
  const symbol = fields.symbol?.value ?? (writing.get("symbol") as string | null);
  const of = fields.day?.value ?? (writing.unfinished.includes("day") ? null : (writing.get("day") as string | null));
  const title = symbol || "New missed trade";
  const called = of ? `${title}, ${namedDay(of, true)}` : title;
  const dots = hidden ? DOTS : null;

  const isEmpty = lines.concat("symbol", "side", "setup", "why", "note").every((field) => !writing.get(field));
  const isNew = trade.revision === 0;
  const isLooked = useRef(false);
  useEffect(() => {
    if (!writing.ready || isLooked.current) return;
    isLooked.current = true;
    if (isNew && isFound && isEmpty) onGone();
  }, [writing.ready, isNew, isFound, isEmpty, onGone]);

  useEffect(() => {
    if (!isNew) onSaved();
  }, [isNew, onSaved]);

  // The day it was opened for is written with the first word of it, not before.
  const begun = useRef(false);
  useEffect(() => {
    if (!day || begun.current || isEmpty) return;
    begun.current = true;
    onBegun();
    if (!writing.get("day")) writing.set("day", day);
  }, [day, isEmpty, writing, onBegun]);

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
      const removal = { of: "missedTrade", key } as const;
      const revision = await setRemoved({ ...removal, revision: before, removed: true });
      await client.invalidateQueries({ queryKey: ["missed"] });
      notify({
        text: `${called} is removed.`,
        action: {
          name: "Bring it back",
          do: async () => {
            await setRemoved({ ...removal, revision, removed: false });
            await client.invalidateQueries({ queryKey: ["missed"] });
            return null;
          },
        },
      });
    } catch (error) {
      notify({ kind: "failed", text: error instanceof Error ? error.message : "Nothing was changed." });
    }
  }

  const neverSaved = (typed: unknown) => ({
    text: `${called} is removed. It was not saved yet.`,
    action: {
      name: "Bring it back",
      do: async () => {
        if (owner !== null) await drafts.keep(draftOf(owner, missedDraft(key)), typed).catch(() => undefined);
        onBegun();
        return null;
      },
    },
  });

  const said = (
    <Said
      writing={writing}
      names={missedFieldNames}
      idle="Each field is saved by itself."
      gone="there is no such trade."
    />
  );
  return (
    <Section name={called} sub={said} long>
      <Clashes
        writing={writing}
        title="This trade was changed on another page in the meantime. Nothing was overwritten."
        names={missedFieldNames}
        isProse={isMissedProse}
        shown={(field, value) => shownMissed(field, String(value ?? ""), dots)}
      />
      {writing.ready ? (
        <>
          <div className={css.fields}>
            <OneLine field="symbol" name={missedFieldNames.symbol} writing={writing} offered={instruments} />
            <Day writing={writing} first={day} />
            <Segment
              name={`side-${key}`}
              label="Side"
              options={["–", "Long", "Short"]}
              value={writing.get("side") === "long" ? "Long" : writing.get("side") === "short" ? "Short" : "–"}
              onChange={(side) => {
                writing.set("side", side === "–" ? null : side.toLowerCase());
                writing.flush();
              }}
            />
            <OneLine
              field="setup"
              name={missedFieldNames.setup}
              writing={writing}
              offered={setups.map(({ name }) => name)}
            />
            {lines.map((field) =>
              field === "quantity" && hidden ? null : (
                <OneLine key={field} field={field} name={missedFieldNames[field]} writing={writing} numeric />
              ),
            )}
          </div>
          <div className="two-columns">
            <Words field="why" trade={trade} writing={writing} called={called} />
            <Words field="note" trade={trade} writing={writing} called={called} />
          </div>
        </>
      ) : null}
      {trade.revision > 0 ? (
        <>
          <PicturesWithin beside={{ missed: key }} owner={owner} name={called} />
          <WouldHave would={trade.wouldHave} />
        </>
      ) : null}
      <div className={css.foot}>
        <FoldedChanges
          of="missedTrade"
          id={key}
          what={called}
          revision={trade.revision}
          names={missedFieldNames}
          shown={(field, value) => shownMissed(field, value, dots)}
          writing={writing}
        />
        <button className="btn link compact" type="button" onClick={() => void remove()}>
          Remove<span className="visually-hidden"> {called}</span>
        </button>
      </div>
    </Section>
  );
}

function Day({ writing, first }: { writing: MissedWriting; first?: string }) {
  const id = useId();
  const value = (writing.get("day") as string | null) ?? first ?? "";
  return (
    <DateField
      id={id}
      label={missedFieldNames.day}
      value={value}
      error={writing.refused.day}
      onValue={(next) => writing.set("day", next, true)}
      onLeave={(next) => {
        writing.set("day", next || null);
        writing.flush();
      }}
    />
  );
}

type WordsProps = { field: "why" | "note"; trade: MissedTrade; writing: MissedWriting; called: string };

function Words({ field, trade, writing, called }: WordsProps) {
  const [isEdited, edit] = useState(false);
  const writtenAt = trade.fields[field]?.writtenAt;
  return (
    <Prose
      field={field}
      name={missedFieldNames[field]}
      what={`${missedFieldNames[field].toLowerCase()} of ${called}`}
      writing={writing}
      written={writtenAt ? `written ${when(writtenAt)}` : ""}
      isEdited={isEdited}
      onEdit={() => edit(true)}
      onDone={() => {
        edit(false);
        writing.flush();
      }}
    />
  );
}
