import { parseTimecode } from "@pith/core/lib/parse-timecode";
import { decodeEntities } from "@pith/engine/captions/decode-entities";
import { cutText } from "../lib/cut-text.ts";
import { parseMarkup } from "../lib/parse-markup.ts";
import { readDate, readHttpUrl } from "../lib/read-fields.ts";
import type { Feed, FeedItem } from "./feed.ts";

/** Thirteen years of a daily show. Any further items are ignored. */
const MAX_ITEMS = 5_000;
const MAX_ITEM_PARTS = 500;
const MAX_FIELD_CHARACTERS = 2_000;
/** Longer ids don't fit in a link. */
const MAX_ID_CHARACTERS = 800;

const itemNames = new Set(["item", "entry"]);
const rootNames = new Set(["channel", "feed"]);
const documentNames = new Set(["rss", "feed", "rdf:rdf", "channel"]);
/** Elements whose text is extracted if they're direct children of an entry or the feed. */
const textNames = new Set([
  "title",
  "itunes:title",
  "link",
  "guid",
  "id",
  "pubdate",
  "published",
  "updated",
  "dc:date",
  "author",
  "itunes:author",
  "dc:creator",
  "language",
  "dc:language",
  "itunes:duration",
  "yt:videoid",
  "description",
  "summary",
  "itunes:summary",
  "ttl",
]);

interface Fields {
  texts: Map<string, string>;
  link: string | null;
  imageUrl: string | null;
}

interface ItemDraft extends Fields {
  enclosure: { url: string; type: string | null } | null;
  transcripts: FeedItem["transcripts"];
  chaptersUrl: string | null;
  marks: FeedItem["marks"];
}

/**
 * Parses an RSS 2.0 or Atom feed, with the iTunes, Podcasting 2.0, Podlove and YouTube extensions. Broken XML
 * is parsed up to the error. Null if the text isn't a feed. Throws the same AppErrors as `parseMarkup`.
 */
