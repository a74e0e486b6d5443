// A PostgreSQL database for a story: on the server of the whole run, or on one of its own. Without PostgreSQL the
// stories fail.
import { execFileSync, spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { createInterface } from "node:readline";

type Postgres = {
  /** Of an empty database, as `rojmel --database` takes it. */ url: string;
  stop: () => Promise<void>;
};

const keeper = readFileSync(new URL("../../crates/testpg/src/keeper.sh", import.meta.url), "utf8");
const DEBIAN = "/usr/lib/postgresql";

export async function postgres(): Promise<Postgres> {
  const found = programs();
  const shared = process.env.ROJMEL_TEST_SHARED;
  if (!shared) return own(found);
  // One server for a whole run of every check: a database of one's own on it.
  const name = `story_${process.pid}_${++made}`;
  const socket = join(shared, "postgres");
  ask(found, socket, `create database ${name} template template0`);
  const stop = async () => ask(found, socket, `drop database ${name} with (force)`);
  return { url: `postgres://rojmel@localhost/${name}?host=${socket}`, stop };
}

let made = 0;

function ask(programs: string, socket: string, sql: string) {
  execFileSync(join(programs, "psql"), ["-q", "-X", "-h", socket, "-U", "rojmel", "-d", "postgres", "-c", sql]);
}

async function own(found: string): Promise<Postgres> {
  const asked = ["-c", keeper, "keeper", found];
  // initdb refuses root.
  const root = process.getuid?.() === 0;
  const child = spawn(root ? "runuser" : "sh", root ? ["-u", "postgres", "--", "sh", ...asked] : asked, {
    cwd: "/",
    stdio: ["pipe", "pipe", "ignore"],
    detached: true,
  });
  const ended = new Promise<void>((resolve) => {
    child.once("close", () => resolve());
    child.once("error", () => resolve());
  });
  const stop = async () => {
    child.stdin.end();
    await ended;
  };
  const said: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    said.push(line);
    if (line.startsWith("/")) break;
  }
  const socket = said.at(-1);
  if (!socket?.startsWith("/")) throw new Error(`no PostgreSQL server: ${said.join("\n")}`);
  ask(found, socket, "create database story template template0");
  return { url: `postgres://rojmel@localhost/story?host=${socket}`, stop };
}

/** Debian keeps them off the PATH, one folder for each version: the newest. */
function programs(): string {
  const debian = existsSync(DEBIAN) ? readdirSync(DEBIAN).toSorted((one, other) => Number(other) - Number(one)) : [];
  const folders = [
    ...(process.env.PATH ?? "").split(delimiter),
    ...debian.map((version) => join(DEBIAN, version, "bin")),
  ];
  for (const folder of folders) {
    if (!existsSync(join(folder, "initdb"))) continue;
    // A link to one program does not lead to the others.
    const real = dirname(realpathSync(join(folder, "initdb")));
    if (["postgres", "pg_isready", "psql"].every((name) => existsSync(join(real, name)))) return real;
  }
  throw new Error("PostgreSQL must be installed for the stories; `cargo xtask provision` does it");
}
