import { expect, test } from "vitest";
import { errorBody, RequestError } from "./errors";
import { failure, isUnknown, notDone, notRead, notSent, outcome } from "./failure";

const refused = (status: number) => new RequestError({ code: "", message: "No." }, status);

test("nobody knows what became of it when no answer came or the server failed; a full disk keeps nothing", () => {
  expect([0, 500, 502, 503, 504].filter((status) => !isUnknown(refused(status)))).toEqual([]);
  expect([400, 401, 404, 409, 413, 422, 429, 507].filter((status) => isUnknown(refused(status)))).toEqual([]);
  expect([isUnknown(new Error("of the page")), isUnknown(null)]).toEqual([false, false]);
});

test.each([
  [422, "Nothing was changed."],
  [507, "Nothing was changed."],
  [0, "We do not know whether it was done. Reload the page before you try again."],
  [503, "We do not know whether it was done. Reload the page before you try again."],
])("%i: %s", (status, expected) => expect(outcome(refused(status), "Nothing was changed.")).toBe(expected));

test("words of its own", () => {
  expect(outcome(refused(0), "Not saved.", "Saving it again is safe.")).toBe("Saving it again is safe.");
});

test("what is only read saves nothing, and neither does what was not sent", () => {
  expect(failure(refused(0)).became).toBe("We do not know whether this was saved.");
  expect(notRead(refused(0)).became).toBe("Nothing was saved.");
  expect(notSent("Enter a day.").became).toBe("Nothing was saved.");
  expect(notSent("Enter a day.").said(true)).toBe("Enter a day.");
});

const text = (pattern: string) => ({ pattern, arguments: [{ name: "amount", text: "₹1,250", isPrivate: true }] });

test("the sentence hides its amount when it is drawn, not when it failed", () => {
  const { said } = failure(
    new RequestError(
      errorBody({ code: "a", message: "₹1,250 is too much.", messageText: text("{amount} is too much.") }),
      422,
    ),
  );
  expect([said(false), said(true), said(false)]).toEqual([
    "₹1,250 is too much.",
    "••• is too much.",
    "₹1,250 is too much.",
  ]);
});

test("what is said of a field comes first, and hides its amount as well", () => {
  const error = new RequestError(
    errorBody({
      code: "a",
      message: "Correct it.",
      fields: { price: "₹1,250 is no price." },
      fieldTexts: { price: text("{amount} is no price.") },
    }),
    422,
  );
  const both = (...fields: string[]) => [false, true].map(failure(error, ...fields).said);
  expect(both("file", "price")).toEqual(["₹1,250 is no price.", "••• is no price."]);
  expect(both("file")).toEqual(["Correct it.", "Correct it."]);
  expect(both()).toEqual(["Correct it.", "Correct it."]);
  expect(failure(new Error("Broken.")).said(true)).toBe("Broken.");
  expect(failure("thrown").said(true)).toBe("That did not work. Try again.");
});

test.each([
  [refused(409), "It was not removed. No."],
  [refused(507), "It was not removed. No."],
  [refused(0), "We do not know whether it was removed. No."],
  [refused(503), "We do not know whether it was removed. No."],
  [null, "It was not removed."],
])("%s: %s", (error, expected) =>
  expect(notDone(error, "It was not removed.", "We do not know whether it was removed.")).toBe(expected),
);
