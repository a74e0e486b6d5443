import { Check, CircleAlert } from "lucide-react";
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";

type Props = {
  text: ReactNode;
  kind?: "done" | "failed";
  /** The way back, or on: the words of its button. */
  action?: string;
  onAction?: () => void;
  busy?: boolean;
  seconds?: number;
  /** Its time is over. */
  onGone: () => void;
};

/** Says what happened, bottom left, and offers the way back. It stays while it is looked at. */
export function Toast({ text, kind = "done", action, onAction, busy, seconds = 8, onGone }: Props) {
  const [held, hold] = useState(false);
  const gone = useRef(onGone);
  const Icon = kind === "done" ? Check : CircleAlert;

  useLayoutEffect(() => {
    gone.current = onGone;
  });
  useEffect(() => {
    if (held || busy) return;
    const timer = setTimeout(() => gone.current(), seconds * 1000);
    return () => clearTimeout(timer);
  }, [held, busy, seconds]);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only stays while it is looked at
    <div
      className="toast"
      role="status"
      onMouseEnter={() => hold(true)}
      onMouseLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
    >
      <Icon className="icon" aria-hidden />
      <span>{text}</span>
      {action ? (
        <button type="button" aria-busy={busy || undefined} onClick={busy ? undefined : onAction}>
          {action}
        </button>
      ) : null}
    </div>
  );
}
