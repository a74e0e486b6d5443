import { describe, expect, test } from "vitest";
import { deviceName } from "./device-name";
import { eventWords, needsLook } from "./event-words";

describe("a device by what its browser says", () => {
  test.each([
    ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148 Safari/604.1", "iPhone"],
    ["Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0 Mobile Safari/537.36", "Android phone"],
    ["Mozilla/5.0 (Linux; Android 15; SM-X710) Chrome/140.0 Safari/537.36", "Android tablet"],
    ["Mozilla/5.0 (Windows NT 10.0; Win64; x64) Firefox/140.0", "Windows computer"],
    ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15", "Mac"],
    ["Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0", "Linux computer"],
    ["curl/8", "This device"],
  ])("%s", (agent, name) => expect(deviceName(agent)).toBe(name));
});

describe("an event in words", () => {
  test.each([
    ["login_failed", "Wrong password"],
    ["sessions_ended", "Logged out in all browsers"],
    ["something_new", "Something new"],
  ])("%s", (kind, words) => expect(eventWords(kind)).toBe(words));

  test("what somebody else may have done asks for a look", () => {
    expect(needsLook("new_device")).toBe(true);
    expect(needsLook("login")).toBe(false);
  });
});
