// The sample journal, so that the home page shows it before a script runs, and without any. It stands on one day, whenever it is asked for
// (crates/site/src/journal/demo): what is printed here is what the server answers (api/v1/demo/trade-history), and a story compares both.
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
  rows: readonly { id: string; title: string; direction: "long" | "short"; quantity: number; exitTime: string | null; net: number | null }[];
};

export const sampleDay: SampleDay = {
  asOf: "2026-11-21",
  firstDay: "2025-05-23",
  trades: 390,
  wins: 206,
  gross: 45955.35,
  charges: 48382.2485,
  net: -2426.8985,
  curve: [
    -2121, 6154, 3695, 4544, 10776, 12321, 3163, 1945, 2514, 24, 7270, 7420, -3122, -7745, -8280, -11007,
    -14731, -19230, -28121, -31440, -32428, -37318, -35494, -44582, -51169, -41259, -41563, -42048, -46545, -47603, -47422, -50945,
    -62478, -62743, -61789, -65164, -64611, -61082, -60467, -58796, -55848, -58865, -63610, -65220, -63798, -63424, -60009, -59885,
    -56480, -50902, -52562, -52961, -52556, -49074, -50727, -49276, -41175, -42446, -35768, -33764, -30339, -19456, -19206, -13932,
    -9913, -13730, -7313, -4404, -855, -2427,
  ],
  rows: [
    { id: "zerodha-328abc97325b9429", title: "BEL", direction: "long", quantity: 330, exitTime: "2026-11-20T13:46:10+05:30", net: -394.8133 },
    { id: "zerodha-c537a6929260b229", title: "INFY", direction: "long", quantity: 80, exitTime: "2026-11-18T12:44:21+05:30", net: 1502.4236 },
    { id: "zerodha-1e6eda07640fad3c", title: "TCS", direction: "long", quantity: 15, exitTime: "2026-11-17T12:34:00+05:30", net: 266.8408 },
    { id: "zerodha-b8f39fd21137056c", title: "NIFTY 28650 CE 17 Nov 2026", direction: "long", quantity: 65, exitTime: "2026-11-17T10:20:07+05:30", net: -954.2208 },
    { id: "zerodha-d9e5f6ee859b1fcd", title: "NIFTY 28550 CE 17 Nov 2026", direction: "long", quantity: 130, exitTime: "2026-11-13T13:05:59+05:30", net: -1992.164 },
  ],
};

/** Net of the sample by product: the parts of its net, to the paisa. */
export const sampleProducts = [
  ["Intraday", -4483.44], ["Delivery", 5696.5], ["Futures", -16829.13], ["Options", 13189.17],
] as const;
