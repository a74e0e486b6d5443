import type { ComponentType } from "react";
import { ai } from "~/content/journals/ai";
import { bse } from "~/content/journals/bse";
import { crypto } from "~/content/journals/crypto";
import { forex } from "~/content/journals/forex";
import { free } from "~/content/journals/free";
import { indianStockMarket } from "~/content/journals/indian-stock-market";
import { nse } from "~/content/journals/nse";
import { stockMarket } from "~/content/journals/stock-market";
import type { JournalText } from "~/content/journals/text";
import { trading } from "~/content/journals/trading";
import AiExample from "./ai";
import BseExample from "./bse";
import CryptoExample from "./crypto";
import ForexExample from "./forex";
import FreeExample from "./free";
import IndianStockMarketExample from "./indian-stock-market";
import NseExample from "./nse";
import StockMarketExample from "./stock-market";
import TradingExample from "./trading";

/** What each journal page says, and its worked example. */
export const journalPages: readonly { text: JournalText; example: ComponentType }[] = [
  { text: trading, example: TradingExample },
  { text: stockMarket, example: StockMarketExample },
  { text: free, example: FreeExample },
  { text: ai, example: AiExample },
  { text: indianStockMarket, example: IndianStockMarketExample },
  { text: nse, example: NseExample },
  { text: bse, example: BseExample },
  { text: crypto, example: CryptoExample },
  { text: forex, example: ForexExample },
];
