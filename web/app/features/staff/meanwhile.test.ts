import { expect, test } from "vitest";
import type { Application, Stage } from "~/api/staff";
import { meanwhile } from "./meanwhile";

const at = "2026-11-21T10:00:00+05:30";
type Version = [version: number, withdrawnAt?: string];

const application = (stage: Stage, history: readonly string[], versions: readonly Version[]) =>
  ({
    stage,
    history: history.map((by) => ({ by, at })),
    versions: versions.map(([version, withdrawnAt = null]) => ({ version, withdrawnAt })),
  }) as unknown as Application;

const known = application("applied", ["applicant"], [[1]]);
const two = application("applied", ["applicant"], [[2], [1]]);

function check(before: Application, now: Application, title: string, words: string) {
  expect(meanwhile(before, now, "me@book.in")).toEqual({ title, words });
}

test("somebody moved it: who, where to and when", () => {
  check(
    known,
    application("team", ["applicant", "asha@book.in"], [[1]]),
    "Somebody else moved it meanwhile.",
    "asha@book.in moved it to Team Round on 21 Nov 2026, 10:00.",
  );
  check(
    known,
    application("team", ["applicant", "me@book.in"], [[1]]),
    "You moved it meanwhile.",
    "You moved it to Team Round on 21 Nov 2026, 10:00.",
  );
});

const CHANGED = "The applicant changed it meanwhile.";

test("the applicant changed it: no move is made of that", () => {
  check(
    known,
    application("withdrawn", ["applicant", "applicant"], [[1, at]]),
    CHANGED,
    "The applicant withdrew it on 21 Nov 2026, 10:00.",
  );
  check(known, two, CHANGED, "The applicant sent version 2 meanwhile.");
  check(
    two,
    application("applied", ["applicant"], [[2, at], [1]]),
    CHANGED,
    "The applicant took back version 2 meanwhile.",
  );
  check(two, known, CHANGED, "The applicant erased version 2 meanwhile.");
});

test("what cannot be named is not named", () => {
  expect(meanwhile(known, known, "me@book.in")).toBe(null);
});
