// The sample journal, so that the home page shows it before a script runs, and without any. It stands on one day,
// whenever it is asked for
// (crates/site/src/journal/demo): what is printed here is what the server answers (api/v1/demo/trade-history), and a
// story compares both.
export type SampleDay = {
  asOf: string;
  firstDay: string;
  trades: number;
  wins: number;
  gross: number;
  charges: number;
  net: number;
  /** The running sum in whole rupees, every fourth day of exits, the last one always. */
  curve: readonly number[];
  rows: readonly {
    id: string;
    title: string;
    direction: "long" | "short";
    quantity: number;
    exitTime: string | null;
    net: number | null;
  }[];
};

export const sampleDay: SampleDay = {
  asOf: "2026-11-21",
  firstDay: "2025-05-23",
  trades: 399,
  wins: 210,
  gross: 47125.35,
  charges: 48887.7295,
  net: -1762.3795,
  curve: [
    -2122, 6154, 3695, 4545, 10777, 12322, 3164, 1946, 2515, 26, 7272, 7421, -3122, -7746, -8280, -11007, -14732,
    -19231, -28123, -31441, -32431, -37320, -35495, -44583, -51170, -41260, -41565, -42050, -46547, -47605, -47424,
    -50947, -62481, -62747, -61794, -65169, -64616, -61086, -60471, -58800, -55852, -58869, -63614, -65224, -63802,
    -63428, -60012, -59888, -56483, -50905, -52565, -52965, -52560, -49078, -50733, -49281, -41181, -42452, -35774,
    -32028, -28603, -18955, -18542, -13267, -9248, -13065, -6650, -3741, -191, -1762,
  ],
  rows: [
    {
      id: "zerodha-2f5d288f8f13c6e6",
      title: "BEL",
      direction: "long",
      quantity: 330,
      exitTime: "2026-11-20T13:46:10+05:30",
      net: -394.8133,
    },
    {
      id: "zerodha-7f52f06c1fc6254f",
      title: "INFY",
      direction: "long",
      quantity: 80,
      exitTime: "2026-11-18T12:44:21+05:30",
      net: 1502.4236,
    },
    {
      id: "zerodha-2f58dbd745e8d9ec",
      title: "TCS",
      direction: "long",
      quantity: 15,
      exitTime: "2026-11-17T12:34:00+05:30",
      net: 266.9531,
    },
    {
      id: "zerodha-df38276085cec339",
      title: "NIFTY 28650 CE 17 Nov 2026",
      direction: "long",
      quantity: 65,
      exitTime: "2026-11-17T10:20:07+05:30",
      net: -954.2208,
    },
    {
      id: "zerodha-a6e04e5b7f56bda1",
      title: "NIFTY 28550 CE 17 Nov 2026",
      direction: "long",
      quantity: 130,
      exitTime: "2026-11-13T13:05:59+05:30",
      net: -1992.164,
    },
  ],
};

/** The largest fall of the sample's running net from its highest point, and the days of both ends. */
export const sampleDrawdown = { value: 79557.4049, from: "2025-07-18", to: "2026-03-04" } as const;

/** One trade of it in detail: the INFY of the rows above. 80 × (1,910.85 − 1,890.80) = 1,604.00, less its charges. */
export const sampleTrade = {
  id: "zerodha-7f52f06c1fc6254f",
  title: "INFY",
  direction: "long",
  quantity: 80,
  entry: 1890.8,
  exit: 1910.85,
  gross: 1604,
  charges: 101.5764,
  net: 1502.4236,
} as const;

/** Net of the sample by product: the parts of its net, to the paisa. */
export const sampleProducts = [
  ["Intraday", -4487.1539],
  ["Delivery", 5695.3951],
  ["Futures", -16830.2333],
  ["Options", 13859.6126],
] as const;
