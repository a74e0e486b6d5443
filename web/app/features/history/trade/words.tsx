import { Pencil, X } from "lucide-react";
import { lazy, Suspense, useEffect, useId, useRef, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { type Annotation, emotions, type Field, fetchNames, type Value, valueOf } from "~/api/annotations";
import type { TradeDetail } from "~/api/history";
import { isShortcut } from "~/lib/shortcuts";
import { clock, dayOf, longDay, todayInIndia } from "~/lib/time";
import { Failed } from "~/ui/failed";
import { Message } from "~/ui/message";
import { Section } from "~/ui/section";
import { Segment } from "~/ui/segment";
import { fieldNames, isText, useShownValue } from "./field-names";
import css from "./trade-page.module.css";
import type { Writing } from "./use-writing";

const Markdown = lazy(() => import("./markdown"));

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

const rates = ["–", "1", "2", "3", "4", "5"] as const;

function Written({ writing, trade }: Props) {
  const { get, set, flush, refused } = writing;
  const id = useId();
  const [editing, edit] = useState<Field | null>(null);
  const names = useQuery({ queryKey: ["annotation-names"], queryFn: ({ signal }) => fetchNames(signal) }).data;
  const setup = useRef<HTMLInputElement>(null);
  const tags = useRef<HTMLInputElement>(null);
  const choose = (field: Field, value: Value) => {
    set(field, value);
    flush();
  };
  useKeys({
    e: () => edit("note"),
    s: () => setup.current?.focus(),
    t: () => tags.current?.focus(),
    rate: (rating) => choose("rating", rating),
  });
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
    <Section name="Notes" sub={<Said writing={writing} />} long>
      <Clashes writing={writing} />
      <div className="two-columns">
        {(["note", "marketView"] as const).map((field) => (
          <Text
            key={field}
            field={field}
            writing={writing}
            trade={trade}
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
        <Names field="tags" writing={writing} inputRef={tags} offered={names?.tags.map(({ name }) => name) ?? []} />
        <Names field="mistakes" writing={writing} offered={names?.mistakes.map(({ name }) => name) ?? []} />
      </div>
      {refused.confidence || refused.rating ? (
        <p className="field-error">{refused.confidence ?? refused.rating}</p>
      ) : null}
      <Others annotations={writing.others} wasOneWith={writing.wasOneWith} />
    </Section>
  );
}

function useKeys(keys: { e: () => void; s: () => void; t: () => void; rate: (rating: string) => void }) {
  const now = useRef(keys);
  useEffect(() => {
    now.current = keys;
  });
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (!isShortcut(event) || document.querySelector("dialog[open]")) return;
      const { key } = event;
      if (key === "e" || key === "s" || key === "t") {
        event.preventDefault();
        now.current[key]();
      } else if (/^[1-5]$/.test(key)) now.current.rate(key);
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}

/** Whether it is stored, in words. */
function Said({ writing: { saying, main, clashes, unfinished } }: { writing: Writing }) {
  let words = "Each change is saved by itself.";
  const written = Object.values(main?.fields ?? {})
    .map(({ writtenAt }) => writtenAt)
    .toSorted()
    .at(-1);
  if (clashes.length > 0) words = "Not saved yet: choose below what stays.";
  else if (unfinished.length > 0)
    words = `Saved when you leave the field: ${unfinished.map((field) => fieldNames[field]).join(", ")}`;
  else if (saying.kind === "waiting" || saying.kind === "sending") words = "Saving";
  else if (saying.kind === "offline") words = `Not saved yet: ${saying.words} Kept in this browser.`;
  else if (saying.kind === "gone") words = "Not saved: this trade has left your journal. Kept in this browser.";
  else if (saying.kind === "saved") words = `Saved ${clock(saying.at)}`;
  else if (written) words = `Saved ${when(written)}`;
  return <span role="status">{words}</span>;
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

type TextProps = Props & {
  field: "note" | "marketView";
  isEdited: boolean;
  onEdit: () => void;
  onDone: () => void;
};

function Text({ field, writing, trade, isEdited, onEdit, onDone }: TextProps) {
  const id = useId();
  const text = (writing.get(field) as string | null) ?? "";
  const writtenAt = writing.main?.fields[field]?.writtenAt;
  const name = fieldNames[field];
  const wrong = writing.refused[field];
  return (
    <div className={css.text}>
      <div className={css.textHead}>
        <h3 id={id}>{name}</h3>
        <span className="caption num">{writtenAt ? since(trade, writtenAt) : ""}</span>
      </div>
      {isEdited ? (
        <textarea
          className="input"
          rows={6}
          aria-labelledby={id}
          aria-invalid={wrong ? true : undefined}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was asked for
          autoFocus
          value={text}
          onChange={(event) => writing.set(field, event.target.value || null)}
          onBlur={onDone}
          onKeyDown={(event) => event.key === "Escape" && event.currentTarget.blur()}
        />
      ) : (
        <>
          {text ? (
            <div className={css.markdown}>
              <Suspense fallback={<p className="whitespace-pre-line">{text}</p>}>
                <Markdown text={text} />
              </Suspense>
            </div>
          ) : null}
          <button className="btn compact" type="button" onClick={onEdit}>
            <Pencil className="icon size-[15px]!" aria-hidden />
            {text ? "Edit" : "Write"}
            <span className="visually-hidden"> the {name.toLowerCase()}</span>
          </button>
        </>
      )}
      {wrong ? <p className="field-error">{wrong}</p> : null}
      {isEdited ? <p className="hint">Markdown: **bold**, *italic*, - list, [name](address). Esc ends it.</p> : null}
    </div>
  );
}

type OneLineProps = {
  field: Field;
  writing: Writing;
  inputRef?: React.Ref<HTMLInputElement>;
  offered?: readonly string[];
  numeric?: boolean;
};

/** Counts when one leaves it or presses Enter: half a price is no price. */
export function OneLine({ field, writing, inputRef, offered, numeric }: OneLineProps) {
  const id = useId();
  const value = (writing.get(field) as string | null) ?? "";
  const wrong = writing.refused[field];
  const done = () => {
    if (!writing.unfinished.includes(field)) return;
    writing.set(field, value.trim() || null);
    writing.flush();
  };
  return (
    <div className={`field ${wrong ? "bad" : ""}`}>
      <label htmlFor={id}>{fieldNames[field]}</label>
      <input
        id={id}
        ref={inputRef}
        className="input"
        inputMode={numeric ? "decimal" : undefined}
        autoComplete="off"
        list={offered ? `${id}-offered` : undefined}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={wrong ? `${id}-error` : undefined}
        value={value}
        onChange={(event) => writing.set(field, event.target.value, true)}
        onBlur={done}
        onKeyDown={(event) => event.key === "Enter" && done()}
      />
      {offered ? (
        <datalist id={`${id}-offered`}>
          {offered.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      ) : null}
      {wrong ? (
        <p className="field-error" id={`${id}-error`}>
          {wrong}
        </p>
      ) : null}
    </div>
  );
}

type NamesProps = {
  field: "tags" | "mistakes";
  writing: Writing;
  inputRef?: React.Ref<HTMLInputElement>;
  offered: readonly string[];
};

function Names({ field, writing, inputRef, offered }: NamesProps) {
  const id = useId();
  const [typed, type] = useState("");
  const names = (writing.get(field) as string[] | null) ?? [];
  const wrong = writing.refused[field];
  const change = (next: string[]) => {
    writing.set(field, next.length > 0 ? next : null);
    writing.flush();
  };
  const add = () => {
    const name = typed.trim();
    type("");
    if (name && !names.some((one) => one.toLowerCase() === name.toLowerCase())) change([...names, name]);
  };
  return (
    <div className="field">
      <label htmlFor={id}>{fieldNames[field]}</label>
      {names.length > 0 ? (
        <ul className="chips mb-2">
          {names.map((name) => (
            <li key={name} className={`chip ${css.name}`}>
              {name}
              <button
                type="button"
                aria-label={`Remove ${name}`}
                onClick={() => change(names.filter((one) => one !== name))}
              >
                <X className="icon size-[14px]!" aria-hidden />
              </button>
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
        onKeyDown={(event) => event.key === "Enter" && add()}
      />
      <datalist id={`${id}-offered`}>
        {offered
          .filter((one) => !names.includes(one))
          .map((one) => (
            <option key={one} value={one} />
          ))}
      </datalist>
      {wrong ? <p className="field-error">{wrong}</p> : null}
    </div>
  );
}

/** Both stay until one is chosen. */
function Clashes({ writing }: { writing: Writing }) {
  const shown = useShownValue();
  if (writing.clashes.length === 0) return null;
  const settle = (field: Field, value: Value) => {
    writing.settle(field, value);
    writing.flush();
  };
  return (
    <Message kind="warning" title="This was changed on another page meanwhile. Nothing was overwritten.">
      {writing.clashes.map(({ field, mine, theirs }) => (
        <div key={field} className={css.clash} role="group" aria-label={`Both of ${fieldNames[field]}`}>
          <p className="label">{fieldNames[field]}, written here</p>
          <p className="whitespace-pre-line wrap-anywhere">{shown(field, mine)}</p>
          <p className="label">{fieldNames[field]}, written on the other page</p>
          <p className="whitespace-pre-line wrap-anywhere">{shown(field, theirs)}</p>
          <div className="action-row">
            <button className="btn compact" type="button" onClick={() => settle(field, mine)}>
              Keep what is written here
            </button>
            <button className="btn compact" type="button" onClick={() => settle(field, theirs)}>
              Keep the other
            </button>
            {isText(field) ? (
              <button
                className="btn compact"
                type="button"
                onClick={() => settle(field, [theirs, mine].filter(Boolean).join("\n\n"))}
              >
                Keep both, one after the other
              </button>
            ) : null}
          </div>
        </div>
      ))}
    </Message>
  );
}

function Others({ annotations, wasOneWith }: { annotations: readonly Annotation[]; wasOneWith: readonly string[] }) {
  const shown = useShownValue();
  return (
    <>
      {annotations.map((one) => (
        <div key={one.id} className={css.other}>
          <h3>Also written on part of this trade</h3>
          <dl>
            {(Object.keys(one.fields) as Field[]).map((field) => (
              <div key={field}>
                <dt className="label">{fieldNames[field]}</dt>
                <dd className="whitespace-pre-line wrap-anywhere">{shown(field, valueOf(one, field))}</dd>
              </div>
            ))}
          </dl>
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
