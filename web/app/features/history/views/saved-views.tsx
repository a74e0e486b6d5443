import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { setRemoved } from "~/api/documents";
import { type SavedView, saveView, useViews, type ViewScreen, viewTo } from "~/api/views";
import { notify } from "~/ui/toasts";
import { ViewDialog } from "./view-dialog";
import { viewAddress } from "./view-address";
import css from "./views.module.css";

/** Views of this screen, and what is shown now to be kept as one. What a view shows is its address. */
export default function SavedViews({ screen }: { screen: ViewScreen }) {
  const [address] = useSearchParams();
  const client = useQueryClient();
  const { data, error, refetch } = useViews();
  const [dialog, open] = useState<"save" | "rename" | null>(null);
  const now = viewAddress(screen, address);
  const own = (data ?? []).filter(({ fields }) => fields.screen?.value === screen);
  const current = own.find(({ fields }) => (fields.address?.value ?? "") === now);
  const asked = () => client.invalidateQueries({ queryKey: ["views"] });

  async function save(name: string, over: SavedView | null) {
    const key = over?.key ?? `view-${crypto.randomUUID().replaceAll("-", "").slice(0, 20)}`;
    const before = over?.fields.address?.value ?? null;
    const saved = await saveView(key, over?.revision ?? 0, over ? { address: now } : { name, screen, address: now });
    await asked();
    notify({
      text: over ? `“${nameOf(over)}” shows this now.` : `“${name}” is saved.`,
      action: over
        ? {
            name: "Undo",
            do: async () => {
              await saveView(key, saved.revision, { address: before });
              await asked();
              return { text: `“${nameOf(over)}” shows what it did before.` };
            },
          }
        : undefined,
    });
  }

  async function rename(view: SavedView, name: string) {
    const before = nameOf(view);
    const saved = await saveView(view.key, view.revision, { name });
    await asked();
    notify({
      text: `“${before}” is “${name}” now.`,
      action: {
        name: "Undo",
        do: async () => {
          await saveView(view.key, saved.revision, { name: before });
          await asked();
          return null;
        },
      },
    });
  }

  async function remove(view: SavedView) {
    try {
      const removal = { of: "view", key: view.key } as const;
      const revision = await setRemoved({ ...removal, revision: view.revision, removed: true });
      await asked();
      notify({
        text: `“${nameOf(view)}” is removed. Your trades stay as they are.`,
        action: {
          name: "Bring it back",
          do: async () => {
            await setRemoved({ ...removal, revision, removed: false });
            await asked();
            return null;
          },
        },
      });
    } catch (cause) {
      await asked();
      notify({ kind: "failed", text: cause instanceof Error ? cause.message : "Nothing was changed." });
    }
  }

  if (error && !data) {
    return (
      <p className={`caption ${css.views}`} role="status">
        We could not load your saved views. {error.message}
        <button className="btn link compact" type="button" onClick={() => void refetch()}>
          Try again
        </button>
      </p>
    );
  }
  // As large as what will stand here for certain.
  if (!data && now !== "") return <div className="views-room" />;
  if (!data || (own.length === 0 && now === "")) return null;
  return (
    <div className={css.views} role="group" aria-label="Saved views">
      {own.length > 0 ? (
        <>
          <span className="caption">Views</span>
          <ul className="chips">
            {own.map((view) => (
              <li key={view.key} className="chip">
                <Link to={viewTo(view) ?? ""} preventScrollReset aria-current={view === current ? "true" : undefined}>
                  {nameOf(view)}
                </Link>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {current ? (
        <>
          <button className="btn link compact" type="button" onClick={() => open("rename")}>
            Rename<span className="visually-hidden"> {nameOf(current)}</span>
          </button>
          <button className="btn link compact" type="button" onClick={() => void remove(current)}>
            Remove<span className="visually-hidden"> {nameOf(current)}</span>
          </button>
        </>
      ) : (
        <button className="btn link compact" type="button" onClick={() => open("save")}>
          Save this view
        </button>
      )}
      {dialog === "save" ? (
        <ViewDialog title="Save this view" views={own} save={save} onClose={() => open(null)} />
      ) : null}
      {dialog === "rename" && current ? (
        <ViewDialog
          title={`Rename “${nameOf(current)}”`}
          first={nameOf(current)}
          views={[]}
          save={(name) => rename(current, name)}
          onClose={() => open(null)}
        />
      ) : null}
    </div>
  );
}

const nameOf = ({ fields }: SavedView) => fields.name?.value ?? "a view without a name";
