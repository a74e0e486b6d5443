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
};

/** A button that opens the browser's own choice of one file. */
export function FileButton({ label, accept, words, disabled, compact, onFile }: Props) {
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
        disabled={disabled}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = "";
          if (file) onFile(file);
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
