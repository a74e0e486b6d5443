import { afterEach, beforeEach, expect, test, vi } from "vitest";

const page = new EventTarget();
const happens = (event: string, button = 0) => page.dispatchEvent(Object.assign(new Event(event), { button }));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", page);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each(["pointerup", "pointercancel"])("what moves the page waits until %s, and is done once", async (end) => {
  const { afterPointerUp } = await import("./after-pointer-up");
  const run = vi.fn();
  happens("pointerdown");
  afterPointerUp(run);
  vi.advanceTimersByTime(900);
  expect(run).not.toHaveBeenCalled();
  happens(end);
  // The click comes right after.
  expect(run).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(run).toHaveBeenCalledTimes(1);
  happens("pointerup");
  happens("pointercancel");
  vi.runAllTimers();
  expect(run).toHaveBeenCalledTimes(1);
});

test("nothing is down: it is done after what is going on now", async () => {
  const { afterPointerUp } = await import("./after-pointer-up");
  const run = vi.fn();
  afterPointerUp(run);
  expect(run).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(run).toHaveBeenCalledTimes(1);
});

test("a press whose end is lost holds nothing up for longer than two seconds", async () => {
  const { afterPointerUp } = await import("./after-pointer-up");
  const [first, second] = [vi.fn(), vi.fn()];
  happens("pointerdown");
  vi.advanceTimersByTime(600);
  afterPointerUp(first);
  vi.advanceTimersByTime(1300);
  expect(first).not.toHaveBeenCalled();
  vi.advanceTimersByTime(101);
  expect(first).toHaveBeenCalledTimes(1);
  afterPointerUp(second);
  vi.advanceTimersByTime(1);
  expect(second).toHaveBeenCalledTimes(1);
  happens("pointerup");
  vi.runAllTimers();
  expect(first).toHaveBeenCalledTimes(1);
});

test("another button than the first is no click", async () => {
  const { afterPointerUp } = await import("./after-pointer-up");
  const run = vi.fn();
  happens("pointerdown", 2);
  afterPointerUp(run);
  vi.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledTimes(1);
});
