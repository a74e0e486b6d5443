// The kinds of strategies that a rule can list, under the words of a person who looks for one.
import type { components } from "~/api/schema";

type StrategyKind = components["schemas"]["StrategyKind"];
type Named = readonly [StrategyKind, string];

const listed = [
  [
    "One leg",
    [
      ["long_call", "Long call"],
      ["short_call", "Short call"],
      ["long_put", "Long put"],
      ["short_put", "Short put"],
      ["long_future", "Long future"],
      ["short_future", "Short future"],
    ],
  ],
  [
    "Spreads",
    [
      ["bull_call_spread", "Bull call spread"],
      ["bear_call_spread", "Bear call spread"],
      ["bear_put_spread", "Bear put spread"],
      ["bull_put_spread", "Bull put spread"],
      ["call_ratio_spread", "Call ratio spread"],
      ["call_backspread", "Call backspread"],
      ["put_ratio_spread", "Put ratio spread"],
      ["put_backspread", "Put backspread"],
      ["box", "Box"],
      ["short_box", "Short box"],
    ],
  ],
  [
    "Straddles and strangles",
    [
      ["long_straddle", "Long straddle"],
      ["short_straddle", "Short straddle"],
      ["long_strangle", "Long strangle"],
      ["short_strangle", "Short strangle"],
      ["long_guts", "Long guts"],
      ["short_guts", "Short guts"],
      ["long_strap", "Long strap"],
      ["short_strap", "Short strap"],
      ["long_strip", "Long strip"],
      ["short_strip", "Short strip"],
    ],
  ],
  [
    "Condors and butterflies",
    [
      ["short_iron_condor", "Short iron condor"],
      ["long_iron_condor", "Long iron condor"],
      ["short_iron_butterfly", "Short iron butterfly"],
      ["long_iron_butterfly", "Long iron butterfly"],
      ["short_inverted_condor", "Short inverted condor"],
      ["long_inverted_condor", "Long inverted condor"],
      ["long_call_butterfly", "Long call butterfly"],
      ["short_call_butterfly", "Short call butterfly"],
      ["long_put_butterfly", "Long put butterfly"],
      ["short_put_butterfly", "Short put butterfly"],
      ["long_call_condor", "Long call condor"],
      ["short_call_condor", "Short call condor"],
      ["long_put_condor", "Long put condor"],
      ["short_put_condor", "Short put condor"],
      ["batman", "Batman"],
      ["reversed_batman", "Batman, reversed"],
    ],
  ],
  [
    "Ladders, trees and lizards",
    [
      ["long_call_ladder", "Long call ladder"],
      ["short_call_ladder", "Short call ladder"],
      ["long_put_ladder", "Long put ladder"],
      ["short_put_ladder", "Short put ladder"],
      ["long_call_christmas_tree", "Long call Christmas tree"],
      ["short_call_christmas_tree", "Short call Christmas tree"],
      ["long_put_christmas_tree", "Long put Christmas tree"],
      ["short_put_christmas_tree", "Short put Christmas tree"],
      ["jade_lizard", "Jade lizard"],
      ["bought_jade_lizard", "Jade lizard, bought"],
      ["reverse_jade_lizard", "Reverse jade lizard"],
      ["bought_reverse_jade_lizard", "Reverse jade lizard, bought"],
    ],
  ],
  [
    "Over two expiries",
    [
      ["calendar", "Calendar"],
      ["short_calendar", "Short calendar"],
      ["diagonal", "Diagonal"],
      ["short_diagonal", "Short diagonal"],
      ["double_calendar", "Double calendar"],
      ["short_double_calendar", "Short double calendar"],
      ["double_diagonal", "Double diagonal"],
      ["short_double_diagonal", "Short double diagonal"],
      ["future_spread", "Future spread"],
      ["short_future_spread", "Short future spread"],
    ],
  ],
  [
    "With shares or futures",
    [
      ["covered_call", "Covered call"],
      ["protective_call", "Protective call"],
      ["covered_put", "Covered put"],
      ["protective_put", "Protective put"],
      ["collar", "Collar"],
      ["reverse_collar", "Reverse collar"],
      ["conversion", "Conversion"],
      ["reversal", "Reversal"],
    ],
  ],
  [
    "Others",
    [
      ["synthetic_long", "Synthetic long"],
      ["synthetic_short", "Synthetic short"],
      ["risk_reversal", "Risk reversal"],
      ["bearish_risk_reversal", "Bearish risk reversal"],
      ["custom", "Custom"],
    ],
  ],
] as const satisfies readonly (readonly [string, readonly Named[]])[];

type Missing = Exclude<StrategyKind, (typeof listed)[number][1][number][0]>;
// Every kind that the server knows is in the list: else this does not compile.
export const strategyKinds = listed satisfies [Missing] extends [never] ? unknown : never;
