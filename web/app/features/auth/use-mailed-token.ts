import { useHydrated } from "~/lib/hydrated";
import { mailedToken } from "~/lib/token";

/**
 * The token of the mailed link that led here; null without one; undefined in the prerendered page, which cannot know.
 */
export function useMailedToken(): string | null | undefined {
  return useHydrated() ? mailedToken() : undefined;
}
