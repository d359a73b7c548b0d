import { defineConfig } from "@playwright/test";
import config from "./playwright.screenshots.config.ts";

/** Takes the screenshots for the store listings. Run it with `npm run pictures -- store`. */
export default defineConfig({ ...config, testMatch: "**/store.pictures.ts" });
