import { Message } from "./message";

/** What one should know about the figures above; `of` names the file it is about, where there are several. */
export function Warnings({ warnings }: { warnings: readonly { of: string; text: string }[] }) {
  if (warnings.length === 0) return null;
  return (
    <div className="stack mt-5">
      {warnings.map(({ of, text }) => (
        <Message key={`${of}/${text}`} kind="warning" title={firstSentence(text)}>
          <p className="muted">{text.slice(firstSentence(text).length).trim()}</p>
          {of ? <p className="caption">{of}</p> : null}
        </Message>
      ))}
    </div>
  );
}

const firstSentence = (text: string) => /^.*?[.!?](?= |$)/.exec(text)?.[0] ?? text;
