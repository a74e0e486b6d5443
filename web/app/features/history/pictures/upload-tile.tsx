import { ImageOff } from "lucide-react";
import { useAmounts } from "~/lib/amounts";
import css from "./pictures.module.css";
import { keptWords, sendAgain, takeOut, type Upload } from "./uploads";

/** A picture on its way, how far it is, and what can be done when it did not arrive. */
export function UploadTile({ upload }: { upload: Upload }) {
  const { id, name, preview, notKept, state } = upload;
  // A screenshot shows amounts.
  const { hidden } = useAmounts();
  return (
    <li className={css.tile}>
      <figure>
        <div className={css.small}>
          {preview && !hidden ? (
            <img src={preview} alt="" />
          ) : state.kind === "failed" ? (
            <ImageOff className="icon" aria-hidden />
          ) : null}
        </div>
        <figcaption className="wrap-anywhere">{name}</figcaption>
      </figure>
      {state.kind === "failed" ? (
        <>
          <p className="field-error" role="alert">
            {state.words}
          </p>
          {state.isFinal || notKept === undefined ? null : <p className="caption">{keptWords(notKept)}</p>}
          <div className="action-row">
            {state.isFinal ? null : (
              <button className="btn compact" type="button" onClick={() => sendAgain(id)}>
                Try again<span className="visually-hidden"> {name}</span>
              </button>
            )}
            <button className="btn compact" type="button" onClick={() => takeOut(id)}>
              Take out<span className="visually-hidden"> {name}</span>
            </button>
          </div>
        </>
      ) : (
        <div className="progress" role="status">
          <span className="caption">{words[state.kind]}</span>
          {state.kind === "sending" ? (
            <progress value={state.sent} max={state.total} aria-label={`Sending ${name}`} />
          ) : (
            <div className="run" aria-hidden="true" />
          )}
        </div>
      )}
    </li>
  );
}

const words = {
  waiting: "Waiting",
  preparing: "Being prepared",
  sending: "Being sent",
  checking: "Being checked",
  stored: "Saved",
} as const;
