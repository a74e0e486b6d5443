// The report of POST /upload, as generated from the server's own description; closed words are narrowed by hand.
import type { components } from "./schema";

type Schemas = components["schemas"];

export type TradeStatus = "win" | "loss" | "breakeven" | "open" | "unknown_cost" | "settlement_needed";
export type Product = "intraday" | "delivery" | "futures" | "options";
export type Segment = "equity" | "fno";

export type Trade = Omit<Schemas["Trade"], "direction" | "product" | "segment" | "status"> & {
  direction: "long" | "short";
  product: Product;
  segment: Segment;
  status: TradeStatus;
};

export type FileReport = Omit<Schemas["File"], "broker" | "segment"> & { broker: "zerodha" | "groww"; segment: Segment };

export type Summary = Schemas["Summary"];
export type Charges = Schemas["Charges"];
export type Daily = Schemas["Daily"];

export type Report = Omit<Schemas["Report"], "files" | "trades"> & { files: FileReport[]; trades: Trade[] };
