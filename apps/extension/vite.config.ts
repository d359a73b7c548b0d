import { crx } from "@crxjs/vite-plugin";
import { compileTexts } from "@pith/texts/build/compile-texts";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { bundlePageScripts } from "./build/bundle-page-scripts.ts";
import { declarePageScripts } from "./build/declare-page-scripts.ts";
import { readOrigin } from "./build/read-origin.ts";
import manifest from "./manifest.config.ts";

export default defineConfig({
  plugins: [
    compileTexts(),
    react(),
    tailwindcss(),
    crx({ manifest }),
    bundlePageScripts(),
    declarePageScripts(),
  ],
  define: { __API_ORIGIN__: JSON.stringify(readOrigin()) },
  build: {
    target: "chrome120",
    sourcemap: false,
    // Otherwise, Vite adds a list of preloads to every dynamic import.
    modulePreload: false,
    // Pages that aren't referenced in the manifest.
    rollupOptions: { input: { glances: "src/glances/index.html", summary: "src/summary/index.html" } },
  },
});
