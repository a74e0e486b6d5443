import { expect, test } from "vitest";
import { actionText } from "./action-text";

const check = (action: string, detail: string, expected: string) =>
  expect(actionText({ action, detail })).toBe(expected);

test("an entry of the trail is a sentence, in the words of the page", () => {
  check("application_seen", "", "looked at it");
  check("stage_changed", "applied to initial_discussion", "moved it: Applied to Initial Discussion");
  check("stage_changed", "final to declined", "moved it: Final Discussion to Declined");
  check("resume_downloaded", "version 2", "downloaded the resume: version 2");
  check("exported", "12 applications", "exported applications: 12 applications");
  check("something_new", "", "something_new");
});
