import { afterEach, expect, test, vi } from "vitest";
import { session, signedIn, signedOut } from "~/lib/session";
import { fetchMe, lookWho } from "./auth";

afterEach(() => {
  vi.unstubAllGlobals();
  signedOut(true);
});

/** Answers are given by hand, in the order in which they were asked for. */
function server() {
  const waiting: ((answer: Response) => void)[] = [];
  vi.stubGlobal("fetch", () => new Promise<Response>((answer) => waiting.push(answer)));
  return {
    asked: () => waiting.length,
    says: (at: number, email: string | null) =>
      waiting[at]!(new Response(JSON.stringify({ data: { user: email && { email } } }))),
  };
}

test("who asks while an answer is on its way gets that one; who asks later asks again", async () => {
  const { asked, says } = server();
  const [first, second] = [lookWho(), lookWho()];
  expect(asked()).toBe(1);
  says(0, "meera@shah.in");
  expect((await first).user?.email).toBe("meera@shah.in");
  expect(await second).toBe(await first);
  void lookWho();
  expect(asked()).toBe(2);
  says(1, null);
  await vi.waitFor(() => expect(session.get()?.user).toBe(null));
});

test("an answer from before a login says nothing about after it", async () => {
  const { asked, says } = server();
  const me = fetchMe();
  signedIn("meera@shah.in");
  says(0, null);
  await vi.waitFor(() => expect(asked()).toBe(2));
  expect(session.get()).toBe(null);
  says(1, "meera@shah.in");
  expect((await me).user?.email).toBe("meera@shah.in");
  expect(session.get()?.user?.email).toBe("meera@shah.in");
});
