import { expect, test } from "vitest";
import { leadsElsewhere, RequestError, Stopped } from "./errors";

const refused = (code: string, status: number) => leadsElsewhere(new RequestError({ code, message: "No." }, status));

test("only who is signed out, or stopped it, needs no words on the page", () => {
  expect(refused("signed_out", 401)).toBe(true);
  expect(leadsElsewhere(new Stopped())).toBe(true);
  expect(refused("wrong_credentials", 401)).toBe(false);
  expect(refused("internal", 500)).toBe(false);
  expect(leadsElsewhere(new Error("broken"))).toBe(false);
});
