import { Upload } from "lucide-react";
import { type ReactNode, type Ref, useState } from "react";

type Props = {
  accept: string;
  onFiles: (files: File[]) => void;
  inputRef: Ref<HTMLInputElement>;
  /** Something is chosen already: the zone shrinks to a line under it. */
  small: boolean;
  disabled: boolean;
  error: string | null;
  words: ReactNode;
  children?: ReactNode;
};

/** A real file input under a label, so a keyboard reaches it; dropping is the shortcut, not the way. */
export function DropZone({ accept, onFiles, inputRef, small, disabled, error, words, children }: Props) {
  const [over, setOver] = useState(false);
  return (
    <div
      className={`${small ? "drop" : ""} ${over ? "over" : ""}`}
      onDragOver={(event) => {
        event.preventDefault();
        if (!disabled) setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (!disabled) onFiles([...event.dataTransfer.files]);
      }}
    >
      {children}
      <label className={`drop-area ${small ? "small" : ""} ${error ? "bad" : ""}`} hidden={disabled}>
        <input
          ref={inputRef}
          className="visually-hidden"
          type="file"
          multiple
          accept={accept}
          disabled={disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? "file-error" : undefined}
          onChange={(event) => {
            onFiles([...(event.target.files ?? [])]);
            event.target.value = "";
          }}
        />
        <Upload className={`icon ${small ? "" : "size-[26px]!"}`} aria-hidden />
        <span>{words}</span>
      </label>
    </div>
  );
}
