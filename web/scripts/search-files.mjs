// Writes robots.txt and sitemap.xml from the built pages: what says its canonical address is for search engines, and
// nothing else.
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brand, pages } from "./content.mjs";

const root = "build/client";
const changed = new Map(pages.map(({ path, lastModified }) => [brand.origin + path, lastModified]));

const files = (await readdir(root, { recursive: true })).filter((file) => file.endsWith(".html"));
const html = await Promise.all(files.map((file) => readFile(join(root, file), "utf8")));
const addresses = html.flatMap((text) => /<link rel="canonical" href="([^"]+)"/.exec(text)?.[1] ?? []).toSorted();

const entries = addresses.map((address) => {
  const day = changed.get(address);
  if (!day)
    throw new Error(
      `${address} has a canonical address but no day of its last change: see app/content/public-pages.ts`,
    );
  return `<url><loc>${address}</loc><lastmod>${day}</lastmod></url>`;
});

await writeFile(
  join(root, "sitemap.xml"),
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("\n")}\n</urlset>\n`,
);
await writeFile(join(root, "robots.txt"), `User-agent: *\nDisallow: /api/\n\nSitemap: ${brand.origin}/sitemap.xml\n`);
console.log(`sitemap.xml: ${entries.length} pages`);
