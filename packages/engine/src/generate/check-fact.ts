import type { Transcript } from "@pith/core/transcripts/transcript";
import { makeReadable } from "../extract/make-readable.ts";
import type { Grounding } from "../ground/build-grounding.ts";
import { checkClaim } from "../ground/check-claim.ts";
import { groundClaim } from "../ground/ground-claim.ts";
import { matchQuote, type QuoteMatch } from "../ground/match-quote.ts";
import { countWords } from "../transcript/count-words.ts";
import type { Sentence } from "../transcript/sentence.ts";
import type { SpeechLine } from "./build-speech-lines.ts";
import { echoesInstructions } from "./echoes-instructions.ts";
import { hasForeignLink } from "./find-links.ts";
import { findMovedWords, type WordOrigins } from "./find-moved-words.ts";
import { hasPlantedInstruction } from "./find-planted-instructions.ts";
import type { SpeechStanding } from "./judge-speech.ts";
import type { ModelFact } from "./read-model-facts.ts";
import { readSpeakerName } from "./read-speaker-name.ts";
import { splitClaims } from "./split-claims.ts";
import { tidyModelText } from "./tidy-model-text.ts";

/** What the checks of all facts of a video share. */
export interface FactGround {
  transcript: Transcript;
  sentences: readonly Sentence[];
  lines: readonly SpeechLine[];
  grounding: Grounding;
  standing: SpeechStanding;
  origins: WordOrigins;
}

/** A fact that has stood its check. */
export interface CheckedFact {
  text: string;
  origin: "accepted" | "repaired";
  match: QuoteMatch;
  /** The sentence in which the quote starts. */
  sentence: number;
  /** What the quote's cues say: numbers, names and links of `text` stand in it. */
  span: string;
  /** True for what may be an aside: worth showing only where nothing better is said. */
  isDoubtful: boolean;
}

/** A quote that fills a page proves nothing. */
const MAX_QUOTE_CHARACTERS = 600;
const MAX_TEXT_CHARACTERS = 400;
/** What is shown instead of a model's words says something only from so many words on. */
const MIN_WORDS = 4;

function readCues({ ground, first, last }: { ground: FactGround; first: number; last: number }) {
  const cues = ground.transcript.cues.slice(first, last + 1);
  return {
    span: cues.map((cue) => cue.text).join(" "),
    speakers: [...new Set(cues.flatMap((cue) => readSpeakerName(cue.speaker) ?? []))],
  };
}

/** The last sentence that starts at or before a cue's quote. */
function findSentence({ ground, match }: { ground: FactGround; match: QuoteMatch }): number {
  let low = 0;
  let high = ground.sentences.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((ground.sentences[middle]?.firstCueId ?? 0) <= match.firstCueId) low = middle;
    else high = middle - 1;
  }
  // Of several sentences that start in the same cue the one that holds the quote's beginning.
  const opening = match.quote.slice(0, 24);
  for (let at = low; at >= 0 && (ground.sentences[at]?.lastCueId ?? -1) >= match.firstCueId; at -= 1)
    if (ground.sentences[at]?.text.includes(opening) === true) return at;
  return Math.max(0, low);
}

/** The sentences that share a cue with a quote, first and last. */
export function findQuoted({
  sentences,
  match,
}: {
  sentences: readonly Sentence[];
  match: Pick<QuoteMatch, "firstCueId" | "lastCueId">;
}): { first: number; last: number } {
  const first = sentences.findIndex(({ lastCueId }) => lastCueId >= match.firstCueId);
  let last = Math.max(0, first);
  while ((sentences[last + 1]?.firstCueId ?? Number.POSITIVE_INFINITY) <= match.lastCueId) last += 1;
  return { first: Math.max(0, first), last };
}

/** Where nobody said the quote: the sentence among the cited lines that supports the text best, if one does. */
function findSupport({ fact, ground }: { fact: ModelFact; ground: FactGround }): string | null {
  let best: { quote: string; overlap: number } | null = null;
  for (const number of fact.lines) {
    const line = ground.lines[number];
    if (line === undefined) continue;
    for (let at = line.firstSentence; at <= line.lastSentence; at += 1) {
      const sentence = ground.sentences[at];
      if (sentence === undefined || sentence.words < MIN_WORDS || ground.standing.isBarred[at] === 1)
        continue;
      const speaker = readSpeakerName(sentence.speaker);
      const speakers = speaker === null ? [] : [speaker];
      const check = checkClaim({
        claim: fact.text,
        span: sentence.text,
        speakers,
        grounding: ground.grounding,
      });
      if (check.isSupported && check.overlap > (best?.overlap ?? 0))
        best = { quote: sentence.text, overlap: check.overlap };
    }
  }
  return best?.quote ?? null;
}

