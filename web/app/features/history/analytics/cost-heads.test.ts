import { expect, test } from "vitest";
import { chargeHeads } from "~/ui/charges-by-head";
import { byTaker, columnsOf, headCells, headText, takers, totalText } from "./cost-heads";

const heads = {
  brokerage: 20,
  stt: 7,
  exchange: 3,
  sebi: 0.5,
  ipft: 0.25,
  stampDuty: 2,
  gst: 4,
  dp: 15.34,
  ctt: 1,
  total: 53.09,
  uncertainExits: 0,
  uncertainDpExits: 0,
};

test("every head is somebody's, once, and together they are the total", () => {
  const all = takers.flatMap(({ heads: own }) => own as readonly string[]).toSorted();
  expect(all).toEqual(chargeHeads.map(([key]) => key).toSorted());
  // 20 + 15.34; 7 + 1 + 2 + 4; 3 + 0.5 + 0.25.
  expect(byTaker(heads)).toEqual([35.34, 14, 3.75]);
});

const rupees = (value: number) => `₹${value.toFixed(2)}`;

test("unknown is not none", () => {
  expect(headText(heads, "brokerage", rupees)).toBe("₹20.00");
  expect(headText({ ...heads, uncertainExits: 2 }, "brokerage", rupees)).toBe("at least ₹20.00");
  expect(headText({ ...heads, brokerage: 0, uncertainExits: 2 }, "brokerage", rupees)).toBe("not known");
  expect(headText({ ...heads, uncertainExits: 2 }, "dp", rupees)).toBe("₹15.34");
  expect(headText({ ...heads, dp: 0, uncertainDpExits: 1 }, "dp", rupees)).toBe("not known");
  expect(headText({ ...heads, uncertainDpExits: 1 }, "dp", rupees)).toBe("at least ₹15.34");
  expect(totalText(heads, rupees)).toBe("₹53.09");
  expect(totalText({ ...heads, uncertainDpExits: 1 }, rupees)).toBe("at least ₹53.09");
});

test("a head that is not known has its column, and a file leaves it blank and says so", () => {
  const unknown = { ...heads, ctt: 0, dp: 0, total: 36.75, uncertainDpExits: 1 };
  const names = columnsOf(unknown).map(([key]) => key);
  expect(names).toContain("dp");
  expect(names).not.toContain("ctt");
  // In the order of the heads: DP is the eighth, and after the sum stands what it lacks.
  expect(headCells(unknown)).toEqual([20, 7, 3, 0.5, 0.25, 2, 4, "", 0, 36.75, "DP"]);
});
