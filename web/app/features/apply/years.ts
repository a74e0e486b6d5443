/** Six years of graduation: from two after this one down to three before it. */
export function graduationYears(thisYear: number): number[] {
  return Array.from({ length: 6 }, (_, at) => thisYear + 2 - at);
}
