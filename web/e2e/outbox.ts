// The mails of a server that sends none: they lie in data/outbox, as files that a mail program opens.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import type { Rojmel } from "./rojmel.ts";

export type Mail = { to: string; subject: string; text: string };

/** The newest mail to an address about something; it is written after the answer, so it is waited for. */
export async function mailTo(site: Rojmel, address: string, about: RegExp): Promise<Mail> {
  let found: Mail | undefined;
  await expect
    .poll(
      () => {
        found = mailsTo(site, address, about).at(-1);
        return found?.subject ?? null;
      },
      { timeout: 20_000 },
    )
    .not.toBe(null);
  return found!;
}

/** Every mail to an address about something, so far. */
export function mailsTo({ data }: Rojmel, address: string, about: RegExp): Mail[] {
  return mails(data).filter((mail) => mail.to.includes(address) && about.test(mail.subject));
}

/** The address a mail wants to be opened. */
export function linkIn({ text }: Mail, path: string): string {
  const link = new RegExp(`https?://\\S+${path}#token=[\\w-]+`).exec(text)?.[0];
  if (!link) throw new Error(`no link to ${path} in: ${text}`);
  return link;
}

function mails(data: string): Mail[] {
  const folder = join(data, "outbox");
  let names: string[];
  try {
    names = readdirSync(folder).filter((name) => name.endsWith(".eml"));
  } catch {
    return [];
  }
  return names.toSorted().map((name) => read(readFileSync(join(folder, name), "utf8")));
}

export function read(raw: string): Mail {
  const [head = ""] = raw.split(/\r?\n\r?\n/, 1);
  const headers = head.replaceAll(/\r?\n[ \t]+/g, " ");
  const of = (name: string) => new RegExp(`^${name}: (.*)$`, "im").exec(headers)?.[1]?.trim() ?? "";
  return { to: of("To"), subject: words(of("Subject")), text: unquoted(raw) };
}

/** `=?utf-8?b?…?=`, as a subject with other letters is written. */
function words(subject: string): string {
  return subject.replaceAll(/=\?utf-8\?b\?([^?]*)\?=/gi, (_, coded: string) =>
    Buffer.from(coded, "base64").toString("utf8"),
  );
}

/** Quoted-printable: soft line ends and `=3D`. */
function unquoted(raw: string): string {
  return raw
    .replaceAll(/=\r?\n/g, "")
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
