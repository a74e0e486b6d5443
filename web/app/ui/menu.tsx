import { ChevronDown } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";

type Props = { name: ReactNode; primary?: boolean; children: ReactNode };

/** A button with what it offers under it; Escape, a choice or a look elsewhere closes it. */
export function Menu({ name, primary, children }: Props) {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    function elsewhere(event: PointerEvent | FocusEvent) {
      if (menu.current?.open && !menu.current.contains(event.target as Node)) menu.current.open = false;
    }
    document.addEventListener("pointerdown", elsewhere);
    document.addEventListener("focusin", elsewhere);
    return () => {
      document.removeEventListener("pointerdown", elsewhere);
      document.removeEventListener("focusin", elsewhere);
    };
  }, []);

  function close() {
    if (menu.current) menu.current.open = false;
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape is for all of it
    <details
      className="menu"
      ref={menu}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !menu.current?.open) return;
        event.stopPropagation();
        close();
        menu.current.querySelector("summary")?.focus();
      }}
    >
      <summary className={`btn compact ${primary ? "primary" : ""}`}>
        {name}
        <ChevronDown className="icon size-[15px]!" aria-hidden />
      </summary>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the links and buttons inside are the controls */}
      <div className="under" onClick={close}>
        {children}
      </div>
    </details>
  );
}
