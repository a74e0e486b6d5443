import { useState } from "react";
import type { MadeToken } from "~/api/tokens";
import { Message } from "~/ui/message";
import css from "./account.module.css";

type Props = { made: MadeToken; onDone: () => void };

/** The only time that a token is seen. */
export function ShownToken({ made: { text, token }, onDone }: Props) {
  const [copied, say] = useState<boolean | null>(null);
  return (
    <Message kind="note" title={`${token.name} is ready. Copy it now: it is never shown again.`}>
      <p className={css.token}>
        <code>{text}</code>
      </p>
      <div className="button-row">
        <button
          className="btn primary compact"
          type="button"
          onClick={() =>
            void navigator.clipboard.writeText(text).then(
              () => say(true),
              () => say(false),
            )
          }
        >
          Copy
        </button>
        <button className="btn compact" type="button" onClick={onDone}>
          I have it
        </button>
        <p className="caption" role="status">
          {copied === null ? "" : copied ? "Copied." : "It could not be copied. Select it by hand."}
        </p>
      </div>
      <p className="caption">
        Send it as the header <code>Authorization: Bearer {token.hint}…</code> to the addresses that{" "}
        <a href="/openapi.json">openapi.json</a> marks with personalToken. Whoever has it reads what you chose: keep it
        as you keep a password.
      </p>
    </Message>
  );
}
