// Starts the real server for a story file and ends it by its own process.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Report } from "../app/api/report.ts";
import { postgres } from "./postgres.ts";

export type Rojmel = {
  url: string;
  /** Its folder, for what it writes there. */
  data: string;
  /** With these settings in place of those it was made with. */
  start: (otherwise?: Record<string, string>) => Promise<void>;
  /** The server is gone for a while; `start` brings it back at the same address. */
  pause: () => Promise<void>;
  /** A command of the same program on the same folder, such as `user role …`. */
  run: (...words: string[]) => string;
  /** How long its log is by now. */
  logged: () => number;
  /** What its log says from there on of answers that failed, the last twenty lines. */
  failures: (from: number) => string[];
  stop: () => Promise<void>;
};

function binary(): string {
  const path = process.env.ROJMEL_BIN;
  if (!path) throw new Error("set ROJMEL_BIN to the path of the rojmel binary");
  return path;
}

/** What `rojmel serve` gets besides an address and a folder. */
export type Started = {
  flags?: readonly string[];
  env?: Record<string, string>;
  /** Opened as localhost: passkeys belong to a name, not to an address of numbers. */ named?: boolean;
  /** SQLite when neither this nor ROJMEL_STORIES_DATABASE says PostgreSQL. */ database?: Database;
};
export type Database = "sqlite" | "postgres";

export async function rojmel({
  flags = [],
  env: given = {},
  named = false,
  database = process.env.ROJMEL_STORIES_DATABASE === "postgres" ? "postgres" : "sqlite",
}: Started = {}): Promise<Rojmel> {
  const standing = process.env.ROJMEL_STORIES_SITE;
  if (standing) return othersSite(standing);
  const port = await freePort();
  const data = mkdtempSync(join(tmpdir(), "rojmel-e2e-"));
  const log = `${data}.log`;
  const url = `http://${named ? "localhost" : "127.0.0.1"}:${port}`;
  const server = database === "postgres" ? await postgres() : null;
  const env = { ...process.env, ...(server ? { DATABASE_URL: server.url } : {}), ...given };
  let child: ChildProcess | null = null;

  const withLog = (problem: string) => `${problem}. Its log ends with:\n${readFileSync(log, "utf8").slice(-2000)}`;

  async function start(otherwise: Record<string, string> = {}) {
    const into = openSync(log, "a");
    try {
      child = spawn(binary(), ["serve", "--listen", `127.0.0.1:${port}`, "--data", data, "--origin", url, ...flags], {
        stdio: ["ignore", "ignore", into],
        env: { ...env, ...otherwise },
      });
    } finally {
      // The child has its own.
      closeSync(into);
    }
    for (let tries = 0; tries < 400; tries += 1) {
      if (await alive(`${url}/healthz`)) return;
      if (hasEnded(child)) throw new Error(withLog(`rojmel ended with ${child.exitCode ?? child.signalCode}`));
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(withLog("rojmel did not answer /healthz within 40 seconds"));
  }

  async function pause() {
    const ending = child;
    child = null;
    if (!ending || hasEnded(ending)) return;
    const ended = new Promise((resolve) => ending.once("exit", resolve));
    ending.kill("SIGKILL");
    await ended;
  }

  async function stop() {
    await pause();
    await server?.stop();
    rmSync(data, { recursive: true, force: true });
    rmSync(log, { force: true });
  }

  try {
    await start();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url,
    data,
    start,
    pause,
    logged: () => statSync(log).size,
    failures: (from) =>
      readFileSync(log)
        .subarray(from)
        .toString()
        .split("\n")
        .filter((line) => / ERROR |status=5\d\d/.test(line))
        .slice(-20),
    run: (...words) => execFileSync(binary(), [...words, "--data", data], { encoding: "utf8", env }),
    stop,
  };
}

const nothing = () => Promise.resolve();

/** A site that somebody else starts, breaks and ends (`cargo xtask hold cluster`). */
function othersSite(url: string): Rojmel {
  const run = () => {
    throw new Error(`${url} is not ours: no command runs on its folder`);
  };
  return { url, data: "", start: nothing, pause: nothing, stop: nothing, logged: () => 0, failures: () => [], run };
}

/** Or never began. */
const hasEnded = (child: ChildProcess) =>
  child.pid === undefined || child.exitCode !== null || child.signalCode !== null;

async function alive(address: string): Promise<boolean> {
  try {
    return (await fetch(address)).ok;
  } catch {
    return false;
  }
}

/**
 * Below the ports that the system gives to outgoing connections: one of those could take it before the server does, or
 * while the server is away.
 */
function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer();
    const port = 16_000 + Math.floor(Math.random() * 16_000);
    server.once("error", () => resolve(freePort()));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(port)));
  });
}

/** What `rojmel report` says about the same files: the page must show the same. */
export function reportOf(...files: string[]): Report {
  return JSON.parse(execFileSync(binary(), ["report", ...files, "--json"], { encoding: "utf8", maxBuffer: 1 << 28 }));
}
