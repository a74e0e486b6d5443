import { expect, it } from "vitest";
import { RequestError } from "~/api/errors";
import { isToConfirm, settlement } from "./settlement";

const sent = (typed: string, doubted: string | null) => settlement("expired/x", typed, doubted).confirmed;
const refused = (code: string, status: number) =>
  new RequestError({ code, message: "₹0 is far from the strike." }, status);

it("confirms only the value that was asked about", () => {
  expect(sent("0", null)).toBe(false);
  expect(sent(" 0 ", "0")).toBe(true);
  expect(sent("25000", "0")).toBe(false);
});

it("tells a value to confirm from a wrong one", () => {
  expect(isToConfirm(refused("confirm", 422))).toBe(true);
  expect(isToConfirm(refused("invalid", 422))).toBe(false);
  expect(isToConfirm(refused("confirm", 500))).toBe(false);
});
