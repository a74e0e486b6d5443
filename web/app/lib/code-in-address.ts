import { useHydrated } from "./hydrated";

/**
 * The code of the opening: the one the page was written for, else the second part of its address. Null before the
 * address can be read.
 */
export function useCode(written: string | null): string | null {
  const hydrated = useHydrated();
  return written ?? (hydrated ? codeIn(window.location.pathname) : null);
}

/** `/job-description/fe101/` to `FE101`. */
function codeIn(path: string): string {
  const part = path.split("/")[2] ?? "";
  try {
    return decodeURIComponent(part).toUpperCase();
  } catch {
    return part.toUpperCase();
  }
}
