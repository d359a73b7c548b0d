/**
 * Cuts text into pieces that a voice can say one after another, each of at most `maxCharacters` UTF-16 units:
 * at sentences where they fit, else at clauses, else between words, else between graphemes. Nothing is lost but
 * whitespace: the pieces without their whitespace are the text without its own. Empty text gives no pieces.
 *
 * Sentences that fit together share a piece only up to `joinBelow` units, since a voice reports its progress and
 * stops between pieces.
 */
export function splitForSpeech({
  text,
  language,
  maxCharacters,
  joinBelow = 0,
}: {
  text: string;
  /** BCP 47, for the segmenter. */
  language: string;
  maxCharacters: number;
  joinBelow?: number;
}): string[] {
  if (!(maxCharacters >= 1)) throw new RangeError("maxCharacters must be at least 1");
  const pieces: string[] = [];
  for (const sentence of segment({ text, language, granularity: "sentence" })) {
    for (const piece of cutToFit({ text: sentence.trim(), language, maxCharacters })) {
      const last = pieces.at(-1);
      const joined = last === undefined ? "" : `${last} ${piece}`;
      if (last !== undefined && joined.length <= Math.min(joinBelow, maxCharacters)) {
        pieces[pieces.length - 1] = joined;
      } else {
        pieces.push(piece);
      }
    }
  }
  return pieces;
}

/** Punctuation after which a voice pauses, in the scripts that have their own. */
const CLAUSE_END = /(?<=[,;:،؛、，；：·—–])\s*/u;

function cutToFit({
  text,
  language,
  maxCharacters,
}: {
  text: string;
  language: string;
  maxCharacters: number;
}): string[] {
  if (text.length === 0) return [];
  if (text.length <= maxCharacters) return [text];
  const pack = (parts: readonly string[]) => packParts({ parts, maxCharacters });
  const clauses = pack(keepSpaces(text.split(CLAUSE_END), text));
  return clauses.flatMap((clause) => {
    if (clause.length <= maxCharacters) return [clause];
    const words = pack(segment({ text: clause, language, granularity: "word" }));
    return words.flatMap((word) =>
      word.length <= maxCharacters
        ? [word]
        : pack(segment({ text: word, language, granularity: "grapheme" })).flatMap((grapheme) =>
            cutByCodePoint({ text: grapheme, maxCharacters }),
          ),
    );
  });
}

/** `split` drops the separators; this gives each part the spaces that stood behind it, so that parts can be joined. */
function keepSpaces(parts: readonly string[], text: string): string[] {
  let position = 0;
  return parts.map((part, index) => {
    const start = position;
    const next = parts[index + 1];
    position = next === undefined ? text.length : text.indexOf(next, start + part.length);
    return text.slice(start, position);
  });
}

/** Joins neighbors as long as they fit. A part that doesn't fit alone comes through as it is. */
function packParts({ parts, maxCharacters }: { parts: readonly string[]; maxCharacters: number }): string[] {
  const packed: string[] = [];
  let current = "";
  for (const part of parts) {
    if ((current + part).trim().length > maxCharacters && current.trim() !== "") {
      packed.push(current.trim());
      current = part;
    } else {
      current += part;
    }
  }
  if (current.trim() !== "") packed.push(current.trim());
  return packed;
}

/** The last resort, for a grapheme of hundreds of combining marks. May cut through a surrogate pair at width 1. */
function cutByCodePoint({ text, maxCharacters }: { text: string; maxCharacters: number }): string[] {
  if (text.length <= maxCharacters) return [text];
  return packParts({ parts: [...text], maxCharacters });
}

function segment({
  text,
  language,
  granularity,
}: {
  text: string;
  language: string;
  granularity: "sentence" | "word" | "grapheme";
}): string[] {
  const segments = createSegmenter({ language, granularity }).segment(text);
  return Array.from(segments, (part) => part.segment);
}

function createSegmenter({
  language,
  granularity,
}: {
  language: string;
  granularity: "sentence" | "word" | "grapheme";
}): Intl.Segmenter {
  try {
    return new Intl.Segmenter(language, { granularity });
  } catch (error) {
    // A language tag from outside may be malformed; the root rules still cut at every script's full stop.
    if (error instanceof RangeError) return new Intl.Segmenter("und", { granularity });
    throw error;
  }
}
