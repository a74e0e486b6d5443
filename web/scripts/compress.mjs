// Writes a .br and a .gz beside every text file of the build, so the server compresses nothing at run time.
import { readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const root = "build/client";
const compressible = new Set([".html", ".js", ".css", ".svg", ".json", ".txt", ".csv", ".xml", ".webmanifest"]);
const floor = 512; // smaller files do not gain a packet

const files = (await readdir(root, { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && compressible.has(extname(entry.name)))
  .map((entry) => join(entry.parentPath, entry.name));

let before = 0;
let after = 0;
await Promise.all(
  files.map(async (file) => {
    const bytes = await readFile(file);
    if (bytes.length < floor) return;
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    const [gz, br] = await Promise.all([
      promisify(gzip)(bytes, { level: 9 }),
      promisify(brotliCompress)(bytes, { params }),
    ]);
    await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
    before += bytes.length;
    after += br.length;
  }),
);
console.log(
  `compressed ${files.length} files: ${(before / 1024).toFixed(0)} kB, ${(after / 1024).toFixed(0)} kB as br`,
);
