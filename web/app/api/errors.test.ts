import { expect, test, vi } from "vitest";
import { errorBody, leadsElsewhere, RequestError, Stopped } from "./errors";

const refused = (code: string, status: number) => leadsElsewhere(new RequestError({ code, message: "No." }, status));

const received = (body: unknown) => new RequestError(errorBody(body), 422);

const said = (code: string, requestId: unknown) => received({ code, message: "No.", requestId }).message;

test("only who is signed out, or stopped it, needs no words on the page", () => {
  expect(refused("signed_out", 401)).toBe(true);
  expect(leadsElsewhere(new Stopped())).toBe(true);
  expect(refused("wrong_credentials", 401)).toBe(false);
  expect(refused("internal", 500)).toBe(false);
  expect(leadsElsewhere(new Error("broken"))).toBe(false);
});

test("a fault of the server names its request, a refusal does not", () => {
  expect(said("internal", "59f6f481707c3ac6")).toBe("No. (Request 59f6f481707c3ac6)");
  expect(said("busy", "59f6f481707c3ac6")).toBe("No.");
  expect(said("internal", undefined)).toBe("No.");
  expect(said("internal", "<b>no name</b>")).toBe("No.");
});

const lot = {
  code: "lot_size",
  message: "{most} a.csv: A lot of GOLD: 1,250 at 24100",
  messageText: {
    pattern: "{file}: A lot of {name}: {quantity} at {price}",
    arguments: [
      { name: "file", text: "{most} a.csv", isPrivate: false },
      { name: "name", text: "GOLD", isPrivate: false },
      { name: "quantity", text: "1,250", isPrivate: true },
      { name: "price", text: "24100", isPrivate: false },
    ],
  },
};

test("an error says amounts or hides them, as the rest of the page", () => {
  const fields = { file: lot.message, other: "Enter a day." };
  const error = received({ ...lot, fields, fieldTexts: { file: lot.messageText } });
  const hidden = "{most} a.csv: A lot of GOLD: ••• at 24100";
  expect([error.said(false), error.said(true), error.message]).toEqual([lot.message, hidden, lot.message]);
  vi.stubGlobal("localStorage", { getItem: () => "hidden" });
  expect([error.message, error.fields]).toEqual([hidden, { file: hidden, other: "Enter a day." }]);
  vi.unstubAllGlobals();
  expect(error.fields).toEqual(fields);
});

test.each([
  null,
  "A lot",
  7,
  [[]],
  {},
  { pattern: 7, arguments: [] },
  { pattern: "{quantity}", arguments: null },
  { pattern: "{quantity}", arguments: [null, 7, { name: 7, text: "x" }] },
  { pattern: "Another sentence.", arguments: [] },
  { pattern: "{sentence}", arguments: [{ name: "sentence", text: { toString: "no" }, isPrivate: true }] },
])("parts that do not make the sentence are left: %j", (messageText) => {
  const error = received({ ...lot, messageText, fields: { __proto__: "x", file: 7 }, fieldTexts: messageText });
  expect([error.message, error.said(true), error.text]).toEqual([lot.message, lot.message, null]);
  expect(error.fields).toEqual({});
});

test("a sentence of any length stays short", () => {
  const text = "x".repeat(5000);
  const parts = { pattern: "{text}", arguments: [{ name: "text", text, isPrivate: false }] };
  expect(received({ code: "a", message: text, messageText: parts }).message).toHaveLength(401);
});
