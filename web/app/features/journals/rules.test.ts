import { expect, test } from "vitest";
import { errorOf, errorsOf, fields, nothingTyped, tradeOf, type Typed } from "./rules";

const wipro: Typed = {
  symbol: " WIPRO ",
  buyPrice: "243.70",
  quantity: "900",
  sellPrice: "242.95",
  buyDateTime: "2026-11-17T09:58",
  sellDateTime: "2026-11-17T10:20",
  targetPrice: "247",
  stopLoss: "242.5",
};

const check = (name: keyof Typed, text: string, expected: string | undefined) =>
  expect(errorOf(name, { ...wipro, [name]: text }), `${name} ${text}`).toBe(expected);

test("all eight are required", () => {
  expect(Object.keys(errorsOf(nothingTyped))).toEqual([...fields]);
  expect(errorsOf(wipro)).toEqual({});
  expect(errorsOf({ ...wipro, stopLoss: "  " })).toEqual({ stopLoss: "Enter the stop-loss price." });
});

test("numbers are numbers", () => {
  check("buyPrice", "12,5", "Enter a number, such as 652.29. You entered “12,5”.");
  check("buyPrice", "0", undefined);
  check("sellPrice", "-0.05", "The price must be 0 or more.");
  check("quantity", "0", "The quantity must be more than 0.");
  check("quantity", "0.00000001", undefined);
  check("symbol", "X".repeat(61), "A name has at most 60 characters.");
});

test("what is sent holds numbers and the trimmed name", () => {
  expect(tradeOf(wipro, "intraday", "LT1")).toEqual({
    symbol: "WIPRO",
    buyPrice: 243.7,
    quantity: 900,
    sellPrice: 242.95,
    targetPrice: 247,
    stopLoss: 242.5,
    buyDateTime: "2026-11-17T09:58",
    sellDateTime: "2026-11-17T10:20",
    type: "intraday",
    key: "LT1",
  });
});
