import { type ServerText, useAmounts } from "~/lib/amounts";
import { Message } from "./message";
import { Veiled } from "./veiled";

/** What one should know about the figures above; `of` names the file it is about, where there are several. */
export function Warnings({ warnings }: { warnings: readonly { of: string; text: ServerText }[] }) {
  const { textOf } = useAmounts();
  if (warnings.length === 0) return null;
  return (
    <div className="stack mt-5">
      {warnings.map(({ of, text }, at) => {
        const said = textOf(text);
        const first = firstSentence(said);
        return (
          <Message key={at} kind="warning" title={<Veiled>{first}</Veiled>}>
            <p className="muted">
              <Veiled>{said.slice(first.length).trim()}</Veiled>
            </p>
            {of ? <p className="caption">{of}</p> : null}
          </Message>
        );
      })}
    </div>
  );
}

/** Each about everything that is shown. */
export const ofAll = (texts: readonly ServerText[]) => texts.map((text) => ({ of: "", text }));

const firstSentence = (text: string) => /^.*?[.!?](?= |$)/.exec(text)?.[0] ?? text;
