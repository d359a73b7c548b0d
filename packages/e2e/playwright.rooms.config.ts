import { defineConfig } from "@playwright/test";
import config from "./playwright.screenshots.config.ts";

/**
 * Measures the space that the home page's late-loading parts take up and writes it into the website's styles.
 * Run it with `pnpm --filter @pith/e2e rooms`.
 */
export default defineConfig({ ...config, testMatch: "**/home-rooms.ts" });
