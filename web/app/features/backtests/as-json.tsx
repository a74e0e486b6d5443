import { ChevronRight } from "lucide-react";
import { useId, useState } from "react";
import { useAmounts } from "~/lib/amounts";
import { save } from "~/lib/save";
import { FileButton } from "~/ui/file-button";
import { Message } from "~/ui/message";
import { readJson } from "./read-json";
import { textOf, toSend, type Tree } from "./rule";
import css from "./backtests.module.css";

type Props = {
  rule: Tree;
  /** What stands in the field and is not taken over yet. */
  typed: string | null;
  open: boolean;
  /** With a rule: what is taken over. */
  onTyped: (text: string | null, rule?: Tree) => void;
};

const LARGEST = 64_000;

/** The rule as JSON: read, written, taken along and brought in. It is what `rojmel backtest` reads. */
export function AsJson({ rule, typed, open, onTyped }: Props) {
  const id = useId();
  const { hidden } = useAmounts();
  const shown = JSON.stringify(toSend(rule), null, 2);
  const [problem, setProblem] = useState<string | null>(null);
  const text = typed ?? shown;

  function use(from: string) {
    const read = readJson(from);
    setProblem("problem" in read ? read.problem : null);
    if ("problem" in read) onTyped(from);
    else onTyped(null, read.tree);
  }

  async function bring(file: File) {
    if (file.size > LARGEST) {
      setProblem("A rule is at most 32 KB, and this file is larger.");
      return;
    }
    use(await file.text());
  }

  if (hidden) return <p className="muted">Amounts are hidden. Show them to see the rule as JSON.</p>;
  return (
    <details className="more" open={open || undefined}>
      <summary>
        <ChevronRight aria-hidden />
        The rule as JSON
      </summary>
      <div className={css.part}>
        <div className="field">
          <label htmlFor={id}>JSON, as “rojmel backtest” reads it too</label>
          <textarea
            id={id}
            className={`input ${css.json}`}
            spellCheck={false}
            value={text}
            onChange={(event) => {
              onTyped(event.target.value);
              setProblem(null);
            }}
          />
        </div>
        {problem ? <Message kind="error" title={`Not taken over. ${problem}`} /> : null}
        <div className="button-row">
          <button className="btn compact" type="button" disabled={typed === null} onClick={() => use(text)}>
            Take it over
          </button>
          {typed === null ? null : (
            <button
              className="btn compact"
              type="button"
              onClick={() => {
                setProblem(null);
                onTyped(null);
              }}
            >
              Put it back
            </button>
          )}
          <FileButton
            label="A rule as a JSON file"
            words="From a file"
            accept=".json,application/json"
            disabled={false}
            compact
            onFile={(file) => void bring(file)}
          />
          <button
            className="btn compact"
            type="button"
            onClick={() => save(new Blob([`${shown}\n`], { type: "application/json" }), `${fileName(rule)}.json`)}
          >
            Save as a file
          </button>
        </div>
      </div>
    </details>
  );
}

const fileName = (rule: Tree) =>
  textOf(rule.name)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "") || "rule";
