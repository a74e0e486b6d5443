// A mail server on this machine, the one that the Rust tests send to: `cargo xtask provision` installs it.
import { spawn } from "node:child_process";
import { dirname, resolve } from "node:path";
import { createInterface } from "node:readline";
import { expect } from "vitest";
import { type Mail, read } from "./outbox.ts";

export type MailServer = {
  /** What `rojmel serve` is started with to use it. */
  flags: string[];
  /** The newest mail it took for an address about something; waited for. */
  mailTo: (address: string, about: RegExp) => Promise<Mail>;
  stop: () => void;
};

/** Below the target folder that the binary was built into. */
const python = () => resolve(dirname(process.env.ROJMEL_BIN ?? ""), "../mail-server/bin/python3");

export async function mailServer(): Promise<MailServer> {
  const child = spawn(python(), ["../crates/site/tests/site/smtp/server.py"], { stdio: ["pipe", "pipe", "inherit"] });
  const taken: Mail[] = [];
  const port = await new Promise<string>((begun, failed) => {
    child.once("error", failed);
    child.once("exit", () => failed(new Error("the mail server ended before it said its port")));
    const lines = createInterface(child.stdout);
    lines.once("line", (first: string) => {
      begun(first);
      lines.on("line", (line: string) => taken.push(read((JSON.parse(line) as { data: string }).data)));
    });
  });
  return {
    flags: ["--smtp", `smtp://127.0.0.1:${port}`],
    mailTo: async (address, about) => {
      const found = () => taken.findLast((mail) => mail.to.includes(address) && about.test(mail.subject));
      await expect.poll(() => found()?.subject ?? null, { timeout: 20_000 }).not.toBe(null);
      return found()!;
    },
    stop: () => child.stdin.end(),
  };
}
