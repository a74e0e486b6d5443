import { FileUp } from "lucide-react";
import { useRef } from "react";

type Props = {
  /** Of the file input, for those who hear the page. */
  label: string;
  accept: string;
  /** On the button. */
  words: string;
  disabled: boolean;
  compact?: boolean;
  onFile: (file: File) => void;
  /** Several may be chosen; it is called with all of them in place of `onFile`. */
  onFiles?: (files: File[]) => void;
};

/** A button that opens the browser's own choice of a file, or of several. */
export function FileButton({ label, accept, words, disabled, compact, onFile, onFiles }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        tabIndex={-1}
        aria-label={label}
        accept={accept}
        multiple={onFiles !== undefined}
        disabled={disabled}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = "";
          if (onFiles && files.length > 0) onFiles(files);
          else if (files[0]) onFile(files[0]);
        }}
      />
      <button
        className={`btn ${compact ? "compact" : ""}`}
        type="button"
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        <FileUp className="icon size-[15px]!" aria-hidden />
        {words}
      </button>
    </>
  );
}
