import { expect, test } from "vitest";
import type { Stage } from "~/api/careers";
import { statusSentence, stepsOf } from "./stages";

const at = (day: number) => `2026-11-${day}T10:00:00+05:30`;

function check(stage: Stage, been: readonly Stage[], expected: string, said: string) {
  const application = {
    stage,
    withdrawn: stage === "withdrawn",
    current: 1,
    receivedAt: at(10),
    history: been.map((one, i) => ({ stage: one, at: at(10 + i) })),
  };
  expect(
    stepsOf(application)
      .map(({ name, state }) => `${name} ${state}`)
      .join(", "),
  ).toBe(expected);
  expect(statusSentence(application)).toBe(said);
}

test("on the way", () => {
  check(
    "applied",
    ["applied"],
    "Applied here, Initial Discussion ahead, Technical Round ahead, Team Round ahead, Final Discussion ahead, Decision ahead",
    "Applied, 1 of 6.",
  );
  check(
    "technical",
    ["applied", "initial_discussion", "technical"],
    "Applied done, Initial Discussion done, Technical Round here, Team Round ahead, Final Discussion ahead, Decision ahead",
    "Technical Round, 3 of 6.",
  );
});

test("a round that was left out counts as done, one stepped back from lies ahead again", () => {
  check(
    "team",
    ["applied", "team"],
    "Applied done, Initial Discussion done, Technical Round done, Team Round here, Final Discussion ahead, Decision ahead",
    "Team Round, 4 of 6.",
  );
  check(
    "applied",
    ["applied", "technical", "applied"],
    "Applied here, Initial Discussion ahead, Technical Round ahead, Team Round ahead, Final Discussion ahead, Decision ahead",
    "Applied, 1 of 6.",
  );
});

test("at an end, what was not reached is missed", () => {
  check(
    "declined",
    ["applied", "initial_discussion", "declined"],
    "Applied done, Initial Discussion done, Technical Round missed, Team Round missed, Final Discussion missed, Declined here",
    "Declined.",
  );
  check(
    "withdrawn",
    ["applied", "withdrawn"],
    "Applied done, Initial Discussion missed, Technical Round missed, Team Round missed, Final Discussion missed, Withdrawn here",
    "Withdrawn.",
  );
  check(
    "offer",
    ["applied", "initial_discussion", "technical", "team", "final", "offer"],
    "Applied done, Initial Discussion done, Technical Round done, Team Round done, Final Discussion done, Offer here",
    "Offer.",
  );
});

test("one of several versions is taken back: which one is read is said, and how far that is", () => {
  const history = [
    { stage: "applied" as const, at: at(10) },
    { stage: "team" as const, at: at(11) },
  ];
  const application = { stage: "team" as const, withdrawn: true, current: 2, receivedAt: at(10), history };
  expect(statusSentence(application)).toBe(
    "This version is withdrawn; version 2 is the one we read. Team Round, 4 of 6.",
  );
  expect(statusSentence({ ...application, withdrawn: false })).toBe("Team Round, 4 of 6.");
});

test("without a history the day of arrival is known all the same", () => {
  expect(stepsOf({ stage: "applied", receivedAt: at(10), history: [] })[0]).toMatchObject({
    state: "here",
    at: at(10),
  });
});
