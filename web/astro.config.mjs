import { basename } from "node:path";
import react from "@astrojs/react";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "astro/config";

const groups = [
  { name: "react", test: /node_modules\/react\//, priority: 1 },
  { name: "icons", test: /node_modules\/lucide-react\//, minShareCount: 16 },
];

export default defineConfig({
  srcDir: "app",
  outDir: "build/client",
  integrations: [react()],
  // A page carries its styles: nothing stands between its text and the first paint. The server keeps what is below
  // /assets/ for good.
  build: { assets: "assets", inlineStylesheets: "always" },
  vite: {
    plugins: [tailwindcss()],
    resolve: { tsconfigPaths: true },
    // Read as css.tradeRow; in the page the name of the sheet stands before: journal_trade-row.
    css: {
      modules: {
        localsConvention: "camelCaseOnly",
        generateScopedName: (name, file) => `${basename(file, ".module.css")}_${name}`,
      },
    },
    // The content security policy allows no data: fonts, so nothing is inlined.
    build: { assetsInlineLimit: 0, target: "es2022" },
    // Icons are a few lines each: those of many screens are one file, which packs better. React is named so that it
    // does not become a part of it.
    environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } },
    server: { fs: { allow: [".."] }, proxy: { "/api": "http://127.0.0.1:8080" } },
  },
});
