import { existsSync } from "node:fs";
import path from "node:path";

const apps = path.resolve(import.meta.dirname, "../../..");

/**
 * Returns the main file of a built app, which starts three times as fast as the app does from source. The
 * built API also has a template for new databases.
 *
 * @throws Error with instructions if the app hasn't been built.
 */
export function findBuilt(app: "api" | "bot"): string {
  const file = path.join(apps, app, "dist", "main.js");
  if (!existsSync(file)) throw new Error(`${file} is not there. Build it first: npm run check -- bot.`);
  return file;
}
