// The OpenID provider that stands in for Google in stories: a real one, on this machine (provider.mjs).
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

export type Provider = {
  issuer: string;
  /** What `rojmel serve` is started with to use it. */
  flags: string[];
  env: Record<string, string>;
  /** Whoever comes to its sign-in page from now on. */
  be: (claims: Record<string, unknown>, refuses?: boolean) => Promise<void>;
  stop: () => void;
};

export async function provider(): Promise<Provider> {
  const child = spawn(process.execPath, ["e2e/provider.mjs"], { stdio: ["pipe", "pipe", "inherit"] });
  const issuer = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).once("line", (line: string) => resolve(JSON.parse(line).issuer));
    child.once("exit", () => reject(new Error("the provider ended before it said where it is")));
  });
  return {
    issuer,
    flags: ["--google-issuer", issuer, "--google-client-id", "rojmel"],
    env: { ROJMEL_GOOGLE_CLIENT_SECRET: "known-to-both" },
    be: async (claims, refuses = false) => {
      await fetch(`${issuer}/person`, { method: "POST", body: JSON.stringify({ claims, refuses }) });
    },
    stop: () => child.stdin.end(),
  };
}
