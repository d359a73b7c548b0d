import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";

/**
 * Opens the shadow roots in a copy of the extension's build, because locators and page scripts can't find
 * elements in closed ones.
 */
export async function openRoots(directory: string): Promise<void> {
  let opened = 0;
  for (const name of await readdir(directory, { recursive: true })) {
    if (!name.endsWith(".js")) continue;
    const file = path.join(directory, name);
    const code = await readFile(file, "utf8");
    const changed = code.replaceAll(/mode:\s*(["'`])closed\1/g, 'mode:"open"');
    if (changed === code) continue;
    opened += 1;
    await writeFile(file, changed);
  }
  if (opened === 0) throw new Error("The build has no closed shadow root.");
}
