import type { Span, Timeline } from "@pith/core/line/timeline";

/** In px. The size that link previews are designed for (Open Graph). */
export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;

/** A card's content. Plain data, so that it can be hashed and posted to a thread. */
export interface Card {
  /** BCP 47. Determines the text direction and the font for Chinese characters. */
  language: string;
  title: string;
  /** Author and length. */
  byline: string;
  /** The large text, in quotation marks if it is a quote. */
  text: string;
  /** A quote is in the speaker's language, which may differ from the summary's. */
  textLanguage: string;
  marks: { open: string; close: string };
  /** Bottom row, next to the wordmark. */
  note: string;
  /** Null for a summary without a timeline, such as one in progress. */
  line: CardLine | null;
}

export interface CardLine {
  timeline: Timeline;
  /** A quote card's quote, whose mark is the only one highlighted. If null, all marks are highlighted. */
  lit: {
    span: Span;
    /** Null if the point isn't on the line. */
    keyPointIndex: number | null;
  } | null;
}

export interface CardImage {
  png: Uint8Array<ArrayBuffer>;
  /** The rendered texts, line by line. */
  lines: string[];
}

export interface CardRenderer {
  /** Returns an ETag for the image without rendering it. Equal cards have equal ETags. */
  getEtag(card: Card): string;
  /** @throws AppError `rate_limited` if too many cards are waiting. */
  render(card: Card): Promise<CardImage>;
  close(): Promise<void>;
}
