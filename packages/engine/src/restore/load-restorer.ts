import { getPrimaryLanguage } from "@pith/core/lib/get-primary-language";
import type { Transcript } from "@pith/core/transcripts/transcript";
import { buildCueIndex } from "../transcript/build-cue-index.ts";
import { findTurns } from "../transcript/segment-sentences.ts";
import { createRestorer, type Restorer } from "./create-restorer.ts";
import { findBareStretches } from "./find-bare-stretches.ts";
import { findMissingMarks } from "./find-missing-marks.ts";
import type { RestoreWeights } from "./restore-weights.ts";

/** Bundlers put each language's weights into a separate file that is loaded on demand. */
const WEIGHTS: Readonly<Record<string, () => Promise<{ weights: RestoreWeights }>>> = {
  de: () => import("./weights/de.ts"),
  en: () => import("./weights/en.ts"),
  es: () => import("./weights/es.ts"),
  fr: () => import("./weights/fr.ts"),
  it: () => import("./weights/it.ts"),
  nl: () => import("./weights/nl.ts"),
  pt: () => import("./weights/pt.ts"),
  ru: () => import("./weights/ru.ts"),
};

const loaded = new Map<string, Promise<Restorer>>();

/** Languages with restoration weights, as primary subtags. */
export const RESTORED_LANGUAGES: readonly string[] = Object.keys(WEIGHTS);

/**
 * Returns the restorer for a BCP 47 language, loaded once and cached. Null for a language without weights, or if
 * loading fails.
 */
export async function loadRestorer(language: string): Promise<Restorer | null> {
  const code = language.toLowerCase().split("-")[0] ?? "";
  const load = WEIGHTS[code];
  if (load === undefined) return null;
  const restorer = loaded.get(code) ?? load().then(({ weights }) => createRestorer(weights));
  loaded.set(code, restorer);
  try {
    return await restorer;
  } catch {
    // Loading fails if the page is offline, or if the extension was just updated. Sentences are then split at
    // pauses, and the next call tries again.
    loaded.delete(code);
    return null;
  }
}

/**
 * Returns the restorer for a transcript's captions. Null if neither the captions nor long stretches of them
 * need restoring, or if there are no weights for their language.
 */
export async function loadRestorerFor(transcript: Transcript): Promise<Restorer | null> {
  const { language } = transcript;
  if (!RESTORED_LANGUAGES.includes(getPrimaryLanguage(language))) return null;
  const { lacksSigns, lacksCase } = findMissingMarks(transcript);
  if (lacksSigns || lacksCase) return loadRestorer(language);
  const index = buildCueIndex(transcript);
  const stretches = findBareStretches({ index, turns: findTurns(index), language });
  return stretches.length > 0 ? loadRestorer(language) : null;
}
