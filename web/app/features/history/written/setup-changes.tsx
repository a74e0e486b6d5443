import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { RequestError } from "~/api/errors";
import { saveSetup, type Setup, type SetupToSave } from "~/api/setups";
import { counted } from "~/lib/format";
import { longDay } from "~/lib/time";
import { notify } from "~/ui/toasts";
import { DocumentChanges } from "./document-changes";

const names = { name: "Name", text: "What the setup is", rules: "Rules" };
type Field = keyof typeof names;

type Stored = { versions: SetupToSave["versions"] };

/** Rules as they are kept; null: not as this page knows them. */
function versionsOf(text: string): SetupToSave["versions"] | null {
  if (text === "") return [];
  try {
    const { versions } = JSON.parse(text) as Stored;
    return Array.isArray(versions) ? versions : null;
  } catch {
    return null;
  }
}

function shown(field: Field, value: string): string {
  if (value === "") return "nothing";
  if (field !== "rules") return value;
  const versions = versionsOf(value);
  if (!versions) return "rules that cannot be read here";
  const last = versions.at(-1);
  return last
    ? `${counted(last.rules.length, "rule")} from ${longDay(last.from)}${versions.length > 1 ? `, version ${versions.length}` : ""}`
    : "no rules";
}

/** Every change of a setup. A field that is restored is saved with all that stands there now. */
export function SetupChanges({ setup }: { setup: Setup }) {
  const client = useQueryClient();
  const writing = useMemo(() => {
    async function restore(field: Field, value: string) {
      const now: SetupToSave = {
        id: setup.id,
        revision: setup.revision,
        name: setup.name,
        text: setup.text,
        versions: setup.versions.map(({ from, rules }) => ({
          from,
          rules: rules.map(({ id, weight, rule }) => ({ id, weight, rule })),
        })),
      };
      if (field === "rules") {
        const versions = versionsOf(value);
        if (versions === null) throw new Error("These rules cannot be read here. Nothing was changed.");
        await saveSetup({ ...now, versions });
      } else await saveSetup({ ...now, [field]: value });
    }
    return {
      settle: (field: Field, value: unknown) => {
        restore(field, typeof value === "string" ? value : "")
          .then(() => notify({ text: `“${names[field]}” is as it was before.` }))
          .catch((error: unknown) => {
            const said = error instanceof RequestError ? Object.values(error.fields)[0] : undefined;
            const words = said ?? (error instanceof Error ? error.message : "Nothing was changed.");
            notify({ kind: "failed", text: words });
          })
          .finally(() => void client.invalidateQueries({ queryKey: ["setups"] }));
      },
      flush: () => undefined,
    };
  }, [client, setup]);
  return (
    <DocumentChanges of="setup" id={setup.id} revision={setup.revision} names={names} shown={shown} writing={writing} />
  );
}
