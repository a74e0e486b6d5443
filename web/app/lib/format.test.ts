import { expect, test } from "vitest";
import {
  amount,
  axisRupees,
  certainty,
  fileSize,
  orDash,
  percent,
  quantity,
  rupees,
  signedRupees,
  tinyAmount,
} from "./format";

test.each([
  [0, "₹0.00"],
  [999.5, "₹999.50"],
  [1234567.8, "₹12,34,567.80"],
  [100000, "₹1,00,000.00"],
  [12345678901.239, "₹12,34,56,78,901.24"],
  [-2747.22, "−₹2,747.22"],
  [-0.001, "₹0.00"],
])("rupees %d", (value, text) => expect(rupees(value)).toBe(text));

test.each([
  [9212.82, "+₹9,212.82"],
  [-2747.22, "−₹2,747.22"],
  [0, "₹0.00"],
  [-0, "₹0.00"],
  [-0.004, "₹0.00"],
])("signed %d", (value, text) => expect(signedRupees(value)).toBe(text));

test("the minus is U+2212", () => expect(signedRupees(-1).codePointAt(0)).toBe(0x2212));
test("large labels have no paise", () => expect(signedRupees(358240.39, 0)).toBe("+₹3,58,240"));

test.each([
  [0, "₹0"],
  [50_000, "₹50k"],
  [150_000, "₹1.5 L"],
  [20_000_000, "₹2 cr"],
  [-120_000, "−₹1.2 L"],
])("axis %d", (value, text) => expect(axisRupees(value)).toBe(text));

test("the rest", () => {
  expect(amount(1482.3)).toBe("1,482.30");
  expect(amount(2578.8999)).toBe("2,578.90");
  expect(quantity(-24.609)).toBe("−24.609");
  expect(percent(0.5864)).toBe("58.6%");
  expect([0.0009, 0.001, 0.5, 0.999, 0.9996].map(certainty)).toEqual(["< 0.1%", "0.1%", "50.0%", "99.9%", "> 99.9%"]);
  expect(percent(-0.0251)).toBe("−2.5%");
  expect(percent(-0.0004)).toBe("0.0%");
  expect(tinyAmount(-12_181)).toBe("12.2k");
  expect(fileSize(421_900)).toBe("412 KB");
  expect(fileSize(10 * 1024 * 1024)).toBe("10 MB");
  expect(fileSize(1.5 * 1024 * 1024)).toBe("1.5 MB");
  expect(orDash(null, rupees)).toBe("–");
});
