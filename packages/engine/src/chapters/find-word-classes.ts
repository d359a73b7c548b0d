import { getPrimaryLanguage } from "@pith/core/lib/get-primary-language";
import { wordClasses as english } from "./word-classes/en.ts";
import { wordClasses as spanish } from "./word-classes/es.ts";
import type { WordClasses } from "./word-classes/word-classes.ts";

/** The word classes of a language, compiled for lookup. Empty for a language whose words aren't known. */
export interface CompiledWordClasses {
  verbs: ReadonlyMap<string, number>;
  modifiers: ReadonlyMap<string, number>;
  after: ReadonlyMap<string, number>;
}

function readLevels(levels: Readonly<Record<number, string>> = {}): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const [level, words] of Object.entries(levels))
    for (const word of words.split(" ")) found.set(word, Number(level));
  return found;
}

function compile(classes: WordClasses | null): CompiledWordClasses {
  const parts = (classes?.after ?? "").split(" ");
  return {
    verbs: readLevels(classes?.verbs),
    modifiers: readLevels(classes?.modifiers),
    after: new Map(parts.flatMap((word, at) => (at % 2 === 0 ? [[word, Number(parts[at + 1] ?? 0)]] : []))),
  };
}

/** Bundlers put each of these languages' words into a separate file that is loaded on demand. */
const LOADED: Readonly<Record<string, () => Promise<{ wordClasses: WordClasses }>>> = {
  fr: () => import("./word-classes/fr.ts"),
  pt: () => import("./word-classes/pt.ts"),
};

const NOTHING = compile(null);
const known = new Map([
  ["en", compile(english)],
  ["es", compile(spanish)],
]);

/**
 * Loads the word classes of a BCP 47 language, so that `findWordClasses` finds them. Does nothing for a
 * language that needs no loading, or if loading fails, for example on a page that is offline. The next call
 * then tries again.
 */
export async function loadWordClasses(language: string): Promise<void> {
  const code = getPrimaryLanguage(language);
  const load = LOADED[code];
  if (load === undefined || known.has(code)) return;
  try {
    known.set(code, compile((await load()).wordClasses));
  } catch {
    // Headings may then contain a verb that the talk uses only once.
  }
}

/** Returns the word classes of a language with this primary subtag, if it needs no loading or was loaded. */
export function findWordClasses(code: string): CompiledWordClasses {
  return known.get(code) ?? NOTHING;
}
