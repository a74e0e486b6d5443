import { useId, useLayoutEffect, useRef, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { type Annotation, emotions, type Field, fetchNames, type Value } from "~/api/annotations";
import type { TradeDetail } from "~/api/history";
import { isShortcut } from "~/lib/shortcuts";
import { clock, dayOf, longDay, todayInIndia } from "~/lib/time";
import { Failed } from "~/ui/failed";
import { Meanings } from "~/ui/meanings";
import { Section } from "~/ui/section";
import { Segment } from "~/ui/segment";
import { TagNames } from "../tags/tag-names";
import { Clashes } from "../written/clashes";
import { OneLine } from "../written/one-line";
import { Prose } from "../written/prose";
import { Said } from "../written/said";
import { fieldNames, isText, useShownValue } from "./field-names";
import { ReadFields } from "./read-fields";
import css from "./trade-page.module.css";
import type { Writing } from "./use-writing";

type Props = { writing: Writing; trade: TradeDetail["trade"] };

/** What the trader says of the trade. Each field saves by itself. */
export function Words({ writing, trade }: Props) {
  const { ready, asked } = writing;
  if (!ready) {
    return (
      <Section name="Notes" sub={asked.error ? "Not loaded" : "Loading"}>
        {asked.error ? (
          <Failed
            title="We could not load your notes."
            safe="They are safe. Nothing was changed."
            error={asked.error}
            at={asked.errorUpdatedAt}
            busy={asked.isFetching}
            retry={() => void asked.refetch()}
          />
        ) : (
          <p className="muted" role="status">
            Loading your notes.
          </p>
        )}
      </Section>
    );
  }
  return <Written writing={writing} trade={trade} />;
}

const meanings = [
  [fieldNames.setup, "The playbook you traded by. Its rules are held against this trade."],
  [fieldNames.confidence, "How sure you were of the trade before you entered it: 1 hardly, 5 fully."],
  [fieldNames.rating, "How well you traded it, whatever it made: 1 badly, 5 as planned."],
  ["Emotion before and after", "How you felt when you entered, and once you were out."],
  [fieldNames.reviewed, "Takes the trade out of the review. A note alone does not."],
  [fieldNames.tags, "Your own groups. Filters and analytics count trades by them; mistakes are counted apart."],
  ["When it was written", "Is kept with each field. Insights go by what was written before the exit only."],
] as const;

const rates = ["–", "1", "2", "3", "4", "5"] as const;

function Written({ writing, trade }: Props) {
  const { get, set, flush, refused } = writing;
  const id = useId();
  const shown = useShownValue(writing.clashes.some(({ field }) => field === "ruleAnswers"));
  const [editing, edit] = useState<Field | null>(null);
  const names = useQuery({ queryKey: ["annotation-names"], queryFn: ({ signal }) => fetchNames(signal) }).data;
  const setup = useRef<HTMLInputElement>(null);
  const tags = useRef<HTMLInputElement>(null);
  const mistakes = useRef<HTMLInputElement>(null);
  const choose = (field: Field, value: Value) => {
    set(field, value);
    flush();
  };
  useKeys({
    e: () => edit("note"),
    s: () => setup.current?.focus(),
    t: () => tags.current?.focus(),
    m: () => mistakes.current?.focus(),
    rate: (rating) => choose("rating", rating),
  });
  const writtenAt = (field: Field) => {
    const at = writing.main?.fields[field]?.writtenAt;
    return at ? since(trade, at) : "";
  };
  const last = Object.values(writing.main?.fields ?? {})
    .map((one) => one.writtenAt)
    .toSorted()
    .at(-1);
  const said = (
    <Said
      writing={writing}
      names={fieldNames}
      idle={last ? `Saved ${when(last)}` : "Each change is saved by itself."}
      gone="this trade has left your journal."
    />
  );
  const rate = (field: "confidence" | "rating") => (
    <Segment
      name={`${id}-${field}`}
      label={fieldNames[field]}
      options={rates}
      value={(get(field) as (typeof rates)[number] | null) ?? "–"}
      onChange={(value) => choose(field, value === "–" ? null : value)}
    />
  );
  const feeling = (field: "emotionBefore" | "emotionAfter") => (
    <div className="field">
      <label htmlFor={`${id}-${field}`}>{fieldNames[field]}</label>
      <select
        id={`${id}-${field}`}
        className="input"
        value={(get(field) as string | null) ?? ""}
        onChange={(event) => choose(field, event.target.value || null)}
      >
        <option value="">–</option>
        {emotions.map((one) => (
          <option key={one} value={one}>
            {one[0]!.toUpperCase() + one.slice(1)}
          </option>
        ))}
      </select>
    </div>
  );
  return (
    <Section name="Notes" sub={said} long>
      <Clashes
        writing={writing}
        title="This was changed on another page in the meantime. Nothing was overwritten."
        names={fieldNames}
        isProse={isText}
        shown={shown}
      />
      <div className="two-columns">
        {(["note", "marketView"] as const).map((field) => (
          <Prose
            key={field}
            field={field}
            name={fieldNames[field]}
            what={`the ${fieldNames[field].toLowerCase()}`}
            writing={writing}
            written={writtenAt(field)}
            isEdited={editing === field}
            onEdit={() => edit(field)}
            onDone={() => {
              edit((now) => (now === field ? null : now));
              flush();
            }}
          />
        ))}
      </div>
      <div className={css.choices}>
        <OneLine
          field="setup"
          name={fieldNames.setup}
          writing={writing}
          inputRef={setup}
          offered={names?.setups.map(({ name }) => name) ?? []}
        />
        {feeling("emotionBefore")}
        {feeling("emotionAfter")}
        {rate("confidence")}
        {rate("rating")}
        <label className={css.reviewed}>
          <input
            type="checkbox"
            checked={get("reviewed") === "yes"}
            onChange={(event) => choose("reviewed", event.target.checked ? "yes" : null)}
          />
          Reviewed
        </label>
      </div>
      <div className="two-columns">
        {(["tags", "mistakes"] as const).map((field) => (
          <TagNames
            key={field}
            of={field === "tags" ? "tag" : "mistake"}
            label={fieldNames[field]}
            names={(get(field) as string[] | null) ?? []}
            change={(next) => choose(field, next.length > 0 ? next : null)}
            wrong={refused[field]}
            inputRef={field === "tags" ? tags : mistakes}
          />
        ))}
      </div>
      <ChartLink writing={writing} />
      <Meanings title="What these fields are for" of={meanings} />
      {refused.confidence || refused.rating ? (
        <p className="field-error">{refused.confidence ?? refused.rating}</p>
      ) : null}
      <Others annotations={writing.others} wasOneWith={writing.wasOneWith} />
    </Section>
  );
}

/** An address that is shown and never fetched: whoever opens it goes there without saying from where. */
function ChartLink({ writing }: { writing: Writing }) {
  const link = writing.main?.fields.chartLink?.value;
  return (
    <div className={css.chartLink}>
      <OneLine field="chartLink" name={fieldNames.chartLink} writing={writing} placeholder="https://" />
      {link?.startsWith("https://") ? (
        <a href={link} target="_blank" rel="noreferrer noopener">
          Open the chart at {new URL(link).host}
        </a>
      ) : null}
    </div>
  );
}

type Keys = Record<"e" | "s" | "t" | "m", () => void> & { rate: (rating: string) => void };

function useKeys(keys: Keys) {
  const now = useRef(keys);
  useLayoutEffect(() => {
    now.current = keys;
  });
  useLayoutEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (!isShortcut(event) || document.querySelector("dialog[open]")) return;
      const { key } = event;
      if (key === "e" || key === "s" || key === "t" || key === "m") {
        event.preventDefault();
        now.current[key]();
      } else if (/^[1-5]$/.test(key)) now.current.rate(key);
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}

const when = (at: string) => (dayOf(at) === todayInIndia() ? clock(at) : `${longDay(dayOf(at))}, ${clock(at)}`);

/** Only what was written before the exit can have been a reason. */
function since({ entryTime, exitTime }: TradeDetail["trade"], at: string): string {
  const time = Date.parse(at);
  const part =
    entryTime && time < Date.parse(entryTime)
      ? ", before the entry"
      : exitTime && time > Date.parse(exitTime)
        ? ", after the exit"
        : "";
  return `written ${when(at)}${part}`;
}

function Others({ annotations, wasOneWith }: { annotations: readonly Annotation[]; wasOneWith: readonly string[] }) {
  return (
    <>
      {annotations.map((one) => (
        <div key={one.id} className={css.other}>
          <h3>Also written on part of this trade</h3>
          <ReadFields annotation={one} />
        </div>
      ))}
      {wasOneWith.length > 0 ? (
        <p className="caption mt-4">
          Was one trade with{" "}
          {wasOneWith.map((id, at) => (
            <span key={id}>
              {at > 0 ? ", " : ""}
              <Link to={`/trades/${id}`}>{wasOneWith.length > 1 ? `trade ${at + 1}` : "another trade"}</Link>
            </span>
          ))}{" "}
          when something was written.
        </p>
      ) : null}
    </>
  );
}
