import { expect, test } from "vitest";
import { errorBody, leadsElsewhere, RequestError, Stopped } from "./errors";

const refused = (code: string, status: number) => leadsElsewhere(new RequestError({ code, message: "No." }, status));

const said = (code: string, requestId: unknown) => errorBody({ code, message: "No.", requestId }).message;

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
