/** Of the longer side, in pixels: as wide as a large screen. */
export const LONGEST = 2560;
/** Of one picture. */
export const MOST_BYTES = 5 * 1024 * 1024;

/** As large as possible with no side above `side`, in whole pixels; never larger than it is. */
export function within(width: number, height: number, side: number): { width: number; height: number } {
  const share = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) };
}

/** Smaller and smaller, where a picture still has too many bytes. */
export const sidesToTry = (longest: number) =>
  [LONGEST, 1920, 1440, 1080]
    .map((side) => Math.min(side, longest))
    .filter((side, at, all) => all.indexOf(side) === at);
