// What makes the web app one that can be installed: the manifest, its icons out of favicon.svg, and the service worker.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import { build } from "vite";

const out = "build/client";
const paper = "#fbf6e8";
const ink = "#14234a";

const brand = JSON.parse(await readFile("../brand.json", "utf8"));
const favicon = await readFile("public/favicon.svg", "utf8");
await initWasm(await readFile(createRequire(import.meta.url).resolve("@resvg/resvg-wasm/index_bg.wasm")));
await mkdir(join(out, "icons"), { recursive: true });

const draw = (svg, width) => new Resvg(svg, { fitTo: { mode: "width", value: width } }).render().asPng();
// A launcher may cut a maskable icon to a circle of four fifths of its width.
const inner = favicon.replace("<svg ", '<svg x="51" y="51" width="410" height="410" ');
const maskable = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><rect width="512" height="512" fill="${ink}"/>${inner}</svg>`;
await Promise.all([
  ...[192, 512].map((size) => writeFile(join(out, `icons/${size}.png`), draw(favicon, size))),
  writeFile(join(out, "icons/180.png"), draw(maskable, 180)),
  writeFile(join(out, "icons/maskable.png"), draw(maskable, 512)),
]);

const icon = (name, size, purpose) => ({
  src: `/icons/${name}.png`,
  sizes: `${size}x${size}`,
  type: "image/png",
  purpose,
});
const manifest = {
  id: "/",
  name: brand.name,
  short_name: brand.name,
  description: brand.line,
  lang: "en-IN",
  dir: "ltr",
  categories: ["finance", "productivity"],
  start_url: "/trade-history",
  scope: "/",
  display: "standalone",
  background_color: paper,
  theme_color: ink,
  icons: [icon("192", 192, "any"), icon("512", 512, "any"), icon("maskable", 512, "maskable")],
  shortcuts: [
    { name: "Add trades", url: "/add-trade" },
    { name: "Trade history", url: "/trade-history" },
  ],
};
await writeFile(join(out, "app.webmanifest"), JSON.stringify(manifest));

await build({
  configFile: false,
  publicDir: false,
  logLevel: "warn",
  resolve: { tsconfigPaths: true },
  define: { "process.env.NODE_ENV": '"production"' },
  build: {
    outDir: out,
    emptyOutDir: false,
    target: "es2022",
    lib: { entry: "app/worker/service-worker.ts", name: "worker", formats: ["iife"], fileName: () => "sw.js" },
  },
});
