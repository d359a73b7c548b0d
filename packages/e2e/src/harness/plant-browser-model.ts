import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { BrowserModelState } from "@pith/engine/device/browser-model";
import type { StandInBehavior } from "@pith/engine/testing/create-stand-in-browser-models";
import { build } from "vite";

/** A stand-in for the browser's model. */
export interface PlantedModel {
  state: BrowserModelState;
  behavior: StandInBehavior;
}

/** The documents in which the extension looks for the model. */
const DOCUMENTS = ["src/glances/index.html", "src/options/index.html"];
const SCRIPT = "planted-model.js";

/** Builds the script that injects the model named by `plantedModel`. */
async function buildScript(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "error",
    publicDir: false,
    build: {
      write: false,
      lib: {
        entry: fileURLToPath(new URL("planted-model.entry.ts", import.meta.url)),
        formats: ["iife"],
        name: "planted",
        fileName: () => SCRIPT,
      },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  if (!output || !("output" in output)) throw new Error("The stand-in for the browser's model wasn't built.");
  return output.output[0].code;
}

/** Cached, because building it takes a second. */
let script: Promise<string> | null = null;

/**
 * Injects a stand-in for the browser's model into a copied build, where it runs before the extension's own
 * scripts.
 */
export async function plantBrowserModel({
  folder,
  model,
}: {
  folder: string;
  model: PlantedModel;
}): Promise<void> {
  script ??= buildScript();
  const chosen = `globalThis.plantedModel = ${JSON.stringify(model)};`;
  await writeFile(path.join(folder, SCRIPT), `${chosen}\n${await script}`);
  for (const name of DOCUMENTS) {
    const file = path.join(folder, name);
    const html = await readFile(file, "utf8");
    await writeFile(file, html.replace("<head>", `<head><script src="/${SCRIPT}"></script>`));
  }
}
