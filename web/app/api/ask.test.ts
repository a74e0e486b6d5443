import { afterEach, expect, test, vi } from "vitest";
import { nobody, session } from "~/lib/session";
import { ask } from "./ask";
import { RequestError, Stopped } from "./errors";

afterEach(() => vi.unstubAllGlobals());

const answering = (status: number, text: string, headers: Record<string, string> = {}) =>
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(text, { status, headers })));

async function failure(): Promise<{ code: string; status: number; message: string; retryAfter: number | null }> {
  const error: unknown = await ask("GET", "/x").catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(RequestError);
  const { code, status, message, retryAfter } = error as RequestError;
  return { code, status, message, retryAfter };
}

test("an answer is its JSON", async () => {
  answering(200, '{"data":{"user":null}}');
  expect(await ask("GET", "/x")).toEqual({ data: { user: null } });
});

test("a refusal keeps its words", async () => {
  answering(422, '{"code":"x","message":"No.","fields":{"name":"Name is required.","odd":7},"data":{"read":3}}', {
    "retry-after": "9",
  });
  const error = (await ask("POST", "/x", { body: {} }).catch((reason: unknown) => reason)) as RequestError;
  expect(error).toMatchObject({
    code: "x",
    message: "No.",
    status: 422,
    fields: { name: "Name is required." },
    data: { read: 3 },
    retryAfter: 9,
  });
});

test("HTML is no answer, whatever its status", async () => {
  for (const status of [200, 401, 502]) {
    answering(status, "<!doctype html><h1>Bad gateway</h1>");
    expect(await failure()).toMatchObject({ code: "garbled", status: 0 });
  }
});

test("no connection, no answer in time, given up by the person: three things", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  expect(await failure()).toMatchObject({ code: "network", status: 0 });
  vi.stubGlobal(
    "fetch",
    (_: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => signal?.addEventListener("abort", () => reject(signal.reason as Error))),
  );
  await expect(ask("GET", "/x", { timeout: 1 })).rejects.toMatchObject({ code: "timeout", status: 0 });
  const mine = new AbortController();
  const asked = ask("GET", "/x", { signal: mine.signal });
  mine.abort();
  await expect(asked).rejects.toBeInstanceOf(Stopped);
});

test("a session that ended is forgotten, a wrong password forgets nothing", async () => {
  const meera = {
    name: "Meera",
    email: "m@shah.in",
    phone: null,
    verified: true,
    notice: "2026-11-21",
    deletion: null,
    role: "trader" as const,
  };
  session.set({ ...nobody(), user: meera });
  answering(401, '{"code":"wrong_credentials","error":"Invalid Credentials"}');
  await failure();
  expect(session.get()?.user).toEqual(meera);
  answering(401, '{"code":"signed_out","message":"Please log in to see this."}');
  expect(await failure()).toMatchObject({ code: "signed_out", message: "Please log in to see this." });
  expect(session.get()?.user).toBe(null);
});
