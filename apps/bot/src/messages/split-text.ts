import type { MessageEntity } from "grammy/types";
import type { FormattedText } from "./formatted-text.ts";

/** Telegram's limit, counted in UTF-16 units after the entities have been parsed (Bot API, sendMessage). */
export const MESSAGE_LIMIT_UNITS = 4096;
/** Telegram drops all but the first hundred entities in a message. */
export const MESSAGE_LIMIT_ENTITIES = 100;
/** Target size of a part. Stays below the limit in case the server counts differently. */
const PART_UNITS = 4000;
/** Minimum fraction of a part to fill before cutting at a boundary. */
const MIN_FILL = 0.4;

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** Cut points, best first. Each pattern matches the end of a part. */
const boundaries: readonly RegExp[] = [/\n{2,}/g, /\n/g, /[.!?…](?=\s)|[。！？।۔؟]/gu, /\s+/gu];

/**
 * Splits a message into parts that Telegram accepts: at most `maxUnits` UTF-16 units and `maxEntities`
 * entities each. Prefers to cut between paragraphs, then lines, sentences, and words. Never cuts inside a
 * character, and avoids cutting inside a link. An entity that spans a cut continues in the next part. Parts
 * never start or end with whitespace; blank text yields no parts.
 */
export function splitText({
  message,
  maxUnits = PART_UNITS,
  maxEntities = MESSAGE_LIMIT_ENTITIES,
}: {
  message: FormattedText;
  maxUnits?: number;
  maxEntities?: number;
}): FormattedText[] {
  const { text } = message;
  const entities = message.entities.toSorted((one, other) => one.offset - other.offset);
  const parts: FormattedText[] = [];
  let start = skipSpace({ text, from: 0 });
  while (start < text.length) {
    const most = Math.min(text.length, start + maxUnits, findEntityLimit({ entities, start, maxEntities }));
    const end = most >= text.length ? text.length : findCut({ text, entities, start, most });
    const part = slicePart({ text, entities, start, end });
    if (part.text !== "") parts.push(part);
    start = skipSpace({ text, from: end });
  }
  return parts;
}

function skipSpace({ text, from }: { text: string; from: number }): number {
  const space = /\s*/uy;
  space.lastIndex = from;
  space.exec(text);
  return space.lastIndex;
}

/**
 * Returns the last index at which a part starting at `start` can end without exceeding `maxEntities`
 * entities.
 */
function findEntityLimit({
  entities,
  start,
  maxEntities,
}: {
  entities: readonly MessageEntity[];
  start: number;
  maxEntities: number;
}): number {
  const reaching = entities.filter((entity) => entity.offset + entity.length > start);
  const first = reaching[maxEntities];
  // An entity at the very start of the part can't move to the next one. Telegram drops the entity but keeps
  // the text.
  return first && first.offset > start ? first.offset : Number.POSITIVE_INFINITY;
}

function findCut({
  text,
  entities,
  start,
  most,
}: {
  text: string;
  entities: readonly MessageEntity[];
  start: number;
  most: number;
}): number {
  const links = entities.filter((entity) => entity.type === "text_link");
  const isInLink = (position: number) =>
    links.some((link) => link.offset < position && position < link.offset + link.length);
  const least = start + Math.floor((most - start) * MIN_FILL);
  // Include one more unit, since a part may end right before whitespace.
  const window = text.slice(start, most + 1);
  for (const boundary of boundaries) {
    let cut = -1;
    for (const match of window.matchAll(boundary)) {
      const isSpace = /^\s/u.test(match[0]);
      const position = start + match.index + (isSpace ? 0 : match[0].length);
      if (position > most) break;
      if (position >= least && !isInLink(position)) cut = position;
    }
    if (cut > start) return cut;
  }
  let cut = start;
  let cutOutsideLink = -1;
  for (const { segment, index } of graphemes.segment(text.slice(start, most + 64))) {
    if (start + index + segment.length > most) break;
    cut = start + index + segment.length;
    if (!isInLink(cut)) cutOutsideLink = cut;
  }
  if (cutOutsideLink >= least) return cutOutsideLink;
  if (cut > start) return cut;
  // A single character that is longer than a message has to be cut, but not within a surrogate pair.
  const isInsidePair =
    /[\uD800-\uDBFF]/.test(text.charAt(most - 1)) && /[\uDC00-\uDFFF]/.test(text.charAt(most));
  return isInsidePair && most - 1 > start ? most - 1 : most;
}

function slicePart({
  text,
  entities,
  start,
  end,
}: {
  text: string;
  entities: readonly MessageEntity[];
  start: number;
  end: number;
}): FormattedText {
  const part = text.slice(start, end).trimEnd();
  const partEnd = start + part.length;
  const kept: MessageEntity[] = [];
  for (const entity of entities) {
    const from = Math.max(entity.offset, start);
    const to = Math.min(entity.offset + entity.length, partEnd);
    if (to > from) kept.push({ ...entity, offset: from - start, length: to - from });
  }
  return { text: part, entities: kept };
}
