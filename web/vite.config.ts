import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  resolve: { tsconfigPaths: true },
  // The content security policy allows no data: fonts, so nothing is inlined.
  build: { assetsInlineLimit: 0, target: "es2022" },
  server: { fs: { allow: [".."] } },
});
