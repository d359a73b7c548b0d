import bidiFactory from "bidi-js";
import { Buffer, Direction, shape } from "harfbuzzjs";
import type { CardFont, CardFonts, FaceName } from "./card-fonts.ts";

export interface TextStyle {
  face: FaceName;
  weight: number;
  sizePx: number;
  /**
   * Applied only between letters of the product's own typefaces, never in scripts that join their letters.
   */
  letterSpacingEm: number;
}

export interface SetGlyph {
  path: string;
  /** Position relative to the line's left edge and baseline. */
  xPx: number;
  yPx: number;
  scale: number;
}

/** A typeset line of text, ready to draw. */
export interface SetLine {
  text: string;
  widthPx: number;
  glyphs: SetGlyph[];
}

/** A paragraph with a font for each character. */
export interface Paragraph {
  text: string;
  style: TextStyle;
  isRightToLeft: boolean;
  /** One font per UTF-16 code unit. */
  fonts: CardFont[];
  levels: Uint8Array;
}

const bidi = bidiFactory();
/** A taller stack of accents isn't real text. */
const MAX_GRAPHEME_CHARACTERS = 16;
/** Scripts without spaces, whose lines break between words. */
const UNSPACED =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Mymr}\p{sc=Tibt}\u3000-\u303f\uff00-\uffef]/u;
/** Characters that must not start a line: closing marks, small kana, iteration and length marks. */
const NEVER_FIRST = /^[\p{Pe}\p{Pf}\p{Po}\p{Pd}々〻ーゝゞヽヾぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ]/u;
const NEVER_LAST = /[\p{Ps}\p{Pi}]$/u;

/**
 * Prepares a text for one style. Collapses breaking whitespace, and drops control characters and symbols
 * without a glyph, such as emoji. Null if a letter or digit has no glyph in any font, or if nothing is left.
 */
export async function prepareParagraph({
  text,
  style,
  language,
  isRightToLeft,
  fonts,
}: {
  text: string;
  style: TextStyle;
  language: string;
  isRightToLeft: boolean;
  fonts: CardFonts;
}): Promise<Paragraph | null> {
  const clean = text
    .normalize("NFC")
    .replace(/[^\S\u00a0\u202f]+/gu, " ")
    .replace(/(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu, "")
    .trim();
  const found: CardFont[] = [];
  let kept = "";
  for (const { segment } of new Intl.Segmenter(language, { granularity: "grapheme" }).segment(clean)) {
    if ([...segment].length > MAX_GRAPHEME_CHARACTERS) continue;
    if (segment === " " && (kept === "" || kept.endsWith(" "))) continue;
    const previous = found.at(-1);
    // Spaces and punctuation take their neighbor's font, so that a sentence is shaped in one piece.
    const isCommon = /^[\p{Zs}\p{P}]$/u.test(segment);
    const font =
      isCommon && previous?.characters.has(segment.codePointAt(0) ?? 0)
        ? previous
        : await fonts.find({ grapheme: segment, face: style.face, weight: style.weight, language });
    if (font) {
      kept += segment;
      for (let unit = 0; unit < segment.length; unit += 1) found.push(font);
    } else if (/[\p{L}\p{N}]/u.test(segment)) return null;
  }
  const trimmed = kept.trimEnd();
  if (trimmed === "") return null;
  const { levels } = bidi.getEmbeddingLevels(trimmed, isRightToLeft ? "rtl" : "ltr");
  return { text: trimmed, style, isRightToLeft, fonts: found.slice(0, trimmed.length), levels };
}

interface Piece {
  start: number;
  /** Exclusive, and without the following space. */
  end: number;
  /** Includes the following space. */
  nextStart: number;
}

/** Breaks a paragraph into lines of roughly equal length, no wider than `maxWidthPx`. */
export function breakLines({
  paragraph,
  maxWidthPx,
  language,
}: {
  paragraph: Paragraph;
  maxWidthPx: number;
  language: string;
}): SetLine[] {
  const pieces = listPieces({ paragraph, language, maxWidthPx });
  const widths = pieces.map(({ start, end }) => measure({ paragraph, start, end }));
  const spaces = pieces.map(({ end, nextStart }) => measure({ paragraph, start: end, end: nextStart }));
  const fill = (limitPx: number): { start: number; end: number }[] => {
    const lines: { start: number; end: number }[] = [];
    let usedPx = 0;
    for (const [index, { start, end }] of pieces.entries()) {
      const width = widths[index] ?? 0;
      const last = lines.at(-1);
      const joinedPx = usedPx + (spaces[index - 1] ?? 0) + width;
      if (last && joinedPx <= limitPx) {
        last.end = end;
        usedPx = joinedPx;
      } else {
        lines.push({ start, end });
        usedPx = width;
      }
    }
    return lines;
  };
  const count = fill(maxWidthPx).length;
  // The narrowest width that doesn't add a line balances the lines.
  let low = Math.max(maxWidthPx / 2, ...widths);
  let high = Math.max(maxWidthPx, low);
  while (high - low > 4) {
    const middle = (low + high) / 2;
    if (fill(middle).length > count) low = middle;
    else high = middle;
  }
  return fill(high).map(({ start, end }) => setLine({ paragraph, start, end }));
}

/** Sets a paragraph on a single line, truncated with an ellipsis if it is too wide. */
export async function setSingleLine({
  text,
  maxWidthPx,
  ...request
}: Omit<Parameters<typeof prepareParagraph>[0], "text"> & {
  text: string;
  maxWidthPx: number;
}): Promise<SetLine | null> {
  const graphemes = Array.from(
    new Intl.Segmenter(request.language, { granularity: "grapheme" }).segment(text),
    ({ segment }) => segment,
  );
  const set = async (count: number): Promise<SetLine | null> => {
    const cut = graphemes.slice(0, count).join("").trimEnd();
    const shown = count < graphemes.length ? `${cut.replace(/[\s\p{P}]+$/u, "")}…` : cut;
    const paragraph = await prepareParagraph({ ...request, text: shown });
    return paragraph && setLine({ paragraph, start: 0, end: paragraph.text.length });
  };
  const whole = await set(graphemes.length);
  if (!whole || whole.widthPx <= maxWidthPx) return whole;
  let [fits, tooMany] = [0, graphemes.length];
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2);
    const line = await set(middle);
    if (line && line.widthPx <= maxWidthPx) fits = middle;
    else tooMany = middle;
  }
  return set(fits);
}

