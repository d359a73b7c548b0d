import type { Span, Timeline } from "@pith/core/line/timeline";

/** In px. The size that link previews are designed for (Open Graph). */
export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;

/** What a card shows. Plain data, so that it can be hashed and posted to a thread. */
export interface Card {
  /** BCP 47. Chooses the font of Chinese characters and the direction. */
  language: string;
  title: string;
  /** Author and length. */
  byline: string;
  /** The large text, and its quotation marks, if any. */
  text: string;
  /** A quote is in the speaker's language, whatever the summary's is. */
  textLanguage: string;
  marks: { open: string; close: string };
  /** Bottom row, beside the wordmark. */
  note: string;
  /** Null for a summary without any length, such as one in progress. */
  line: CardLine | null;
}

export interface CardLine {
  timeline: Timeline;
  /** The quote of a quote card: only its seed is orange. If null, all seeds are orange. */
  lit: {
    span: Span;
    /** Null for a point that isn't on the line. */
    keyPointIndex: number | null;
  } | null;
}

/** A rendered card. */
export interface CardImage {
  png: Uint8Array<ArrayBuffer>;
  /** The texts that were drawn, line by line. */
  lines: string[];
}

/** Renders cards as PNG files. */
export interface CardRenderer {
  /** Identifies the picture without rendering it: equal for equal cards. */
  getEtag(card: Card): string;
  /** @throws AppError `rate_limited` if too many cards are waiting. */
  render(card: Card): Promise<CardImage>;
  close(): Promise<void>;
}
