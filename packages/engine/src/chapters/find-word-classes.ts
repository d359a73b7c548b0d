import { createMemo } from "@pith/core/lib/create-memo";
import { wordClasses as english } from "./word-classes/en.ts";
import { wordClasses as spanish } from "./word-classes/es.ts";
import type { WordClasses } from "./word-classes/word-classes.ts";

const CLASSES: Readonly<Record<string, WordClasses>> = { en: english, es: spanish };

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

function compile(code: string): CompiledWordClasses {
  const classes = CLASSES[code];
  const parts = (classes?.after ?? "").split(" ");
  return {
    verbs: readLevels(classes?.verbs),
    modifiers: readLevels(classes?.modifiers),
    after: new Map(parts.flatMap((word, at) => (at % 2 === 0 ? [[word, Number(parts[at + 1] ?? 0)]] : []))),
  };
}

/** Returns the word classes of a language with this primary subtag. */
export const findWordClasses = createMemo({ compute: compile });
