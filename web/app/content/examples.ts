// The worked examples of the journal pages, as `cargo xtask gen` computed them.
import all from "./examples.json";

export type Heads = {
  brokerage: number;
  stt: number;
  exchange: number;
  sebi: number;
  ipft: number;
  stampDuty: number;
  gst: number;
  dp: number;
  total: number;
};

export type Fill = { time: string; name: string; side: string; quantity: number; price: number };

export type WorkedTrade = {
  name: string;
  product: string;
  day: string | null;
  exitTime: string | null;
  quantity: number;
  openQuantity: number;
  buyValue: number;
  sellValue: number;
  gross: number;
  charges: Heads;
  net: number;
};

export type Worked = {
  fills: readonly Fill[];
  trades: readonly WorkedTrade[];
  gross: number;
  charges: Heads;
  net: number;
  winRate: number | null;
  expectancy: number | null;
  maxDrawdown: number | null;
};

export type WorkedCoins = (typeof all)["crypto"];
export type WorkedCurrency = (typeof all)["forex"];

export const examples: Record<
  "trading" | "stock-market" | "free" | "ai" | "indian-stock-market" | "nse" | "bse",
  Worked
> & {
  crypto: WorkedCoins;
  forex: WorkedCurrency;
} = all;
