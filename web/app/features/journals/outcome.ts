// What follows from a row of the table, as the specification has it: WIN if (sell − buy) × quantity is above 0, else
// LOSS.
import { rupees } from "~/lib/format";

type Sums = { buyPrice: number; sellPrice: number; quantity: number; pnl?: number };

/** The server's P&L where it has answered; till then our own, to the paisa. */
export function outcomeOf({ buyPrice, sellPrice, quantity, pnl }: Sums): { pnl: number; win: boolean } {
  const made = (sellPrice - buyPrice) * quantity;
  return { pnl: pnl ?? Number(made.toFixed(2)) + 0, win: made > 0 };
}

/** `₹1,002.40`, `₹89,12,000`: two decimals or none. */
export function atMostTwo(value: number): string {
  return rupees(value, Number.isInteger(value) && value >= 100_000 ? 0 : 2);
}