/** Splits at line break opportunities. A piece wider than a line is split between graphemes. */
function listPieces({
  paragraph,
  language,
  maxWidthPx,
}: {
  paragraph: Paragraph;
  language: string;
  maxWidthPx: number;
}): Piece[] {
  const { text } = paragraph;
  const breaks = [0];
  let before = "";
  for (const { segment, index } of new Intl.Segmenter(language, { granularity: "word" }).segment(text)) {
    const isAfterSpace = before.endsWith(" ");
    const isUnspaced = UNSPACED.test(before.slice(-1)) || UNSPACED.test(segment.slice(0, 1));
    const mayBreak =
      segment !== " " &&
      (isAfterSpace || (isUnspaced && !NEVER_FIRST.test(segment) && !NEVER_LAST.test(before)));
    if (index > 0 && mayBreak) breaks.push(index);
    before = segment;
  }
  return breaks.flatMap((start, index) => {
    const nextStart = breaks[index + 1] ?? text.length;
    const end = start + text.slice(start, nextStart).trimEnd().length;
    if (measure({ paragraph, start, end }) <= maxWidthPx) return [{ start, end, nextStart }];
    const graphemes = [...new Intl.Segmenter(language).segment(text.slice(start, nextStart))];
    return graphemes.map(({ index: offset, segment }) => {
      const from = start + offset;
      return { start: from, end: from + segment.trimEnd().length, nextStart: from + segment.length };
    });
  });
}

function measure({ paragraph, start, end }: { paragraph: Paragraph; start: number; end: number }): number {
  return start === end ? 0 : setLine({ paragraph, start, end }).widthPx;
}

interface Run {
  start: number;
  end: number;
  level: number;
  font: CardFont;
}

/** Shapes part of the paragraph and puts its runs in visual order. */
function setLine({ paragraph, start, end }: { paragraph: Paragraph; start: number; end: number }): SetLine {
  const { text, style } = paragraph;
  const glyphs: SetGlyph[] = [];
  let penPx = 0;
  for (const run of reorder(listRuns({ paragraph, start, end }))) {
    const buffer = new Buffer();
    // The surrounding characters provide context for joining letters.
    buffer.addText(text, run.start, run.end - run.start);
    buffer.guessSegmentProperties();
    buffer.setDirection(run.level % 2 === 1 ? Direction.RTL : Direction.LTR);
    shape(run.font.font, buffer);
    const scale = style.sizePx / run.font.unitsPerEm;
    const spacingPx = run.font.isOwn ? style.letterSpacingEm * style.sizePx : 0;
    for (const glyph of buffer.getGlyphInfosAndPositions()) {
      // Glyph 0 is the missing-glyph box.
      if (glyph.codepoint === 0) throw new Error("A font lacks a character that it was chosen for.");
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = glyph;
      const path = run.font.getGlyphPath(glyph.codepoint);
      if (path !== "") glyphs.push({ path, xPx: penPx + xOffset * scale, yPx: -yOffset * scale, scale });
      penPx += xAdvance * scale + (xAdvance === 0 ? 0 : spacingPx);
    }
  }
  return { text: text.slice(start, end), widthPx: penPx, glyphs };
}

function listRuns({
  paragraph: { fonts, levels },
  start,
  end,
}: {
  paragraph: Paragraph;
  start: number;
  end: number;
}): Run[] {
  const runs: Run[] = [];
  for (let unit = start; unit < end; unit += 1) {
    const last = runs.at(-1);
    const [font, level = 0] = [fonts[unit], levels[unit]];
    if (!font) continue;
    if (last?.font === font && last.level === level) last.end = unit + 1;
    else runs.push({ start: unit, end: unit + 1, level, font });
  }
  return runs;
}

/** Rule L2 of the Unicode Bidirectional Algorithm (UAX 9), applied to runs. */
function reorder(runs: readonly Run[]): Run[] {
  let ordered = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    const next: Run[] = [];
    let at = 0;
    while (at < ordered.length) {
      let stop = at;
      while ((ordered[stop]?.level ?? -1) >= level) stop += 1;
      if (stop === at) stop = at + 1;
      else ordered.splice(at, stop - at, ...ordered.slice(at, stop).reverse());
      next.push(...ordered.slice(at, stop));
      at = stop;
    }
    ordered = next;
  }
  return ordered;
}
