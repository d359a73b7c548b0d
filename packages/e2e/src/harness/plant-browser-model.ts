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

/** Plants a stand-in for the browser's model in a copied build, before its own scripts. */
export async function plantBrowserModel({
  folder,
  model,
}: {
  folder: string;
  model: PlantedModel;
}): Promise<void> {
  await build({
    configFile: false,
    logLevel: "error",
    publicDir: false,
    define: { __PLANTED_MODEL__: JSON.stringify(model) },
    build: {
      outDir: folder,
      emptyOutDir: false,
      lib: {
        entry: fileURLToPath(new URL("planted-model.entry.ts", import.meta.url)),
        formats: ["iife"],
        name: "planted",
        fileName: () => SCRIPT,
      },
    },
  });
  for (const name of DOCUMENTS) {
    const file = path.join(folder, name);
    const html = await readFile(file, "utf8");
    await writeFile(file, html.replace("<head>", `<head><script src="/${SCRIPT}"></script>`));
  }
}
