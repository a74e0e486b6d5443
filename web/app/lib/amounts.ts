// Amounts as they are shown: the money and the quantities of the journal, or, while somebody else may see the screen,
// that they are hidden.
// Prices, ratios and dates stay: a price is the market's, and says nothing without a quantity.
import { createContext, useContext } from "react";
import { amount, axisRupees, quantity, rupees, signedRupees, tinyAmount } from "./format";
import { DOTS, filled, type ServerText } from "./server-text";

export { DOTS, type ServerText } from "./server-text";

const HIDDEN = `₹${DOTS}`;

const plain = {
  hidden: false,
  rupees,
  signedRupees,
  amount,
  quantity,
  axisRupees,
  tinyAmount,
  textOf: (text: ServerText) => filled(text, false),
};

export type Amounts = typeof plain;

const veiled: Amounts = {
  hidden: true,
  rupees: () => HIDDEN,
  signedRupees: () => HIDDEN,
  amount: () => DOTS,
  quantity: () => DOTS,
  axisRupees: () => HIDDEN,
  tinyAmount: () => DOTS,
  textOf: (text) => filled(text, true),
};

/** Set by the frame of the journal. Public pages show examples, which are nobody's. */
export const AmountsHidden = createContext(false);

export function amountsWhen(hidden: boolean): Amounts {
  return hidden ? veiled : plain;
}

export function useAmounts(): Amounts {
  return amountsWhen(useContext(AmountsHidden));
}

/** For labels that are only heard: dots are not a word. */
export function heard(text: string): string {
  return text.replaceAll(HIDDEN, "a hidden amount").replaceAll(DOTS, "hidden");
}