export function parseFeed({ text, url }: { text: string; url: string }): Feed | null {
  const reader = new FeedReader(url);
  parseMarkup({
    text: text.replace(/^\uFEFF/, ""),
    handler: {
      onopentag: (name, attributes) => reader.open({ name, attributes }),
      ontext: (data) => reader.addText(data),
      onclosetag: (name) => reader.close(name),
    },
    options: { xmlMode: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  });
  return reader.finish();
}

type Attributes = Readonly<Record<string, string>>;

class FeedReader {
  readonly #baseUrl: string;
  readonly #path: string[] = [];
  readonly #feed = createFields();
  readonly #items: FeedItem[] = [];
  #isFeed: boolean | null = null;
  #item: ItemDraft | null = null;
  #field: string | null = null;
  #fieldText = "";

  constructor(baseUrl: string) {
    this.#baseUrl = baseUrl;
  }

  open({ name, attributes }: { name: string; attributes: Attributes }): void {
    const parent = this.#path.at(-1) ?? "";
    this.#path.push(name);
    this.#isFeed ??= documentNames.has(name);
    if (
      this.#item === null &&
      itemNames.has(name) &&
      this.#isFeed === true &&
      this.#items.length < MAX_ITEMS
    ) {
      this.#item = {
        ...createFields(),
        enclosure: null,
        transcripts: [],
        chaptersUrl: null,
        marks: [],
      };
      return;
    }
    const isDirect = itemNames.has(parent) || rootNames.has(parent);
    if (isDirect && textNames.has(name)) this.#startField(name);
    // Atom writes <author><name>…</name></author>.
    if (parent === "author" && name === "name") this.#startField("author");
    if (isDirect || ["media:group", "media:content", "psc:chapters"].includes(parent)) {
      this.#readAttributes({ name, attributes });
    }
    if (parent === "image" && name === "url") this.#startField("image");
    if (parent === "media:group" && name === "media:description") this.#startField(name);
  }

  addText(data: string): void {
    if (this.#field === null || this.#fieldText.length > MAX_FIELD_CHARACTERS) return;
    this.#fieldText += data;
  }

  close(name: string): void {
    this.#path.pop();
    if (this.#field !== null && (name === this.#field || ["name", "url"].includes(name))) this.#endField();
    if (this.#item !== null && itemNames.has(name)) {
      const item = toItem({ draft: this.#item, url: this.#baseUrl });
      if (item !== null) this.#items.push(item);
      this.#item = null;
    }
  }

  finish(): Feed | null {
    if (this.#isFeed !== true) return null;
    const { texts, imageUrl } = this.#feed;
    return {
      title: cutText({ text: texts.get("title"), length: 500 }),
      author: cutText({ text: texts.get("itunes:author") ?? texts.get("author"), length: 200 }),
      language: readLanguage(texts.get("language") ?? texts.get("dc:language")),
      imageUrl,
      ttlMinutes: readMinutes(texts.get("ttl")),
      items: this.#items,
    };
  }

  #startField(name: string): void {
    this.#field = name;
    this.#fieldText = "";
  }

  #endField(): void {
    const target: Fields = this.#item ?? this.#feed;
    const text = this.#fieldText.trim();
    if (this.#field === "image") target.imageUrl ??= readHttpUrl({ text, base: this.#baseUrl });
    else if (this.#field !== null && text !== "" && !target.texts.has(this.#field)) {
      target.texts.set(this.#field, text);
    }
    this.#field = null;
  }

  #readAttributes({ name, attributes }: { name: string; attributes: Attributes }): void {
    const resolve = (text: string | undefined) => readHttpUrl({ text, base: this.#baseUrl });
    const target: Fields = this.#item ?? this.#feed;
    const item = this.#item;
    switch (name) {
      case "itunes:image":
        target.imageUrl ??= resolve(attributes["href"]);
        break;
      case "media:thumbnail":
        target.imageUrl ??= resolve(attributes["url"]);
        break;
      case "enclosure":
        if (item) item.enclosure ??= readEnclosure({ url: resolve(attributes["url"]), attributes });
        break;
      case "link": {
        const href = resolve(attributes["href"]);
        const relation = attributes["rel"] ?? "alternate";
        if (relation === "alternate") target.link ??= href;
        if (relation === "enclosure" && item) item.enclosure ??= readEnclosure({ url: href, attributes });
        break;
      }
      case "podcast:transcript": {
        const url = resolve(attributes["url"]);
        if (item && url !== null && item.transcripts.length < MAX_ITEM_PARTS) {
          const mediaType = (attributes["type"] ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
          item.transcripts.push({ url, mediaType, language: readLanguage(attributes["language"]) });
        }
        break;
      }
      case "podcast:chapters":
        if (item) item.chaptersUrl ??= resolve(attributes["url"]);
        break;
      case "psc:chapter": {
        const startSeconds = parseTimecode(attributes["start"] ?? "");
        if (item && startSeconds !== null && attributes["title"] && item.marks.length < MAX_ITEM_PARTS) {
          item.marks.push({ title: attributes["title"], startSeconds });
        }
        break;
      }
    }
  }
}

function createFields(): Fields {
  return { texts: new Map(), link: null, imageUrl: null };
}

function readEnclosure({ url, attributes }: { url: string | null; attributes: Attributes }) {
  return url === null ? null : { url, type: attributes["type"]?.toLowerCase() ?? null };
}

function readMinutes(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,6}$/.test(text) && Number(text) > 0 ? Number(text) : null;
}

function readLanguage(text: string | undefined): string | null {
  const clean = text?.trim().replaceAll("_", "-") ?? "";
  return /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8}){0,4}$/.test(clean) ? clean : null;
}

function toItem({ draft, url }: { draft: ItemDraft; url: string }): FeedItem | null {
  const { texts, enclosure } = draft;
  const link = draft.link ?? readHttpUrl({ text: texts.get("link"), base: url });
  const names = [texts.get("guid"), texts.get("id"), enclosure?.url, link];
  const id = names.find((name) => name != null && name.length <= MAX_ID_CHARACTERS);
  if (id == null) return null;
  return {
    id: id.replaceAll("\0", "").toWellFormed(),
    title: cutText({ text: texts.get("title") ?? texts.get("itunes:title"), length: 500 }),
    description: cutText({ text: readDescription(texts), length: MAX_FIELD_CHARACTERS }),
    author: cutText({
      text: texts.get("itunes:author") ?? texts.get("author") ?? texts.get("dc:creator"),
      length: 200,
    }),
    link,
    enclosureUrl: enclosure?.url ?? null,
    enclosureType: enclosure?.type ?? null,
    durationSeconds: parseTimecode(texts.get("itunes:duration") ?? "") || null,
    publishedAt: readDate(
      texts.get("pubdate") ?? texts.get("published") ?? texts.get("dc:date") ?? texts.get("updated"),
    ),
    imageUrl: draft.imageUrl,
    transcripts: draft.transcripts,
    chaptersUrl: draft.chaptersUrl,
    marks: draft.marks,
    youtubeId: texts.get("yt:videoid") ?? null,
  };
}

/** RSS descriptions contain HTML. */
function readDescription(texts: ItemDraft["texts"]): string | undefined {
  const names = ["description", "summary", "itunes:summary", "media:description"];
  const text = names.map((name) => texts.get(name)).find((found) => found !== undefined);
  return text === undefined ? undefined : decodeEntities(text.replace(/<[^<>]*>/g, " "));
}
