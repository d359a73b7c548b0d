import type { MessageEntity } from "grammy/types";

/**
 * Text with its formatting beside it, as Telegram takes it without a parse mode: nothing in the text has to be
 * escaped, so nothing that a video's title or captions say can change how a message is read. Offsets and lengths are
 * in UTF-16 units, which is what JavaScript's string length counts.
 */
export interface FormattedText {
  text: string;
  entities: MessageEntity[];
}

export type Piece = string | FormattedText;

type PlainStyle = "bold" | "italic" | "code" | "blockquote" | "expandable_blockquote";

/** The pieces one after another, their formatting moved along. */
export function concatText(...pieces: readonly Piece[]): FormattedText {
  let text = "";
  const entities: MessageEntity[] = [];
  for (const piece of pieces) {
    if (typeof piece === "string") {
      text += piece;
      continue;
    }
    for (const entity of piece.entities) entities.push({ ...entity, offset: entity.offset + text.length });
    text += piece.text;
  }
  return { text, entities };
}

/** The pieces with a separator between; empty ones are left out. */
export function joinText({
  pieces,
  separator,
}: {
  pieces: readonly (Piece | null)[];
  separator: string;
}): FormattedText {
  const kept = pieces.filter((piece): piece is Piece => piece !== null && getText(piece) !== "");
  return concatText(...kept.flatMap((piece, index) => (index === 0 ? [piece] : [separator, piece])));
}

/** The whole piece in one style. An empty piece stays without an entity, which Telegram would refuse. */
export function styleText({ piece, style }: { piece: Piece; style: PlainStyle }): FormattedText {
  const inner = concatText(piece);
  if (inner.text === "") return inner;
  return {
    text: inner.text,
    entities: [{ type: style, offset: 0, length: inner.text.length }, ...inner.entities],
  };
}

/** The text as a link; where there is no address, the text alone. */
export function linkText({ text, url }: { text: string; url: string | null }): FormattedText {
  if (url === null || text === "") return { text, entities: [] };
  return { text, entities: [{ type: "text_link", offset: 0, length: text.length, url }] };
}

function getText(piece: Piece): string {
  return typeof piece === "string" ? piece : piece.text;
}
