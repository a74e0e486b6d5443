import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Receipt } from "~/api/careers";
import { dropReceiptOf, keepReceipt, keptReceipt } from "./kept-receipt";

const receipt = (reference: string, key: string) => ({ reference, statusLink: `/application#${key}` }) as Receipt;

// As a browser's: what is kept are own keys of the object, the calls are its prototype's.
class Storage {
  getItem(name: string): string | null {
    return Object.hasOwn(this, name) ? (this as unknown as Record<string, string>)[name]! : null;
  }

  setItem(name: string, text: string): void {
    Object.assign(this, { [name]: text });
  }

  removeItem(name: string): void {
    Reflect.deleteProperty(this, name);
  }
}

beforeEach(() => vi.stubGlobal("sessionStorage", new Storage()));
afterEach(() => vi.unstubAllGlobals());

test("a receipt goes with what its link opens; others stay", () => {
  keepReceipt("FE101", receipt("RJ-1111-1111", "first"));
  keepReceipt("BE101", receipt("RJ-2222-2222", "second"));
  sessionStorage.setItem("something-else", "no receipt");
  dropReceiptOf("first");
  expect(keptReceipt("FE101")).toBe(null);
  expect(keptReceipt("BE101")?.reference).toBe("RJ-2222-2222");
  expect(sessionStorage.getItem("something-else")).toBe("no receipt");
  dropReceiptOf("nothing");
  expect(keptReceipt("BE101")?.reference).toBe("RJ-2222-2222");
});
