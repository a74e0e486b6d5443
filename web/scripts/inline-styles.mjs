// Public pages carry the rules that they use in themselves, so that nothing stands between their text and the first paint; the page's script
// fetches the whole sheet when the page is there (lib/whole-sheet.ts).
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { usedStyles } from "./used-styles.mjs";

const root = "build/client";
const link = /<link rel="stylesheet" href="(\/assets\/[^"]+\.css)"\/>/;

const files = (await readdir(root, { recursive: true })).filter((file) => file.endsWith(".html"));
let pages = 0;
let bytes = 0;
for (const file of files) {
  const html = await readFile(join(root, file), "utf8");
  if (!html.includes("/assets/entry.public-")) continue;
  const [tag, href] = link.exec(html) ?? [];
  if (!tag) throw new Error(`${file} is a public page without a style sheet`);
  const styles = usedStyles(await readFile(join(root, href), "utf8"), html);
  await writeFile(join(root, file), html.replace(tag, () => `<style>${styles}</style><meta name="whole-sheet" content="${href}"/>`));
  pages += 1;
  bytes += styles.length;
}
if (pages === 0) throw new Error("no public page was found: scripts/inline-styles.mjs looks for their script");
console.log(`styles: in ${pages} pages, ${(bytes / pages / 1024).toFixed(0)} kB each`);
