import { expect, test } from "vitest";
import { linkTarget } from "./link-target";

test.each([
  ["https://www.nseindia.com/a?b=c", "https://www.nseindia.com/a?b=c"],
  ["mailto:me@book.in", "mailto:me@book.in"],
  ["javascript:alert(1)", null],
  [" JaVaScRiPt:alert(1)", null],
  ["java\nscript:alert(1)", null],
  ["data:text/html,<b>", null],
  ["/trade-history", null],
  ["", null],
])("%s leads to %s", (url, expected) => expect(linkTarget(url)).toBe(expected));
