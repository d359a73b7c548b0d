import { defineConfig } from "@playwright/test";
import config from "./playwright.screenshots.config.ts";

/**
 * Takes the README's screenshots and records its video of the running product. Run it with `npm run pictures`.
 */
export default defineConfig({ ...config, testMatch: "**/readme.{pictures,film}.ts" });
