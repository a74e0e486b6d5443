import { expect, test, vi } from "vitest";

const done: string[] = [];
let cleared: () => void;

vi.mock("~/lib/arrival", () => ({ cameByLink: () => false, cameBack: () => false }));
vi.mock("~/lib/file-store", () => ({
  forJournal: { is: () => false, set: () => undefined },
  clearFileStore: async () => {
    done.push("begins to clear");
    await new Promise<void>((resolve) => {
      cleared = resolve;
    });
    done.push("cleared");
  },
  putInFileStore: async () => void done.push("kept"),
  readFileStore: async () => null,
}));

test("a file that was chosen before the page listened is kept, after what the last visit left is cleared", async () => {
  const { bring, choice, keep, keepForTab } = await import("./check-store");
  choice.set({ files: [new File(["a"], "mine.csv")], broker: "", tradetype: "" });
  const brought = bring();
  const stop = keepForTab();
  await vi.waitFor(() => expect(done).toEqual(["begins to clear"]));
  cleared();
  expect(await brought).toBe(false);
  // In turn behind what the page keeps by itself.
  await keep();
  expect(done).toEqual(["begins to clear", "cleared", "kept", "kept"]);
  stop();
});
