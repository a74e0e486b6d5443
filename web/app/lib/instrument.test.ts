import { expect, test } from "vitest";
import { instrumentName, titledName } from "./instrument";

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

test.each([
  ["INFY", "INFY", null],
  ["NIFTY 24500 PE 22 Sep 2026", "NIFTY 24,500 PE", "22 Sep 2026"],
  ["SBIN 812.5 CE 24 Nov 2026", "SBIN 812.5 CE", "24 Nov 2026"],
  ["BANKNIFTY FUT 24 Nov 2026", "BANKNIFTY FUT", "24 Nov 2026"],
])("%s, written out", (title, name, expiry) => expect(titledName(title)).toEqual({ name, expiry }));
