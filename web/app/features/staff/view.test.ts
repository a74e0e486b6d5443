import { expect, test } from "vitest";
import { readOrder, readView, withParts, writeOrder, writePage } from "./view";

const read = (address: string, expected: ReturnType<typeof readView>) =>
  expect(readView(new URLSearchParams(address))).toEqual(expected);

test("what the address says is read, what we do not know is as if it were not there", () => {
  const newest = { by: "receivedAt", down: true } as const;
  read("", { filter: {}, order: newest, page: 1 });
  read("job=fe101&stage=technical&q=+asha+&sort=name&page=3", {
    filter: { job: "FE101", stage: "technical", q: "asha" },
    order: { by: "name", down: false },
    page: 3,
  });
  read("job=../x&stage=hired&q=%20&sort=-wage&page=0", { filter: {}, order: newest, page: 1 });
  read("page=2.5", { filter: {}, order: newest, page: 1 });
  read("page=-1", { filter: {}, order: newest, page: 1 });
});

const change = (address: string, parts: Record<string, string | null>, expected: string) =>
  expect(withParts(new URLSearchParams(address), parts).toString()).toBe(expected);

test("another selection begins at its first page; turning the page keeps the selection", () => {
  change("job=FE101&page=4", { stage: "team" }, "job=FE101&stage=team");
  change("job=FE101&page=4", { page: "5" }, "job=FE101&page=5");
  change("job=FE101&page=2", { page: writePage(1) }, "job=FE101");
  change("job=FE101&stage=team", { job: null }, "stage=team");
});

test("an order is written as it is read", () => {
  for (const text of ["name", "-name", "-experience", "stage", "receivedAt"])
    expect(writeOrder(readOrder(text))).toBe(text);
  expect(writeOrder(readOrder("-receivedAt"))).toBe(null);
});
