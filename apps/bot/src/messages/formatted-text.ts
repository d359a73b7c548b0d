import type { MessageEntity, User } from "grammy/types";
import { cleanText } from "./clean-text.ts";

/**
 * Text with Telegram entities instead of a parse mode. Nothing needs escaping, so a video's title or captions
 * can't inject formatting. Offsets and lengths are in UTF-16 units, like JavaScript's string length.
 */
export interface FormattedText {
  text: string;
  entities: MessageEntity[];
}

export type Piece = string | FormattedText;

type PlainStyle = "bold" | "italic" | "code" | "blockquote" | "expandable_blockquote";

/** Concatenates pieces, shifting their entities accordingly. */
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

/** Joins the non-empty pieces with a separator. */
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

/** Styles the whole piece. Adds no entity to an empty piece, since Telegram would reject it. */
export function styleText({ piece, style }: { piece: Piece; style: PlainStyle }): FormattedText {
  const inner = concatText(piece);
  if (inner.text === "") return inner;
  return {
    text: inner.text,
    entities: [{ type: style, offset: 0, length: inner.text.length }, ...inner.entities],
  };
}

/** Returns the text as a link, or as plain text if there is no URL. */
export function linkText({ text, url }: { text: string; url: string | null }): FormattedText {
  if (url === null || text === "") return { text, entities: [] };
  return { text, entities: [{ type: "text_link", offset: 0, length: text.length, url }] };
}

/** Returns a user's name as a mention, which also works for users without a username. */
export function mentionUser(user: User): FormattedText {
  const text = cleanText(user.first_name) || String(user.id);
  return { text, entities: [{ type: "text_mention", offset: 0, length: text.length, user }] };
}

function getText(piece: Piece): string {
  return typeof piece === "string" ? piece : piece.text;
}
