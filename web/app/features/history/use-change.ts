import { useCallback } from "react";
import { useSearchParams } from "react-router";
import type { Change } from "./filter-bar";
import { withParts } from "./view";

/**
 * Changes parts of the address, in place of the one that is there, and keeps the scroll. It begins with what stands in
 * the address then: two changes in a row may come before the page was drawn again.
 */
export function useChange(): Change {
  const [, setAddress] = useSearchParams();
  return useCallback(
    (parts) =>
      setAddress(withParts(new URLSearchParams(window.location.search), parts), {
        replace: true,
        preventScrollReset: true,
      }),
    [setAddress],
  );
}
