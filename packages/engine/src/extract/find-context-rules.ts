import { contextRules } from "../languages/context-rules.ts";
import { buildAnywherePattern, buildStartPattern, type PhrasePattern } from "../languages/phrase-pattern.ts";
import { isUnspacedLanguage } from "../languages/split-words.ts";

/** The context rules of a language, compiled for lookup; see `ContextRules`. */
export interface Leaning {
  referring: ReadonlySet<string>;
  articles: ReadonlySet<string>;
  persons: ReadonlySet<string>;
  doubtfulVerbs: ReadonlySet<string>;
  participles: readonly string[];
  /** Global, so that it finds every occurrence. */
  leaning: PhrasePattern;
  impersonal: PhrasePattern;
  /** Matches only at the start of a text. */
  starts: PhrasePattern;
  announcing: PhrasePattern;
  defining: PhrasePattern;
}

const compiled = new Map<string, Leaning | null>();

function splitList(words: string): string[] {
  return words.split(" ").filter((word) => word !== "");
}

/**
 * Returns the context rules for this primary subtag, which are compiled once and cached. Null if there are
 * none.
 */
export function findContextRules(code: string): Leaning | null {
  const known = compiled.get(code);
  if (known !== undefined) return known;
  const rules = contextRules[code];
  const isUnspaced = isUnspacedLanguage(code);
  const find = (phrases: string, isGlobal: boolean): PhrasePattern =>
    buildAnywherePattern({ phrases, isUnspaced, isGlobal });
  const found: Leaning | null =
    rules === undefined
      ? null
      : {
          referring: new Set(splitList(rules.referring)),
          articles: new Set(splitList(rules.articles)),
          persons: new Set(splitList(rules.persons)),
          doubtfulVerbs: new Set(splitList(rules.doubtfulVerbs)),
          participles: splitList(rules.participles),
          leaning: find(rules.leaning, true),
          impersonal: find(rules.impersonal, true),
          starts: buildStartPattern({ phrases: rules.starts, isUnspaced }),
          announcing: find(rules.announcing, false),
          defining: find(rules.defining, false),
        };
  compiled.set(code, found);
  return found;
}
