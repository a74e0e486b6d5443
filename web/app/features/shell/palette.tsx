import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { notDone } from "~/api/failure";
import { fetchImports, undoImport } from "~/api/imports-list";
import { journalChanged } from "~/api/queries";
import { useViews, viewTo } from "~/api/views";
import { count, counted } from "~/lib/format";
import { choosePrivacy, usePrivacy } from "~/lib/privacy";
import type { Person } from "~/lib/session";
import { chooseTheme } from "~/lib/theme";
import { Dialog } from "~/ui/dialog";
import { listKey, searchKey } from "./keys";
import { entriesOf } from "./found-list";
import { isStaffPlace } from "./nav-items";
import { type Found, foundIn, placesOf } from "./palette-list";
import css from "./palette.module.css";
import { type Looking, useFound } from "./use-found";

type Props = { user: Person | null | undefined; onShortcuts: () => void; onClose: () => void };

/** Places and actions by a few letters of their names, then what the journal holds by the words that are typed. */
export function Palette({ user, onShortcuts, onClose }: Props) {
  const id = useId();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const hidden = usePrivacy();
  const list = useRef<HTMLDivElement>(null);
  const [typed, type] = useState("");
  const [at, setAt] = useState(0);
  const [failed, fail] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const all = useMemo<Found[]>(() => {
    const who = user === null ? "visitor" : user?.role === "staff" && isStaffPlace(pathname) ? "staff" : "own";
    const actions: Found[] = [
      {
        name: hidden ? "Show amounts" : "Hide amounts",
        words: "privacy eye",
        do: { kind: "act", act: () => choosePrivacy(!hidden) },
      },
      { name: "Light theme", words: "colours", do: { kind: "act", act: () => chooseTheme("light") } },
      { name: "Dark theme", words: "colours night", do: { kind: "act", act: () => chooseTheme("dark") } },
      { name: "Theme as the system", words: "colours", do: { kind: "act", act: () => chooseTheme("system") } },
      { name: "Keyboard shortcuts", words: "keys help", key: listKey.key, do: { kind: "shortcuts" } },
      ...(who === "own"
        ? [{ name: "Undo the last import", words: "file upload take back", do: { kind: "undo" } as const }]
        : []),
    ];
    return [...placesOf(who), ...actions];
  }, [user, pathname, hidden]);
  const views = useViews(Boolean(user) && !isStaffPlace(pathname)).data;
  const saved = useMemo<Found[]>(
    () =>
      (views ?? []).flatMap((view) => {
        const [to, name] = [viewTo(view), view.fields.name?.value];
        return to && name
          ? [{ id: `view/${view.key}`, name, kind: "View", words: "view saved", do: { kind: "go", to } }]
          : [];
      }),
    [views],
  );
  const looking = useFound(typed, Boolean(user) && !isStaffPlace(pathname));
  const places = useMemo(() => foundIn([...all, ...saved], typed), [all, saved, typed]);
  const found = useMemo(() => [...places, ...(looking.found ? entriesOf(looking.found) : [])], [places, looking.found]);
  const chosen = Math.min(at, found.length - 1);

  useEffect(() => {
    list.current?.children[chosen]?.scrollIntoView({ block: "nearest" });
  }, [chosen]);

  // Who has closed the search stays where he is; the undone import stands in Imports.
  const closed = useRef(false);
  useEffect(() => {
    closed.current = false;
    return () => {
      closed.current = true;
    };
  }, []);

  async function undoLast() {
    setBusy(true);
    fail(null);
    let sent = false;
    try {
      const last = (await fetchImports()).imports.find(({ undoneAt }) => undoneAt === null);
      if (!last) {
        fail("There is no import to undo.");
        return;
      }
      sent = true;
      await undoImport(last.id);
      await journalChanged();
      if (closed.current) return;
      onClose();
      // There it stands as undone, with the way back.
      void navigate(`/imports#import-${last.id}`);
    } catch (error) {
      fail(notDone(error, "We could not undo it.", sent ? undefined : "We could not undo it."));
    } finally {
      setBusy(false);
    }
  }

  function take(one: Found | undefined) {
    if (!one || busy) return;
    switch (one.do.kind) {
      case "go":
        onClose();
        void navigate(one.do.to);
        return;
      case "act":
        one.do.act();
        onClose();
        return;
      case "shortcuts":
        onShortcuts();
        return;
      case "undo":
        void undoLast();
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && found.length > 0) {
      event.preventDefault();
      setAt((chosen + step + found.length) % found.length);
    } else if (event.key === "Enter" && !event.nativeEvent.isComposing) {
      event.preventDefault();
      take(found[chosen]);
    }
  }

  return (
    <Dialog
      title="Search"
      wide
      top
      onClose={onClose}
      foot={
        <button className="btn" type="submit">
          Close
        </button>
      }
    >
      <input
        className="input"
        role="combobox"
        aria-label={searchKey.action}
        aria-expanded={found.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={found.length > 0 ? `${id}-${chosen}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        placeholder={user ? "Note, symbol or place" : "Type a place or an action"}
        value={typed}
        onChange={(event) => {
          type(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <p className="visually-hidden" role="status">
        {busy ? "Undoing the last import." : looking.busy ? "" : found.length === 0 ? "" : `${found.length} found`}
      </p>
      {busy ? <p className="muted mt-2">Undoing the last import.</p> : null}
      {failed ? (
        <p className="field-error mt-2" role="alert">
          {failed}
        </p>
      ) : null}
      {found.length === 0 && !looking.busy && !looking.failed && !looking.found?.preparing ? (
        <p className="muted mt-3" role="status">
          {user && !isStaffPlace(pathname)
            ? "Nothing in your journal has these words, and no place and no action this name."
            : "No place and no action has this name."}
        </p>
      ) : null}
      {found.length > 0 ? (
        <div className={css.list} id={`${id}-list`} ref={list} role="listbox" aria-label="What was found">
          {found.map((one, place) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field above has the keys and the focus
            <div
              key={one.id ?? one.name}
              id={`${id}-${place}`}
              role="option"
              aria-selected={place === chosen}
              onClick={() => take(one)}
            >
              <div className={css.words}>
                <span>
                  {one.name}
                  {one.also ? <span className="caption num"> {one.also}</span> : null}
                </span>
                {one.excerpt && one.excerpt.length > 0 ? (
                  <span className={css.excerpt}>
                    {one.before ? `${one.before}: ` : null}
                    {one.excerpt.map(({ text, isAsked }, at) => (isAsked ? <b key={at}>{text}</b> : text))}
                  </span>
                ) : null}
              </div>
              {one.key ? (
                <kbd>{one.key}</kbd>
              ) : (
                <span className="caption">{one.kind ?? (one.do.kind === "go" ? "Place" : "Action")}</span>
              )}
            </div>
          ))}
        </div>
      ) : null}
      <Journal looking={looking} />
    </Dialog>
  );
}

/** What the journal says to it, while there is something to say. */
function Journal({ looking: { found, busy, failed, again } }: { looking: Looking }) {
  if (failed) {
    return (
      <div className={css.said} role="alert">
        <p className="field-error">We could not search your journal. {failed.message}</p>
        <button className="btn compact" type="button" onClick={again}>
          Try again
        </button>
      </div>
    );
  }
  if (busy) return <p className={`muted ${css.said} late`}>Searching your journal.</p>;
  if (!found) return null;
  const { preparing, trades, notes } = found;
  const more = [
    trades.total > trades.rows.length ? counted(trades.total - trades.rows.length, "more trade") : null,
    notes.more ? "more notes" : null,
  ].filter(Boolean);
  return (
    <>
      {preparing ? (
        <p className={`muted ${css.said} num`} role="status">
          Your notes are being made ready for the search: {count(preparing.done)} of {count(preparing.total)}.
        </p>
      ) : null}
      {more.length > 0 ? <p className={`caption ${css.said}`}>And {more.join(" and ")}: type another word.</p> : null}
    </>
  );
}
