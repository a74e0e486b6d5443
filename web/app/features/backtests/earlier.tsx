import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { fetchHistory } from "~/api/documents";
import { when } from "~/lib/time";
import { isTree, textOf, type Tree } from "./rule";
import css from "./backtests.module.css";

type Props = { id: string; revision: number; onUse: (rule: Tree) => void };

/** What stood in a rule before, to be put back into the form. */
export function Earlier({ id, revision, onUse }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <details className="more" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <ChevronRight aria-hidden />
        Earlier versions
      </summary>
      {open ? <List id={id} revision={revision} onUse={onUse} /> : null}
    </details>
  );
}

function List({ id, revision, onUse }: Props) {
  const { data, error } = useQuery({
    queryKey: ["backtest-history", id, revision],
    queryFn: ({ signal }) => fetchHistory("backtestRule", id, null, signal),
  });
  if (error) return <p className="muted">They could not be loaded. {error.message}</p>;
  if (!data) return <p className="muted">Loading.</p>;
  const before = data.changes.flatMap((change) => {
    const rule = read(change.before);
    return rule ? [{ ...change, rule }] : [];
  });
  if (before.length === 0) return <p className="muted">It was not changed yet.</p>;
  return (
    <ul className={css.rules} aria-label="Earlier versions">
      {before.map(({ sequence, at, rule }) => (
        <li key={sequence}>
          <p>
            {textOf(rule.name)}
            <span className="muted">, until {when(at)}</span>
          </p>
          <button className="btn compact" type="button" onClick={() => onUse(rule)}>
            Put into the form<span className="visually-hidden"> what stood until {when(at)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function read(text: string): Tree | null {
  try {
    const tree: unknown = JSON.parse(text);
    return isTree(tree) ? tree : null;
  } catch {
    return null;
  }
}
