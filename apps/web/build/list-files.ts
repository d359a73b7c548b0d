import { fileURLToPath } from "node:url";
import type { Rolldown } from "vite";
import type { LanguageCode } from "../src/lib/texts/languages.ts";

const appFile = new URL("../src/app/app.tsx", import.meta.url);

/** Areas whose strings the server also uses, so their catalogs are in packages/. */
const sharedAreas = ["messages", "findings"];

function findCatalog({ language, area }: { language: LanguageCode; area: string }): URL {
  if (!sharedAreas.includes(area)) return new URL(`../locales/${language}/${area}.json`, appFile);
  const file = language === "en" ? `core/src/${area}/english.json` : `texts/src/${area}/${language}.json`;
  return new URL(`../../../../packages/${file}`, appFile);
}

/**
 * Returns the catalog files for these areas, except those in the entry script, which has the English strings
 * that every page needs.
 */
export function listTexts({ language, areas }: { language: LanguageCode; areas: readonly string[] }): URL[] {
  const list = (names: readonly string[]) => names.map((area) => findCatalog({ language, area }));
  if (language === "en") return list(areas);
  const uiTexts = ["texts/ui-texts.ts", `locales/${language}/reader.json`].map(
    (name) => new URL(`../../../../packages/ui/src/${name}`, appFile),
  );
  return [...uiTexts, ...list(["shell", ...areas])];
}

/** Returns the output files that contain these modules, plus everything they import. */
export function listFiles({
  modules,
  bundle,
}: {
  modules: readonly URL[];
  bundle: Rolldown.OutputBundle;
}): Rolldown.OutputChunk[] {
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
  const files = new Set<Rolldown.OutputChunk>();
  const add = (chunk: Rolldown.OutputChunk) => {
    if (files.has(chunk)) return;
    files.add(chunk);
    for (const name of chunk.imports) {
      const imported = bundle[name];
      if (imported?.type === "chunk") add(imported);
    }
  };
  for (const module of modules) {
    const name = fileURLToPath(module);
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(name));
    if (!chunk) throw new Error(`${name} is in no file of the build.`);
    add(chunk);
  }
  return [...files];
}
