import { defineConfig } from "@playwright/test";
import config from "./playwright.screenshots.config.ts";

/** Measures the room of home's late parts and writes it into the website's styles. Run it with `pnpm --filter @pith/e2e rooms`. */
export default defineConfig({ ...config, testMatch: "**/home-rooms.ts" });
