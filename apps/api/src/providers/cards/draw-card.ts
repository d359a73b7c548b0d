import { isRightToLeft } from "@pith/core/lib/is-right-to-left";
import { CARD_HEIGHT, CARD_WIDTH, type Card } from "./card.ts";
import { cardColors } from "./card-colors.ts";
import type { CardFonts } from "./card-fonts.ts";
import { drawLine, getLineHeight, type LinePart } from "./draw-line.ts";
import { breakLines, prepareParagraph, type SetLine, setSingleLine, type TextStyle } from "./typeset.ts";

/** In px, from the design. */
const MARGIN = 72;
const WIDTH = CARD_WIDTH - 2 * MARGIN;
const HEADER_BASELINE = 89;
const HEADER_GAP = 40;
const TEXT_WIDTH = 1040;
const TEXT_LINE_HEIGHT = 68;
const MAX_TEXT_LINES = 4;
const HEADER_BOTTOM = 98;
const FOOT_HEIGHT = 92;
const LINE_TOP = CARD_HEIGHT - FOOT_HEIGHT - 6 - getLineHeight("card");
const FOOT_BASELINE = CARD_HEIGHT - FOOT_HEIGHT / 2 + 8;
/** Distance from the top of a line of text to its baseline. */
const TEXT_ASCENT = 52;

const styles = {
  title: { face: "sans", weight: 600, sizePx: 26, letterSpacingEm: -0.01 },
  byline: { face: "sans", weight: 400, sizePx: 26, letterSpacingEm: 0 },
  gist: { face: "serif", weight: 500, sizePx: 54, letterSpacingEm: -0.018 },
  quote: { face: "serif", weight: 400, sizePx: 54, letterSpacingEm: -0.018 },
  note: { face: "sans", weight: 400, sizePx: 24, letterSpacingEm: 0 },
  name: { face: "sans", weight: 600, sizePx: 36, letterSpacingEm: -0.03 },
  number: { face: "sans", weight: 600, sizePx: 17, letterSpacingEm: 0 },
} as const satisfies Record<string, TextStyle>;

/** The wordmark's line with its mark (packages/ui/src/brand/wordmark.tsx). */
const MARK = [
  `<rect y="6.4" width="9" height="3.2" rx="1.6" fill="${cardColors.ink}"/>`,
  `<rect x="11.4" y="6.4" width="11.2" height="3.2" rx="1.6" fill="${cardColors.ink}"/>`,
  `<rect x="25" y="7.4" width="9" height="1.2" rx="0.6" fill="${cardColors.ink}"/>`,
  `<rect x="14.6" y="0.5" width="4.8" height="15" rx="2.4" fill="${cardColors.seed}"/>`,
].join("");
const MARK_SCALE = 26 / 16;
const MARK_WIDTH = 34 * MARK_SCALE;
const MARK_GAP = 15;

/** Draws a card as SVG. All text is converted to outlines, so that it looks the same in every renderer. */
export async function drawCard({
  card,
  fonts,
}: {
  card: Card;
  fonts: CardFonts;
}): Promise<{ svg: string; lines: string[] }> {
  const { language } = card;
  const isMirrored = isRightToLeft(language);
  const common = { language, isRightToLeft: isMirrored, fonts };
  const set = ({ text, style, maxWidthPx }: { text: string; style: TextStyle; maxWidthPx: number }) =>
    setSingleLine({ ...common, text, style, maxWidthPx });
  const parts: string[] = [];
  const lines: string[] = [];

  /** Positions a line at the start or end of its row, mirrored for right-to-left text. */
  function place({
    line,
    side,
    isReversed = isMirrored,
    insetPx = 0,
    baselinePx,
    color,
  }: {
    line: SetLine;
    side: "start" | "end";
    /** True for a right-to-left row. Defaults to the card's own direction. */
    isReversed?: boolean;
    insetPx?: number;
    baselinePx: number;
    color: string;
  }): void {
    const isLeft = (side === "start") !== isReversed;
    const xPx = isLeft ? MARGIN + insetPx : CARD_WIDTH - MARGIN - insetPx - line.widthPx;
    parts.push(drawGlyphs({ line, xPx, baselinePx, color }));
    lines.push(line.text);
  }

  const byline = await set({ text: card.byline, style: styles.byline, maxWidthPx: WIDTH / 2 });
  const titleWidth = WIDTH - (byline ? byline.widthPx + HEADER_GAP : 0);
  const title = await set({ text: card.title, style: styles.title, maxWidthPx: titleWidth });
  if (title) place({ line: title, side: "start", baselinePx: HEADER_BASELINE, color: cardColors.ink });
  if (byline) place({ line: byline, side: "end", baselinePx: HEADER_BASELINE, color: cardColors.soft });

  const isReversed = isRightToLeft(card.textLanguage);
  const inText = { card, fonts, language: card.textLanguage, isRightToLeft: isReversed };
  const text = await fitText(inText);
  const room = LINE_TOP - HEADER_BOTTOM;
  const textTop = HEADER_BOTTOM + (room - text.length * TEXT_LINE_HEIGHT) / 2;
  const hang = await measureHang(inText);
  for (const [index, line] of text.entries()) {
    const baselinePx = textTop + index * TEXT_LINE_HEIGHT + TEXT_ASCENT;
    const insetPx = index === 0 ? -hang : 0;
    place({ line, side: "start", isReversed, insetPx, baselinePx, color: cardColors.ink });
  }

  const isLit = Boolean(card.line?.lit);
  const line = card.line
    ? drawLine({
        line: card.line,
        widthPx: WIDTH,
        size: "card",
        isRightToLeft: isMirrored,
        paint: (part) => paintLine({ part, isLit }),
      })
    : { svg: "", numbers: [] };
  parts.push(`<g transform="translate(${MARGIN} ${LINE_TOP})">${line.svg}</g>`);
  for (const { text: number, xPx, baselinePx } of line.numbers) {
    const drawn = await set({ text: number, style: styles.number, maxWidthPx: WIDTH });
    if (!drawn) continue;
    const at = { xPx: MARGIN + xPx - drawn.widthPx / 2, baselinePx: LINE_TOP + baselinePx };
    parts.push(drawGlyphs({ line: drawn, ...at, color: isLit ? cardColors.paper : cardColors.onSeed }));
  }

  const markX = isMirrored ? CARD_WIDTH - MARGIN - MARK_WIDTH : MARGIN;
  const markTop = CARD_HEIGHT - FOOT_HEIGHT / 2 - 8 * MARK_SCALE;
  parts.push(`<g transform="translate(${markX} ${markTop}) scale(${MARK_SCALE})">${MARK}</g>`);
  const name = await set({ text: "Pith", style: styles.name, maxWidthPx: WIDTH });
  const insetPx = MARK_WIDTH + MARK_GAP;
  if (name)
    place({ line: name, side: "start", insetPx, baselinePx: FOOT_BASELINE + 4, color: cardColors.ink });
  const note = await set({ text: card.note, style: styles.note, maxWidthPx: WIDTH * 0.7 });
  if (note) place({ line: note, side: "end", baselinePx: FOOT_BASELINE, color: cardColors.soft });

  const paper = `<rect width="${CARD_WIDTH}" height="${CARD_HEIGHT}" fill="${cardColors.paper}"/>`;
  const size = `width="${CARD_WIDTH}" height="${CARD_HEIGHT}" viewBox="0 0 ${CARD_WIDTH} ${CARD_HEIGHT}"`;
  return { svg: `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${paper}${parts.join("")}</svg>`, lines };
}

