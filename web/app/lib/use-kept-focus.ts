import { useEffect, useLayoutEffect, useRef } from "react";

/**
 * While something is sent its form is inert, and the browser takes the focus from what is inert: afterwards it is where
 * it was.
 */
export function useKeptFocus(busy: boolean): void {
  const at = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (busy) at.current = document.activeElement;
  }, [busy]);
  useEffect(() => {
    if (busy) return;
    if (document.activeElement === document.body && at.current instanceof HTMLElement)
      at.current.focus({ preventScroll: true });
    at.current = null;
  }, [busy]);
}
