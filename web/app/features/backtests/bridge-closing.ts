// From what the rule made to what somebody made: a sum that closes.
import type { BacktestBridge } from "~/api/backtests";

type Nets = Pick<BacktestBridge["followed"], "ownNet" | "ruleNet">;
type Groups = { followed: Nets; missed: Nets; offRule: Nets };

/** The rule's result and the three lines add up to one's own, also where a side of a pair has no result yet. */
export function closing({ followed, missed, offRule }: Groups) {
  return {
    rule: followed.ruleNet + missed.ruleNet,
    lines: [
      { name: "Followed: you less the rule", value: followed.ownNet - followed.ruleNet },
      { name: "Missed: what the rule made", value: -missed.ruleNet },
      { name: "Off the rule: what you made", value: offRule.ownNet },
    ],
    own: followed.ownNet + offRule.ownNet,
  };
}
