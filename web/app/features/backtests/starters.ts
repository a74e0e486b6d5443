// Rules to begin with. None of them is said to work.
import type { Tree } from "./rule";

const common = {
  v: 1,
  side: "long",
  market: "shares",
  capital: "500000",
  fills: { slippage: { ticks: "1" } },
  costs: { dated: { broker: "zerodha" } },
};

export const starters: readonly [{ name: string; rule: Tree }, ...{ name: string; rule: Tree }[]] = [
  {
    name: "Two averages cross",
    rule: {
      ...common,
      name: "Two averages cross",
      bar: "1d",
      series: { fast: { kind: "sma", n: "20" }, slow: { kind: "sma", n: "50" } },
      entry: { when: { all: [{ crossAbove: ["fast", "slow"] }] } },
      exit: { when: { all: [{ crossBelow: ["fast", "slow"] }] }, stop: { percent: "8" } },
      size: { equityPercent: "50" },
    },
  },
  {
    name: "RSI turns up",
    rule: {
      ...common,
      name: "RSI turns up",
      bar: "1d",
      series: { rsi1: { kind: "rsi", n: "14" } },
      entry: { when: { all: [{ crossAbove: ["rsi1", "30"] }] } },
      exit: { when: { all: [{ gt: ["rsi1", "60"] }] }, stop: { atr: { n: "14", times: "2" } }, bars: "20" },
      size: { equityPercent: "50" },
    },
  },
  {
    name: "Opening range",
    rule: {
      ...common,
      name: "Opening range, the first 15 minutes",
      bar: "5m",
      series: { range: { kind: "openingRange", minutes: "15" }, vwap: { kind: "vwap" } },
      entry: {
        when: {
          all: [
            { crossAbove: ["close", "range.high"] },
            { gt: ["close", "vwap"] },
            { time: { from: "09:30", to: "11:30" } },
          ],
        },
      },
      exit: { stop: { level: "range.low" }, target: { r: "2" }, squareOff: true },
      day: { maxTrades: "1" },
      size: { risk: { percent: "1" } },
    },
  },
  {
    name: "Highest of 20 days",
    rule: {
      ...common,
      name: "Highest of 20 days",
      bar: "1d",
      series: { donchian1: { kind: "donchian", n: "20" }, donchian2: { kind: "donchian", n: "10" } },
      entry: { when: { all: [{ gt: ["close", "donchian1.high"] }] } },
      exit: { when: { all: [{ lt: ["close", "donchian2.low"] }] }, trail: { percent: "10" } },
      size: { equityPercent: "50" },
    },
  },
  {
    name: "Narrow CPR",
    rule: {
      ...common,
      name: "Above a narrow central pivot range",
      bar: "15m",
      series: { pivots1: { kind: "pivots" } },
      entry: { when: { all: [{ lt: ["pivots1.width", "0.0025"] }, { crossAbove: ["close", "pivots1.tc"] }] } },
      exit: { stop: { percent: "0.5" }, target: { r: "2" }, squareOff: true },
      day: { maxTrades: "1" },
      size: { risk: { percent: "1" } },
    },
  },
  {
    name: "Options: a straddle is sold",
    rule: {
      v: 1,
      name: "Straddle a week before",
      capital: "300000",
      options: {
        underlying: "NIFTY",
        structure: "shortStraddle",
        entry: { dte: "7" },
        exit: { dte: "1", target: { percent: "50" }, stop: { percent: "100" } },
        lots: "1",
      },
      slippage: { ticks: "1" },
      costs: { dated: { broker: "zerodha" } },
    },
  },
];
