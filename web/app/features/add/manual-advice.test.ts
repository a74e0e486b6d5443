import { expect, test } from "vitest";
import { RequestError } from "~/api/errors";
import { manualAdvice } from "./manual-advice";

const KEPT = "Nothing was saved, and what you typed is still here.";
const UNSURE =
  "We do not know whether this was saved. What you typed is still here, and submitting again is safe: a card is never added twice.";

test.each([
  [0, "network", null, `No. ${UNSURE}`],
  [401, "signed_out", null, `You are no longer logged in. ${KEPT} Log in and submit again.`],
  [422, "invalid", null, `No. ${KEPT}`],
  [429, "rate_limited", 30, `No. ${KEPT} Try again in 30 seconds.`],
  [500, "internal", null, `The server had a problem at 10:15. ${UNSURE}`],
  [503, "busy", null, `No. ${UNSURE} Try again in a minute.`],
  [507, "full", null, `No. ${KEPT}`],
])("%i %s", (status, code, retryAfter, expected) =>
  expect(manualAdvice(new RequestError({ code, message: "No." }, status, retryAfter), "10:15", false)).toBe(expected),
);
