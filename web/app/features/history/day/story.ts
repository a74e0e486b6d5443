// The one sentence of a day: how far it stood above or below zero, and what the exits after that did.

export type Step = { at: string; total: number };

type Story =
  | { kind: "gaveBack" | "cameBack"; stood: number; at: string; exits: number; moved: number }
  | { kind: "none" };

/** The larger of both turns; none of a day without a turn. */
export function story(steps: readonly Step[]): Story {
  const end = steps.at(-1)?.total ?? 0;
  const turn = (way: 1 | -1) => {
    let best = -1;
    steps.forEach(({ total }, at) => {
      if (total * way > Math.max(0, best < 0 ? 0 : steps[best]!.total * way)) best = at;
    });
    return best < 0 ? { at: -1, moved: 0 } : { at: best, moved: (steps[best]!.total - end) * way };
  };
  const [high, low] = [turn(1), turn(-1)];
  const [kind, one] = high.moved >= low.moved ? (["gaveBack", high] as const) : (["cameBack", low] as const);
  if (one.moved <= 0) return { kind: "none" };
  const { at, total } = steps[one.at]!;
  return { kind, stood: Math.abs(total), at, exits: steps.length - 1 - one.at, moved: one.moved };
}
