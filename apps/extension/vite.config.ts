import { crx } from "@crxjs/vite-plugin";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import manifest from "./manifest.config.ts";
import { readOrigin } from "./read-origin.ts";

export default defineConfig({
  plugins: [react(), tailwindcss(), crx({ manifest })],
  define: { __API_ORIGIN__: JSON.stringify(readOrigin()) },
  build: { target: "chrome120", sourcemap: false },
});
