// Trades that stand in the table of a journal page before one adds one’s own. Made up, and marked as examples.
import type { JournalText } from "./text";

export type ExampleRow = {
  key: string;
  symbol: string;
  buyPrice: number;
  quantity: number;
  sellPrice: number;
  targetPrice: number;
  stopLoss: number;
  buyDateTime: string;
  sellDateTime: string;
};

type Cells = [
  symbol: string,
  buy: number,
  quantity: number,
  sell: number,
  target: number,
  stop: number,
  bought: string,
  sold: string,
];

const at = (when: string) => `2026-${when.replace(" ", "T")}:00+05:30`;

function row([symbol, buyPrice, quantity, sellPrice, targetPrice, stopLoss, bought, sold]: Cells): ExampleRow {
  return {
    key: `example ${symbol}`,
    symbol,
    buyPrice,
    quantity,
    sellPrice,
    targetPrice,
    stopLoss,
    buyDateTime: at(bought),
    sellDateTime: at(sold),
  };
}

const stock: Record<"intraday" | "equity", Cells[]> = {
  intraday: [
    ["HDFCBANK", 1002.4, 150, 1011.85, 1014, 998, "11-19 09:42", "11-19 11:18"],
    ["TMPV", 388.15, 500, 384.6, 394, 385, "11-19 10:05", "11-19 10:51"],
    ["ICICIBANK", 1372.9, 200, 1379.45, 1384, 1367, "11-18 13:12", "11-18 14:40"],
    ["LT", 4018.2, 60, 4046, 4050, 3995, "11-18 09:35", "11-18 12:02"],
    ["WIPRO", 243.7, 900, 242.95, 247, 242.5, "11-17 09:58", "11-17 10:20"],
  ],
  equity: [
    ["TITAN", 3612, 30, 3894.5, 3900, 3480, "08-18 10:12", "11-13 14:25"],
    ["ITC", 421.3, 400, 408.75, 450, 408, "09-03 11:40", "11-05 09:31"],
    ["POWERGRID", 288.6, 350, 305.2, 310, 280, "10-01 09:52", "11-04 13:08"],
    ["NIFTYBEES", 284.15, 250, 291.4, 295, 276, "06-22 15:02", "10-16 12:44"],
  ],
};

const coin: typeof stock = {
  intraday: [
    ["BTC", 8_912_000, 0.012, 9_004_500, 9_050_000, 8_860_000, "11-19 08:15", "11-19 22:40"],
    ["ETH", 241_300, 0.4, 236_900, 248_000, 237_000, "11-18 01:30", "11-18 19:05"],
    ["SOL", 14_120, 6, 14_655, 14_700, 13_900, "11-16 07:20", "11-16 23:10"],
  ],
  equity: [
    ["BTC", 7_640_000, 0.02, 8_915_000, 9_000_000, 7_200_000, "04-14 11:20", "11-12 20:02"],
    ["ETH", 262_000, 0.75, 238_500, 300_000, 236_000, "07-06 09:10", "11-09 08:30"],
  ],
};

const currency: typeof stock = {
  intraday: [
    ["USDINR26NOVFUT", 88.4025, 10_000, 88.465, 88.5, 88.36, "11-18 10:24", "11-18 13:51"],
    ["EURINR26NOVFUT", 102.7, 4_000, 102.5825, 103, 102.58, "11-17 11:06", "11-17 15:32"],
    ["JPYINR26NOVFUT", 57.34, 2_000, 57.4425, 57.5, 57.25, "11-16 09:48", "11-16 14:15"],
  ],
  equity: [
    ["USDINR26NOVFUT", 88.1525, 5_000, 88.3075, 88.5, 87.95, "11-02 10:10", "11-13 12:22"],
    ["GBPINR26NOVFUT", 117.9, 3_000, 117.4675, 119, 117.4, "11-04 09:30", "11-10 16:05"],
  ],
};

const cells: Record<JournalText["rows"], typeof stock> = { stock, coin, currency };

export function exampleRows(of: JournalText["rows"], kind: "intraday" | "equity"): ExampleRow[] {
  return cells[of][kind].map(row);
}
