import { expect, test } from "vitest";
import { chargeHeads } from "~/ui/charges-by-head";
import { brokerageText, byTaker, takers } from "./cost-heads";

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
};

test("every head is somebody's, once, and together they are the total", () => {
  const all = takers.flatMap(({ heads: own }) => own as readonly string[]).toSorted();
  expect(all).toEqual(chargeHeads.map(([key]) => key).toSorted());
  // 20 + 15.34; 7 + 1 + 2 + 4; 3 + 0.5 + 0.25.
  expect(byTaker(heads)).toEqual([35.34, 14, 3.75]);
});

test("unknown is not none", () => {
  expect(brokerageText(heads, "₹20.00")).toBe("₹20.00");
  expect(brokerageText({ ...heads, uncertainExits: 2 }, "₹20.00")).toBe("at least ₹20.00");
  expect(brokerageText({ ...heads, brokerage: 0, uncertainExits: 2 }, "₹0.00")).toBe("not known");
});
