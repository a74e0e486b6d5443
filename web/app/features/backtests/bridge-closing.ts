// From what the rule made to what somebody made: a sum that closes.
import type { BacktestBridge } from "~/api/backtests";
import { counted } from "~/lib/format";

type Group = Pick<BacktestBridge["followed"], "count" | "ownNet" | "ruleNet">;
type Groups = {
  followed: Group;
  missed: Group;
  offRule: Group;
  /** Of the pairs of which both sides have ended. */
  difference: { pairs: number; own: number; rule: number } | null;
};

const line = (name: string, value: number, note: string) => ({ name, value, note });

/**
 * The rule's result and the lines add up to one's own. Pairs of which one side is open or not known have a line of
 * their own: their two sides cannot be compared.
 */
export function closing({ followed, missed, offRule, difference }: Groups) {
  const { pairs, own, rule } = difference ?? { pairs: 0, own: 0, rule: 0 };
  return {
    rule: followed.ruleNet + missed.ruleNet,
    lines: [
      line("Followed: you less the rule", own - rule, counted(pairs, "trade")),
      ...(followed.count > pairs
        ? [
            line(
              "Followed, one side open or not known: what is known",
              followed.ownNet - own - (followed.ruleNet - rule),
              counted(followed.count - pairs, "trade"),
            ),
          ]
        : []),
      line("Missed: what the rule made", -missed.ruleNet, counted(missed.count, "entry", "entries")),
      line("Off the rule: what you made", offRule.ownNet, counted(offRule.count, "trade")),
    ],
    own: followed.ownNet + offRule.ownNet,
  };
}
