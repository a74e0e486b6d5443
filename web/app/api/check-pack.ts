// A check (chosen files and last report) as bytes and back: a line of JSON with places instead of files, then the files
// one after the other.
import type { Checked, Choice } from "./check-store";

export type CheckState = {
  choice: Choice;
  checked: Checked | null;
  replaced: { choice: Choice; checked: Checked | null } | null;
};

const PLACE = "list of files";

type Files = readonly File[];
type Note = { name: string; type: string; lastModified: number; size: number };

/** The same list of files stays the same list: a report is of it, or of an earlier one. */
const isFiles = (value: unknown): value is Files => Array.isArray(value) && value.every((one) => one instanceof File);

/** Where it stands among all, put at their end if it was not there. */
const place = <T>(all: T[], one: T) => (all.includes(one) ? all.indexOf(one) : all.push(one) - 1);

export async function pack(state: CheckState): Promise<ArrayBuffer> {
  const lists: Files[] = [];
  const files: File[] = [];
  const said = JSON.stringify(state, (key, value: unknown) =>
    (key === "files" || key === "of") && isFiles(value) ? { [PLACE]: place(lists, value) } : value,
  );
  const places = lists.map((list) => list.map((file) => place(files, file)));
  const notes = files.map(({ name, type, lastModified, size }): Note => ({ name, type, lastModified, size }));
  const head = new TextEncoder().encode(JSON.stringify({ said, places, notes }));
  return new Blob([new Uint32Array([head.length]), head, ...files]).arrayBuffer();
}

export function unpack(bytes: ArrayBuffer): CheckState {
  const length = new DataView(bytes).getUint32(0, true);
  const { said, places, notes } = JSON.parse(new TextDecoder().decode(bytes.slice(4, 4 + length))) as {
    said: string;
    places: number[][];
    notes: Note[];
  };
  let at = 4 + length;
  const files = notes.map(({ name, type, lastModified, size }) => {
    const file = new File([bytes.slice(at, at + size)], name, { type, lastModified });
    at += size;
    return file;
  });
  const lists = places.map((list) => list.map((one) => files[one]!));
  return JSON.parse(said, (_, value: unknown) =>
    typeof value === "object" && value !== null && PLACE in value ? lists[value[PLACE] as number] : value,
  ) as CheckState;
}
