import type { Quote } from "@pith/core/summaries/summary";
import type { Transcript } from "@pith/core/transcripts/transcript";
import { findLanguage } from "../languages/find-language.ts";
import { buildCueIndex, type CueIndex } from "../transcript/build-cue-index.ts";
import type { Claim, TalkName } from "./claim.ts";
import { foldText } from "./fold-text.ts";
import { type SpokenLine, splitLines } from "./split-lines.ts";

/**
 * Number of context lines on each side of a quote, to resolve its pronouns and other references. In a sample
 * of sixty claims, eleven needed context, and for two of them this wasn't enough.
 */
const CONTEXT_LINES = 3;
/** Maximum number of distant lines added for the names in one claim. */
const MAX_NAMED_LINES = 2;
/** Longer stretches of speech from one speaker are split into several lines. */
const MAX_PART_CHARACTERS = 400;
const CAPITALIZED = /(?<![\p{L}\p{N}'’-])\p{Lu}[\p{L}\p{M}\p{N}'’-]+/gu;

/**
 * Punctuation right after a quote. It is shown with the quote, so that the next line doesn't begin with
 * punctuation.
 */
const CLOSING_MARKS = /^[.,;:!?…。、，！？؟،]{1,3}(?=\s|$)["'”’»)\]]*/u;

/** A span of the joined text; `end` is exclusive. */
interface Stretch {
  start: number;
  end: number;
}

/** One numbered line of evidence. */
export interface EvidenceLine {
  number: number;
  text: string;
  /**
   * Set if the speaker changes here, or at the start of a passage if the speaker is known; "" if the new
   * speaker is unknown. Null otherwise.
   */
  speaker: string | null;
  isQuoted: boolean;
}

/** Consecutive lines of the talk, with the claims whose last quote is among them. */
export interface Passage {
  lines: EvidenceLine[];
  claims: { claim: Claim; lineNumbers: number[] }[];
}

/** A transcript indexed for extracting evidence. */
export interface EvidenceSource {
  cues: CueIndex;
  lines: SpokenLine[];
}

/** Indexes a transcript for extracting evidence. Runs in linear time. */
export function buildEvidenceSource(transcript: Transcript): EvidenceSource {
  const cues = buildCueIndex(transcript);
  return { cues, lines: splitLines(cues) };
}

/** Returns a quote's span in the joined text; null if its cues don't contain it. */
export function locateQuote({
  quote,
  source,
}: {
  quote: Quote;
  source: EvidenceSource;
}): { start: number; end: number } | null {
  const { text, cues, cueOffsets } = source.cues;
  const from = cueOffsets[quote.firstCueId];
  const lastCue = cues[quote.lastCueId];
  if (from === undefined || lastCue === undefined || quote.lastCueId < quote.firstCueId) return null;
  const until = (cueOffsets[quote.lastCueId] ?? 0) + lastCue.text.length;
  const said = text.slice(from, until);
  const at = said.indexOf(quote.text);
  if (at >= 0) {
    const end = from + at + quote.text.length;
    return { start: from + at, end: end + (CLOSING_MARKS.exec(text.slice(end, end + 4))?.[0].length ?? 0) };
  }
  // Quotes in scripts without word spaces have no spaces between cues, unlike the joined text.
  const wanted = foldText(quote.text).folded;
  return wanted !== "" && foldText(said).folded.includes(wanted) ? { start: from, end: until } : null;
}

/** Returns the last line that starts at or before an offset. */
function findLine({ lines, offset }: { lines: readonly SpokenLine[]; offset: number }): number {
  let low = 0;
  let high = lines.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((lines[middle]?.startOffset ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return Math.max(0, low);
}

function addContext({ stretch, lines }: { stretch: Stretch; lines: readonly SpokenLine[] }): Stretch {
  const first = findLine({ lines, offset: stretch.start }) - CONTEXT_LINES;
  const last = findLine({ lines, offset: stretch.end - 1 }) + CONTEXT_LINES;
  return {
    start: Math.min(stretch.start, lines[Math.max(0, first)]?.startOffset ?? 0),
    end: Math.max(stretch.end, lines[Math.min(lines.length - 1, last)]?.endOffset ?? 0),
  };
}

function mergeStretches({ stretches, gap }: { stretches: readonly Stretch[]; gap: number }): Stretch[] {
  const merged: Stretch[] = [];
  for (const stretch of [...stretches].sort((left, right) => left.start - right.start)) {
    const last = merged.at(-1);
    if (last !== undefined && stretch.start <= last.end + gap) last.end = Math.max(last.end, stretch.end);
    else merged.push({ ...stretch });
  }
  return merged;
}

function foldWords(text: string): string {
  return ` ${foldText(text).folded} `;
}

/** Returns, for each name in a claim, the spellings that the captions may have used. */
function listNames({ claim, names }: { claim: Claim; names: readonly TalkName[] }): string[][] {
  const folded = foldWords(claim.text);
  const { flags } = findLanguage(claim.language);
  const known = names
    .filter(({ name }) => folded.includes(foldWords(name)))
    .map(({ name, heardAs }) => [name, ...heardAs]);
  const written = [...claim.text.matchAll(CAPITALIZED)]
    .filter(([word]) => !flags.has(word.toLowerCase().replaceAll("’", "'")))
    .map(([word]) => [word.replace(/['’]s?$/u, "")]);
  return [...known, ...written].map((forms) => forms.map(foldWords).filter((form) => form.trim() !== ""));
}

/**
 * Returns one line for each name that is missing from a claim's context: the last line before the quotes that
 * contains the name, or else the first such line in the talk.
 */
function findNamedLines({
  claim,
  context,
  source,
  foldedLines,
  names,
  title,
}: {
  claim: Claim;
  context: readonly Stretch[];
  source: EvidenceSource;
  foldedLines: () => readonly string[];
  names: readonly TalkName[];
  title: string;
}): Stretch[] {
  const near = foldWords(
    `${title} ${context.map(({ start, end }) => source.cues.text.slice(start, end)).join(" ")}`,
  );
  const open = listNames({ claim, names }).filter(
    (forms) => forms.length > 0 && !forms.some((form) => near.includes(form)),
  );
  const found = new Set<number>();
  for (const forms of open) {
    if (found.size >= MAX_NAMED_LINES) break;
    const isSaid = (line: string): boolean => forms.some((form) => line.includes(form));
    const quoteLine = findLine({ lines: source.lines, offset: context[0]?.start ?? 0 });
    const before = foldedLines().slice(0, quoteLine).findLastIndex(isSaid);
    const at = before >= 0 ? before : foldedLines().findIndex(isSaid);
    if (at >= 0) found.add(at);
  }
  return [...found].flatMap((at) => {
    const line = source.lines[at];
    return line === undefined ? [] : { start: line.startOffset, end: line.endOffset };
  });
}

/**
 * Splits a passage at the start and end of each quote, at speaker changes, and wherever a part would get too
 * long.
 */
function cutPassage({
  passage,
  quotes,
  lines,
  text,
}: {
  passage: Stretch;
  quotes: readonly Stretch[];
  lines: readonly SpokenLine[];
  /** The cues' joined text. */
  text: string;
}): (Stretch & { line: SpokenLine | undefined; isQuoted: boolean })[] {
  const quoteBounds = new Set(quotes.flatMap(({ start, end }) => [start, end]));
  const first = findLine({ lines, offset: passage.start });
  const last = findLine({ lines, offset: passage.end - 1 });
  const bounds = new Set([passage.start, passage.end]);
  for (const bound of quoteBounds) if (bound > passage.start && bound < passage.end) bounds.add(bound);
  for (const line of lines.slice(first, last + 1))
    if (line.startOffset > passage.start) bounds.add(line.startOffset);
  const ordered = [...bounds].sort((left, right) => left - right);
  const parts: ReturnType<typeof cutPassage> = [];
  for (const [at, start] of ordered.slice(0, -1).entries()) {
    const end = ordered[at + 1] ?? passage.end;
    const line = lines[findLine({ lines, offset: start })];
    const before = parts.at(-1);
    const isTurn = line?.startsTurn === true && line.startOffset === start;
    const isLong = before !== undefined && end - before.start > MAX_PART_CHARACTERS;
    if (text.slice(start, end).trim() === "") continue;
    const isCut = quoteBounds.has(start) || quoteBounds.has(before?.end ?? start);
    if (before !== undefined && !isCut && !isTurn && !isLong) before.end = end;
    else {
      const isQuoted = quotes.some((quote) => quote.start <= start && quote.end >= end);
      parts.push({ start, end, line, isQuoted });
    }
  }
  return parts;
}

/**
 * Collects the evidence from a talk for a batch of claims: their quotes, a few lines of context, and one line
 * for each name that occurs in neither. Overlapping parts are shown once. Passages are in talk order; a claim
 * is listed with the last of its quotes. Skips claims whose quotes don't appear in the transcript.
 */
export function buildEvidence({
  claims,
  source,
  naming,
}: {
  claims: readonly Claim[];
  source: EvidenceSource;
  /** The names in the talk and its title. Null to exclude lines from outside the context. */
  naming: { names: readonly TalkName[]; title: string } | null;
}): Passage[] {
  const { lines, cues } = source;
  let folded: string[] | null = null;
  const foldedLines = (): readonly string[] => {
    folded ??= lines.map(({ startOffset, endOffset }) => foldWords(cues.text.slice(startOffset, endOffset)));
    return folded;
  };
  const located = claims.flatMap((claim) => {
    const quotes = claim.quotes.map((quote) => locateQuote({ quote, source }));
    return quotes.includes(null) ? [] : { claim, quotes: quotes.filter((quote) => quote !== null) };
  });
  const speakers = new Map<number, string>();
  for (const { claim, quotes } of located)
    for (const [at, { start }] of quotes.entries()) {
      const speaker = claim.quotes[at]?.speaker ?? null;
      if (speaker !== null) speakers.set(start, speaker);
    }
  const quotes = located.flatMap((each) => each.quotes);
  const stretches = located.flatMap((each) => {
    const context = each.quotes.map((stretch) => addContext({ stretch, lines }));
    if (naming === null) return context;
    return [...context, ...findNamedLines({ claim: each.claim, context, source, foldedLines, ...naming })];
  });
  const passages: (Passage & { numbers: Map<Stretch, number> })[] = [];
  let number = 0;
  for (const passage of mergeStretches({ stretches, gap: 1 })) {
    const numbers = new Map<Stretch, number>();
    let lastSpeaker: string | null = null;
    const shown = cutPassage({ passage, quotes, lines, text: cues.text }).map((part): EvidenceLine => {
      number += 1;
      numbers.set({ start: part.start, end: part.end }, number);
      const speaker = part.line?.speaker ?? speakers.get(part.start) ?? null;
      const isTurn = part.line?.startsTurn === true && part.line.startOffset === part.start;
      const isNew = speaker === null ? isTurn : isTurn || speaker !== lastSpeaker;
      lastSpeaker = speaker;
      return {
        number,
        text: cues.text.slice(part.start, part.end).trim(),
        speaker: isNew ? (speaker ?? "") : null,
        isQuoted: part.isQuoted,
      };
    });
    passages.push({ lines: shown, claims: [], numbers });
  }
  for (const { claim, quotes: own } of located) {
    const isOwn = (part: Stretch): boolean =>
      own.some((quote) => quote.start <= part.start && quote.end >= part.end);
    let home: Passage | null = null;
    const lineNumbers: number[] = [];
    for (const passage of passages)
      for (const [part, each] of passage.numbers)
        if (isOwn(part)) {
          lineNumbers.push(each);
          home = passage;
        }
    home?.claims.push({ claim, lineNumbers });
  }
  return passages.map(({ lines: shown, claims: held }) => ({ lines: shown, claims: held }));
}
