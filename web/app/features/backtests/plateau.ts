// A sweep's cells among their neighbours: a good number that stands alone is chance more often than a good plain.

/**
 * Of each cell, the median of itself and its neighbours, one step away in every number that was swept: 3, 9 or 27
 * cells, fewer at an edge. Undefined neighbours do not count; null where its own value is undefined, for good
 * neighbours say nothing of a combination that hardly traded. The last number turns fastest.
 */
export function plateaus(lengths: readonly number[], values: readonly (number | null)[]): (number | null)[] {
  return values.map((own, at) =>
    own === null ? null : median(around(lengths, at).flatMap((one) => values[one] ?? [])),
  );
}

function around(lengths: readonly number[], at: number): number[] {
  let cells = [0];
  let rest = at;
  const steps = lengths
    .toReversed()
    .map((length) => {
      const own = rest % length;
      rest = Math.floor(rest / length);
      return [own - 1, own, own + 1].filter((step) => step >= 0 && step < length);
    })
    .toReversed();
  steps.forEach((own, axis) => {
    cells = cells.flatMap((cell) => own.map((step) => cell * lengths[axis]! + step));
  });
  return cells;
}

function median(values: number[]): number | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** Places by a figure, the highest first; of equal ones the first, undefined ones last. */
export const ranked = (values: readonly (number | null)[]): number[] =>
  values
    .map((_, at) => at)
    .toSorted((one, other) => (values[other] ?? -Infinity) - (values[one] ?? -Infinity) || one - other);
