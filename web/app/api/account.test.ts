import { afterEach, expect, test, vi } from "vitest";
import { savePreferences } from "./account";

afterEach(() => vi.unstubAllGlobals());

test("preferences are saved one after the other, also after one that failed", async () => {
  const sent: { body: string; answer: (response: Response) => void }[] = [];
  vi.stubGlobal(
    "fetch",
    (_: string, { body }: { body: string }) =>
      new Promise<Response>((resolve) => void sent.push({ body, answer: resolve })),
  );
  const first = savePreferences({ theme: "dark" });
  const second = savePreferences({ theme: "light" });
  const third = savePreferences({ privacy: true });
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]!.body).toBe('{"theme":"dark"}');

  sent[0]!.answer(new Response('{"code":"x","message":"No."}', { status: 500 }));
  await expect(first).rejects.toMatchObject({ status: 500 });
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]!.body).toBe('{"theme":"light"}');

  const light = { theme: "light", privacy: false, defaultBroker: null };
  sent[1]!.answer(new Response(JSON.stringify({ data: light })));
  expect(await second).toEqual(light);
  await vi.waitFor(() => expect(sent).toHaveLength(3));
  sent[2]!.answer(new Response(JSON.stringify({ data: { ...light, privacy: true } })));
  expect(await third).toEqual({ ...light, privacy: true });
});
