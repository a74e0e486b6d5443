import { expect, test, vi } from "vitest";
import { errorBody, RequestError } from "~/api/errors";
import { loginFailure, registerFailure } from "./failure";

const refused = (status: number, body: unknown = {}) => new RequestError(errorBody(body), status);

const INVALID = { title: "Invalid Credentials", message: "Please Check the credentials again!!!" };
const SERVER = { title: "Server Error", message: "Please try after some time!!!" };

test.each([
  ["wrong password", refused(401, { code: "wrong_credentials", error: "Invalid Credentials" }), INVALID],
  ["no proper form", refused(422), INVALID],
  ["no answer", refused(0), SERVER],
  ["a crash", refused(500), SERVER],
  ["busy", refused(503, { error: "Invalid Credentials" }), SERVER],
  ["another site", refused(403), SERVER],
  ["a broken page", new TypeError("x is not a function"), SERVER],
  [
    "too many",
    refused(429, { message: "Try again in 9 seconds." }),
    { title: "Too many attempts", message: "Try again in 9 seconds." },
  ],
  [
    "switched off",
    refused(403, { code: "disabled", message: "This account is disabled. Write to us." }),
    { title: "This account is disabled", message: "This account is disabled. Write to us." },
  ],
])("login, %s", (_, error, expected) => expect(loginFailure(error)).toEqual(expected));

const ADD = "Please add valid credentials!!!";

test.each([
  [
    "its own sentence",
    refused(422, { error: "Unable to register with these details." }),
    { title: "Unable to register with these details.", message: ADD },
  ],
  ["a taken place", refused(409, { error: "Taken." }), { title: "Taken.", message: ADD }],
  [
    "an object for an error",
    refused(422, { error: {} }),
    { title: "The server refused this and did not say why.", message: ADD },
  ],
  ["nothing for an error", refused(400, null), { title: "The server refused this and did not say why.", message: ADD }],
  [
    "markup stays text",
    refused(422, { error: "<img src=x onerror=alert(1)>" }),
    { title: "<img src=x onerror=alert(1)>", message: ADD },
  ],
  ["no answer", refused(0), SERVER],
  ["a crash", refused(502), SERVER],
  ["too many", refused(429, { message: "Later." }), { title: "Too many attempts", message: "Later." }],
])("register, %s", (_, error, expected) => expect(registerFailure(error)).toEqual(expected));

test("ten thousand letters are cut", () => {
  expect(registerFailure(refused(422, { error: "x".repeat(10_000) })).title).toBe(`${"x".repeat(400)}…`);
});

const paused = (wait: number) =>
  loginFailure(new RequestError(errorBody({ message: "Please try again later." }), 429, wait)).message;

test("a pause of minutes says the time of day it ends, in India", () => {
  vi.useFakeTimers({ now: Date.parse("2026-11-21T14:00:30+05:30") });
  expect(paused(256)).toBe("Please try again later. That is at 14:04 IST.");
  expect(paused(8)).toBe("Please try again later.");
  vi.useRealTimers();
});
