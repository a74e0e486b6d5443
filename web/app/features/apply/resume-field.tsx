import { Paperclip, Upload, X } from "lucide-react";
import { type Ref, useState } from "react";
import { fieldOf } from "~/content/applying";
import { fileSize } from "~/lib/format";
import { described, FieldFrame } from "~/ui/field-frame";
import { ACCEPT } from "./rules";
import css from "./apply.module.css";

type Props = {
  id: string;
  file: File | null;
  error: string | undefined;
  inputRef: Ref<HTMLInputElement>;
  onChoose: (file: File | null) => void;
};

const { label: LABEL, hint: HINT } = fieldOf("resume");

/** A real file input under a label; dropping is the shortcut. Without scripts the browser's own control shows. */
export function ResumeField({ id, file, error, inputRef, onChoose }: Props) {
  const [over, setOver] = useState(false);
  return (
    <FieldFrame id={id} label={LABEL} hint={HINT} error={error} className="full">
      <div
        className={`${css.resume} ${over ? "over" : ""}`}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
        }}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          const [first] = event.dataTransfer.files;
          if (first) onChoose(first);
        }}
      >
        <label className={file ? css.chosenFile : `drop-area ${error ? "bad" : ""}`} htmlFor={id}>
          <input
            ref={inputRef}
            className={css.file}
            id={id}
            type="file"
            name="resume"
            accept={ACCEPT}
            required
            {...described({ id, hint: HINT, error })}
            onChange={({ target }) => {
              const [first] = target.files ?? [];
              if (first) onChoose(first);
              // The same file may be chosen again after it was changed.
              target.value = "";
            }}
          />
          {file ? (
            <>
              <Paperclip className="icon" aria-hidden />
              <span className="name-text">
                <b className="strong">{file.name}</b> <span className="caption num">{fileSize(file.size)}</span>
              </span>
              <span className="btn compact">Choose another</span>
            </>
          ) : (
            <>
              <Upload className="icon size-[22px]!" aria-hidden />
              <span className={css.words}>
                <b className="strong">Drop your resume here</b>, or <u>choose it</u>.
              </span>
            </>
          )}
        </label>
        {file ? (
          <button
            className="icon-button"
            type="button"
            aria-label={`Remove ${file.name}`}
            onClick={() => onChoose(null)}
          >
            <X className="icon" aria-hidden />
          </button>
        ) : null}
      </div>
    </FieldFrame>
  );
}
