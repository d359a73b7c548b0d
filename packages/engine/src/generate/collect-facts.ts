import type { TermIndex } from "../extract/build-term-index.ts";
import { findNames } from "../ground/find-names.ts";
import { type CheckedFact, checkFact } from "./check-fact.ts";
import { checkWording } from "./check-wording.ts";
import type { Fact } from "./fact.ts";
import { findMovedWords } from "./find-moved-words.ts";
import { findChapterIndex, type Speech } from "./prepare-speech.ts";
import type { ModelFact } from "./read-model-facts.ts";
import { readSpeakerName } from "./read-speaker-name.ts";
import { tidyModelText } from "./tidy-model-text.ts";

/** Checked facts as they come in, from several calls at once. */
export interface FactCollection {
  /** In the order in which they came. */
  readonly facts: readonly Fact[];
  /**
   * Checks a model's fact and takes it in where it stands the check and says something new. Returns the fact, or null
   * for one that isn't taken.
   */
  add(candidate: { fact: ModelFact; pass: Fact["pass"] }): Fact | null;
}

function isSameMoment({ left, right }: { left: CheckedFact; right: CheckedFact }): boolean {
  const { match: first } = left;
  const { match: second } = right;
  if (first.lastCueId < second.firstCueId || second.lastCueId < first.firstCueId) return false;
  return (
    left.sentence === right.sentence ||
    first.quote.includes(second.quote) ||
    second.quote.includes(first.quote)
  );
}

/**
 * Share of the speech's words before a sentence, below 1. A sound in brackets has no words: at the very end it takes
 * the last word's place, since a part of the talk that has been read up to its end gets no more facts.
 */
function findPosition({ index, sentence }: { index: TermIndex; sentence: number }): number {
  const words = Math.max(1, index.tokens.length);
  return Math.min(index.starts[sentence] ?? 0, words - 1) / words;
}

/** Starts an empty collection for a video's facts. `wordingLanguage` is the one that calls translate into, or null. */
export function collectFacts({
  speech,
  wordingLanguage,
}: {
  speech: Speech;
  wordingLanguage: string | null;
}): FactCollection {
  const facts: Fact[] = [];
  const checked: CheckedFact[] = [];
  const { index, grounding, transcript } = speech;

  const readWordings = ({
    fact,
    text,
    span,
    isOwn,
  }: {
    fact: ModelFact;
    text: string;
    span: string;
    isOwn: boolean;
  }) => {
    if (wordingLanguage === null || fact.wording === null || !isOwn) return {};
    const { isFaithful } = checkWording({
      source: text,
      sourceNames: findNames({ text, knowledge: grounding.names }),
      sourceLanguage: transcript.language,
      wording: fact.wording,
      language: wordingLanguage,
    });
    const wording = tidyModelText(fact.wording);
    const moved = findMovedWords({ text: wording, span, origins: speech.origins, isTranslated: true });
    return isFaithful && moved.length === 0 ? { [wordingLanguage]: wording } : {};
  };

  return {
    facts,
    add({ fact, pass }) {
      const found = checkFact({ fact, ground: speech });
      if (found === null || checked.some((other) => isSameMoment({ left: found, right: other }))) return null;
      const { match, sentence, text, origin, span, isDoubtful } = found;
      const taken: Fact = {
        id: facts.length,
        text,
        quotes: [
          {
            text: match.quote,
            startSeconds: match.startSeconds,
            endSeconds: match.endSeconds,
            firstCueId: match.firstCueId,
            lastCueId: match.lastCueId,
            speaker: readSpeakerName(transcript.cues[match.firstCueId]?.speaker ?? null),
          },
        ],
        chapterIndex: findChapterIndex({ speech, sentence }),
        position: findPosition({ index, sentence }),
        importance: isDoubtful ? 1 : fact.importance,
        proof: origin === "accepted" ? { kind: "compared" } : { kind: "quoted", reason: "not_supported" },
        repairs: [],
        pass,
        wordings: readWordings({ fact, text, span, isOwn: origin === "accepted" }),
      };
      checked.push(found);
      facts.push(taken);
      return taken;
    },
  };
}