/** Only a quote card's own quote is orange. */
function paintLine({ part, isLit }: { part: LinePart; isLit: boolean }): string {
  const { faint, ink, seed } = cardColors;
  switch (part) {
    case "leftOut":
      return `stroke="${faint}"`;
    case "said":
    case "silent":
      return `fill="${faint}"`;
    case "cited":
      return `fill="${isLit ? faint : ink}"`;
    case "seed":
      return `fill="${isLit ? faint : seed}"`;
    case "litRun":
    case "litSeed":
      return `fill="${seed}"`;
  }
}

interface Common {
  card: Card;
  language: string;
  isRightToLeft: boolean;
  fonts: CardFonts;
}

/**
 * Sets the large text in at most four lines. Longer text is cut after a sentence or, if even its first
 * sentence is too long, after a word, with an ellipsis. Empty if the text can't be drawn.
 */
async function fitText({ card, ...common }: Common): Promise<SetLine[]> {
  const { open, close } = card.marks;
  const style = open === "" ? styles.gist : styles.quote;
  const set = async (text: string): Promise<SetLine[] | null> => {
    const paragraph = await prepareParagraph({ ...common, text: `${open}${text}${close}`, style });
    if (!paragraph) return [];
    const lines = breakLines({ paragraph, maxWidthPx: TEXT_WIDTH, language: common.language });
    return lines.length <= MAX_TEXT_LINES ? lines : null;
  };
  const text = card.text.trim();
  const whole = await set(text);
  if (whole) return whole;
  const sentences = [...new Intl.Segmenter(common.language, { granularity: "sentence" }).segment(text)];
  for (const { index } of sentences.slice(1).reverse()) {
    const cut = await set(text.slice(0, index).trimEnd());
    if (cut) return cut;
  }
  const words = [...new Intl.Segmenter(common.language, { granularity: "word" }).segment(text)].filter(
    ({ isWordLike }) => isWordLike,
  );
  const cutAt = (count: number) => `${text.slice(0, words[count]?.index ?? 0).replace(/[\s\p{P}]+$/u, "")}…`;
  let [fits, tooMany] = [0, words.length];
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2);
    if (await set(cutAt(middle))) fits = middle;
    else tooMany = middle;
  }
  return (await set(cutAt(fits))) ?? [];
}

/** Measures how far an opening quotation mark hangs into the margin, so that the lines of text align. */
async function measureHang({ card, ...common }: Common): Promise<number> {
  const { open } = card.marks;
  if (open === "") return 0;
  const measure = async (text: string) =>
    (await setSingleLine({ ...common, text, style: styles.quote, maxWidthPx: WIDTH }))?.widthPx ?? 0;
  // Includes the space inside a French quotation mark, which is dropped at the end of a line.
  return (await measure(open + open)) - (await measure(open));
}

function drawGlyphs({
  line,
  xPx,
  baselinePx,
  color,
}: {
  line: SetLine;
  xPx: number;
  baselinePx: number;
  color: string;
}): string {
  const glyphs = line.glyphs.map((glyph) => {
    const at = `${(xPx + glyph.xPx).toFixed(2)} ${(baselinePx + glyph.yPx).toFixed(2)}`;
    return `<path transform="translate(${at}) scale(${glyph.scale} ${-glyph.scale})" d="${glyph.path}"/>`;
  });
  return `<g fill="${color}">${glyphs.join("")}</g>`;
}
