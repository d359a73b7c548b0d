/**
 * Splits text into pieces for a voice, each up to `maxCharacters` UTF-16 code units long. Prefers to split
 * between sentences, then clauses, words, and graphemes. Only whitespace is lost. Empty text yields no
 * pieces. Short sentences are only joined up to `joinBelow` code units, because a voice can only report
 * progress and stop between pieces.
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

/** Punctuation at which voices pause, in every script that has its own. */
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

/**
 * `split` drops the separators. This restores the spaces after each part, so that the parts can be joined.
 */
function keepSpaces(parts: readonly string[], text: string): string[] {
  let position = 0;
  return parts.map((part, index) => {
    const start = position;
    const next = parts[index + 1];
    position = next === undefined ? text.length : text.indexOf(next, start + part.length);
    return text.slice(start, position);
  });
}

/** Joins adjacent parts while they fit. A part that is too long on its own is returned unchanged. */
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

/** Last resort for graphemes with hundreds of combining marks. At width 1, a surrogate pair is kept whole. */
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
    // External language tags may be malformed. The root rules still recognize every script's period.
    if (error instanceof RangeError) return new Intl.Segmenter("und", { granularity });
    throw error;
  }
}
