import { crx } from "@crxjs/vite-plugin";
import { compileTexts } from "@pith/texts/build/compile-texts";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { readOrigin } from "./build/read-origin.ts";
import { reportSizes } from "./build/report-sizes.ts";
import { skipPreload } from "./build/skip-preload.ts";
import manifest from "./manifest.config.ts";

export default defineConfig({
  plugins: [compileTexts(), react(), tailwindcss(), crx({ manifest }), skipPreload(), reportSizes()],
  define: { __API_ORIGIN__: JSON.stringify(readOrigin()) },
  build: {
    target: "chrome120",
    sourcemap: false,
    // Otherwise, every dynamic import brings a list of its files, though `skipPreload` never reads it.
    modulePreload: false,
    // Pages that aren't in the manifest.
    rollupOptions: { input: { glances: "src/glances/index.html", summary: "src/summary/index.html" } },
  },
});
