import { RequestError } from "~/api/errors";
import { journalChanged } from "~/api/queries";
import { notify, type Notice } from "~/ui/toasts";

/** Takes a change back; a failure is what is said then. */
export async function undo(back: () => Promise<unknown>): Promise<Notice | null> {
  try {
    await back();
    await journalChanged();
    return null;
  } catch (error) {
    return failed(error);
  }
}

/** Does it; a failure is told. */
export async function attempt(done: () => Promise<void>): Promise<void> {
  try {
    await done();
  } catch (error) {
    notify(failed(error));
  }
}

const failed = (error: unknown): Notice => ({
  text: error instanceof RequestError ? error.message : "That did not work. Try again.",
  kind: "failed",
});

/** Sentences by field; what belongs to none stands under the last one. */
export function problemsOf(error: unknown, last: string): Record<string, string> {
  if (!(error instanceof RequestError)) return { [last]: "That did not work. Try again." };
  return Object.keys(error.fields).length > 0 ? error.fields : { [last]: error.message };
}
