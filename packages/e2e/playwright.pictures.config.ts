import { defineConfig } from "@playwright/test";
import config from "./playwright.screenshots.config.ts";

/** The README's pictures, from the running product: `npm run pictures`. */
export default defineConfig({ ...config, testMatch: "**/readme.pictures.ts" });
