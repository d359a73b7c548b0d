import { buildGrounding, type Grounding } from "../ground/build-grounding.ts";
import { checkClaim } from "../ground/check-claim.ts";
import { echoesInstructions } from "./echoes-instructions.ts";
import { hasForeignLink } from "./find-links.ts";
import { findLoneWords, findMovedWords, type WordOrigins } from "./find-moved-words.ts";
import { hasPlantedInstruction } from "./find-planted-instructions.ts";
import { splitClaims } from "./split-claims.ts";
import { tidyModelText } from "./tidy-model-text.ts";

/** The texts that stand for a video, or one chapter of it, in the language that is written. */
export interface WritingGround {
  /** Everything that may be said: checked facts, and what was quoted where it is in the same language. */
  span: string;
  grounding: Grounding;
  /** Of the talk's words. */
  origins: WordOrigins;
}

const MAX_GIST_CHARACTERS = 400;
const MAX_TITLE_CHARACTERS = 120;

/** Makes the texts of a summary the ground on which what is written about it is checked. */
export function buildWritingGround({
  texts,
  language,
  origins,
}: {
  texts: readonly string[];
  language: string;
  origins: WordOrigins;
}): WritingGround {
  const cues = texts
    .filter((text) => text !== "")
    .map((text, id) => ({ id, startMs: null, endMs: null, text, speaker: null }));
  return { span: texts.join(" "), grounding: buildGrounding({ language, kind: "unknown", cues }), origins };
}

function isSupported({ text, ground }: { text: string; ground: WritingGround }): boolean {
  const parts = splitClaims(text);
  const { origins } = ground;
  const isOwn = ground.grounding.terms.language.code === origins.index.language.code;
  return (
    parts.length > 0 &&
    parts.every((claim) => checkClaim({ claim, ...ground }).isSupported) &&
    !hasForeignLink({ text, span: ground.span }) &&
    !echoesInstructions({ text, span: ground.span }) &&
    findLoneWords({ text, origins }).length === 0 &&
    findMovedWords({ text, span: ground.span, origins, isTranslated: !isOwn }).length === 0 &&
    !hasPlantedInstruction(text)
  );
}

/**
 * A model's gist where each sentence of it is supported by the summary's own facts, as one line; null otherwise: then
 * the summary's best point stands in for it.
 */
export function checkGist({ gist, ground }: { gist: string | null; ground: WritingGround }): string | null {
  const text = tidyModelText(gist ?? "");
  return text.length > 0 && text.length <= MAX_GIST_CHARACTERS && isSupported({ text, ground }) ? text : null;
}

/** A model's title for a video or chapter, by the same measure; null where the one that was worked out is better. */
export function checkTitle({
  title,
  ground,
}: {
  title: string | null;
  ground: WritingGround;
}): string | null {
  const text = tidyModelText(title ?? "").replace(/[.。]$/u, "");
  return text.length > 0 && text.length <= MAX_TITLE_CHARACTERS && isSupported({ text, ground })
    ? text
    : null;
}
