// Which trade comes next in the review.

const neighbour = (waiting: readonly string[], at: string, step: 1 | -1): string | null => {
  const place = waiting.indexOf(at);
  return place < 0 ? null : (waiting[place + step] ?? null);
};

export const before = (waiting: readonly string[], at: string) => neighbour(waiting, at, -1);
export const after = (waiting: readonly string[], at: string) => neighbour(waiting, at, 1);

/** Once `at` is reviewed: the one after it, at the end the one before; the first where it does not wait at all. */
export function next(waiting: readonly string[], at: string): string | null {
  if (!waiting.includes(at)) return waiting[0] ?? null;
  return after(waiting, at) ?? before(waiting, at);
}
