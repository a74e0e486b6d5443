// A language model's server on this machine, in the shape of POST /chat/completions, which says what a story tells it.
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Known to the double and to rojmel: whatever the double may do with it, nobody else gets to see it. */
export const KEY = "sk-story-5d1c0be2";

/** What it does with its n-th request of a question, counted from 0. */
export type Says = (at: number, answer: ServerResponse) => void;

export type Model = {
  env: Record<string, string>;
  flags: string[];
  /** The base of its addresses. */
  url: string;
  /** From now on. What was heard before is forgotten. */
  be: (says: Says) => void;
  /** Bodies as they came. */
  heard: string[];
  /** Requests that rojmel left before they were answered. */
  left: () => number;
  stop: () => void;
};

const silent: Says = () => undefined;

/** Named by the operator; or by nobody yet, and users may name it as their own. */
export async function model(named: "by operator" | "by users" = "by operator"): Promise<Model> {
  let says: Says = silent;
  let left = 0;
  const heard: string[] = [];
  const server = createServer((request, answer) => {
    const chunks: Buffer[] = [];
    answer.on("close", () => {
      if (!answer.writableFinished) left += 1;
    });
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      if (request.headers.authorization !== `Bearer ${KEY}`) {
        answer.writeHead(401).end();
        return;
      }
      heard.push(Buffer.concat(chunks).toString());
      says(heard.length - 1, answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/v1`;
  const own = { ROJMEL_MODEL_OWN: "1", ROJMEL_MODEL_OWN_PORTS: `${port}`, ROJMEL_MODEL_OWN_NETWORKS: "127.0.0.0/8" };
  return {
    flags: [],
    url,
    env:
      named === "by users" ? own : { ROJMEL_MODEL_URL: url, ROJMEL_MODEL_NAME: "story-model", ROJMEL_MODEL_KEY: KEY },
    be: (next) => {
      heard.length = 0;
      says = next;
    },
    heard,
    left: () => left,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function said(answer: ServerResponse, message: unknown) {
  answer.writeHead(200, { "content-type": "application/json" });
  answer.end(JSON.stringify({ choices: [{ index: 0, message }] }));
}

/** It asks for figures. */
export const calls = (answer: ServerResponse, all: readonly [name: string, given: unknown][]) =>
  said(answer, {
    role: "assistant",
    content: null,
    tool_calls: all.map(([name, given], at) => ({
      id: `call${at}`,
      type: "function",
      function: { name, arguments: JSON.stringify(given) },
    })),
  });

/** It answers. */
export const sentences = (answer: ServerResponse, all: readonly string[]) =>
  said(answer, { role: "assistant", content: JSON.stringify({ sentences: all }) });
