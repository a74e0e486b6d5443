import { expect, test } from "vitest";
import { instrumentName } from "./instrument";

test.each([
  ["NIFTY2651923100PE", "fno", "NIFTY 23,100 PE", "19 May"],
  ["NIFTY26MAY23050PE", "fno", "NIFTY 23,050 PE", "May 2026"],
  ["NIFTY26O0625000CE", "fno", "NIFTY 25,000 CE", "6 Oct"],
  ["NIFTYNXT5026JUN68000CE", "fno", "NIFTYNXT50 68,000 CE", "Jun 2026"],
  ["M&M26JUN152.5CE", "fno", "M&M 152.5 CE", "Jun 2026"],
  ["BANKNIFTY26JUNFUT", "fno", "BANKNIFTY FUT", "Jun 2026"],
  ["RELIANCE", "equity", "RELIANCE", null],
  ["SOMETHING", "fno", "SOMETHING", null],
])("%s", (symbol, segment, name, expiry) => expect(instrumentName(symbol, segment)).toEqual({ name, expiry }));