/** True where each sentence of a text is supported, so that none hides behind another. */
function isWhollySupported({
  text,
  span,
  speakers,
  ground,
}: {
  text: string;
  span: string;
  speakers: string[];
  ground: FactGround;
}) {
  const parts = splitClaims(text);
  return parts.every(
    (claim) => checkClaim({ claim, span, speakers, grounding: ground.grounding }).isSupported,
  );
}

/** True where a model's own words may be shown: all of them are the quote's, or a writer's, and none from elsewhere. */
function isOwnWords({ text, span, ground }: { text: string; span: string; ground: FactGround }): boolean {
  return (
    text.length <= MAX_TEXT_CHARACTERS &&
    !hasForeignLink({ text, span }) &&
    !hasPlantedInstruction(text) &&
    !echoesInstructions({ text, span }) &&
    findMovedWords({ text, span, origins: ground.origins, isTranslated: false }).length === 0
  );
}

/**
 * Decides what becomes of a model's fact. Accepted: its quote was said and supports every sentence of its text, and no
 * word of the text was brought from elsewhere. Repaired: the quote was said, but the text goes beyond it, so that the
 * text becomes what the quote says; or the quote wasn't said, but a cited sentence supports the text: then that
 * sentence is shown, since a model that invents its proof isn't believed. Null: nobody said anything like it, it quotes
 * speech that is barred, or nothing of it can be shown.
 */
export function checkFact({ fact, ground }: { fact: ModelFact; ground: FactGround }): CheckedFact | null {
  const { grounding, standing, sentences } = ground;
  const text = tidyModelText(fact.text);
  const cueIds = fact.lines.flatMap((number) => ground.lines[number]?.firstCueId ?? []);
  const claim = { text, quote: tidyModelText(fact.quote), cueIds };
  let grounded = groundClaim({ claim, grounding });
  let isInvented = false;
  if (grounded.verdict === "drop" && grounded.reason === "quote_not_found") {
    const quote = findSupport({ fact: { ...fact, text }, ground });
    if (quote === null) return null;
    isInvented = true;
    grounded = groundClaim({ claim: { ...claim, quote }, grounding });
  }
  if (grounded.verdict === "drop") return null;
  const match = shortenMatch({ match: grounded.match, ground });
  if (match === null) return null;
  const quoted = findQuoted({ sentences, match });
  if (standing.isBarred.subarray(quoted.first, quoted.last + 1).includes(1)) return null;
  const { span, speakers } = readCues({ ground, first: match.firstCueId, last: match.lastCueId });
  if (hasForeignLink({ text: match.quote, span: "" }) || hasPlantedInstruction(match.quote)) return null;
  const checked = {
    match,
    span,
    sentence: findSentence({ ground, match }),
    isDoubtful: standing.isDoubtful.subarray(quoted.first, quoted.last + 1).includes(1),
  };
  const isKept =
    grounded.verdict === "accept" &&
    !isInvented &&
    isOwnWords({ text, span, ground }) &&
    isWhollySupported({ text, span, speakers, ground });
  if (isKept) return { ...checked, text, origin: "accepted" };
  const readable = makeReadable({ text: match.quote, language: grounding.terms.language });
  if (countWords(readable) < MIN_WORDS || readable.length > MAX_QUOTE_CHARACTERS) return null;
  return { ...checked, text: readable, origin: "repaired" };
}

/** A quote that is too long to be read becomes its first sentences. */
function shortenMatch({ match, ground }: { match: QuoteMatch; ground: FactGround }): QuoteMatch | null {
  if (match.quote.length <= MAX_QUOTE_CHARACTERS) return match;
  const cut = match.quote.slice(0, MAX_QUOTE_CHARACTERS).replace(/\s+\S*$/u, "");
  return matchQuote({ quote: cut, index: ground.grounding.quotes, hintCueIds: [match.firstCueId] });
}
