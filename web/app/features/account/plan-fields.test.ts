import { expect, test } from "vitest";
import { fieldsOf, planOf } from "./plan-fields";

test("a plan comes back from its form as it went in", () => {
  const plan = {
    delivery: { percent: "0", least: "0", most: "0" },
    intraday: { percent: "0.03", least: "0", most: "20" },
    futures: { percent: "0.03", least: "0", most: "20" },
    options: { percent: "0", least: "20", most: "20" },
    dp: "15.34",
    dpFromValue: "",
  };
  const fields = fieldsOf(plan);
  expect(fields["plan.intraday.percent"]).toBe("0.03");
  expect(fields["plan.options.least"]).toBe("20");
  expect(planOf(fields)).toEqual(plan);
});
