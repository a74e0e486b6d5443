import { heard, useAmounts } from "~/lib/amounts";
import { Message } from "./message";
import { Veiled } from "./veiled";

/** What one should know about the figures above; `of` names the file it is about, where there are several. */
export function Warnings({ warnings }: { warnings: readonly { of: string; text: string }[] }) {
  const { textOf } = useAmounts();
  if (warnings.length === 0) return null;
  return (
    <div className="stack mt-5">
      {warnings.map(({ of, text }) => (
        <Message key={`${of}/${text}`} kind="warning" title={heard(firstSentence(textOf(text)))}>
          <p className="muted">
            <Veiled>{textOf(text.slice(firstSentence(text).length).trim())}</Veiled>
          </p>
          {of ? <p className="caption">{of}</p> : null}
        </Message>
      ))}
    </div>
  );
}

const firstSentence = (text: string) => /^.*?[.!?](?= |$)/.exec(text)?.[0] ?? text;
