import { cutText } from "../lib/cut-text.ts";
import { parseMarkup } from "../lib/parse-markup.ts";
import { readDate, readHttpUrl } from "../lib/read-fields.ts";
import type { PageFacts, PageMedia, PageTrack } from "./page-facts.ts";

/** Maximum number of items of each kind. Pages with more are treated as hostile. */
const MAX_PARTS = 200;
const MAX_SCRIPT_CHARACTERS = 2_000_000;

type Attributes = Readonly<Record<string, string>>;

/**
 * Extracts a page's metadata about its video from the static markup, without running scripts. Throws the same
 * AppErrors as `parseMarkup`.
 */
export function scanPage({ html, url }: { html: string; url: string }): PageFacts {
  const scanner = createScanner(url);
  parseMarkup({
    text: html,
    handler: {
      onopentag: (name, attributes) => scanner.open({ name, attributes }),
      ontext: (data) => scanner.addText(data),
      onclosetag: (name) => scanner.close(name),
    },
  });
  return scanner.finish();
}

function createScanner(pageUrl: string) {
  let baseUrl = pageUrl;
  let current: PageMedia | null = null;
  let text: { tag: "title" | "script"; value: string } | null = null;
  let title: string | null = null;
  let language: string | null = null;
  const metas = new Map<string, string>();
  const media: PageMedia[] = [];
  const openGraph: PageFacts["openGraph"] = [];
  const frames: string[] = [];
  const feeds: string[] = [];
  const linkedData: string[] = [];

  const resolve = (value: string | undefined) => readHttpUrl({ text: value, base: baseUrl });
  const push = <T>(list: T[], item: T) => {
    if (list.length < MAX_PARTS) list.push(item);
  };

  const openMeta = ({ property, name, itemprop, content = "" }: Attributes) => {
    const key = (property ?? name ?? itemprop ?? "").toLowerCase();
    if (content === "") return;
    if (/^og:(?:video|audio)(?::url|:secure_url)?$/.test(key)) {
      const found = resolve(content);
      if (found !== null && !openGraph.some(({ url }) => url === found)) {
        push(openGraph, { url: found, type: null });
      }
    } else if (/^og:(?:video|audio):type$/.test(key)) {
      const last = openGraph.at(-1);
      if (last !== undefined) last.type ??= content.toLowerCase();
    } else if (!metas.has(key) && metas.size < MAX_PARTS) metas.set(key, content);
  };

  const openLink = ({ rel = "", type = "", href }: Attributes) => {
    const isFeed = /^application\/(?:(?:rss|atom)\+xml|feed\+json)$/i.test(type.trim());
    const address = resolve(href);
    if (isFeed && /\balternate\b/i.test(rel) && address !== null) push(feeds, address);
  };

  const openTag: Record<string, (attributes: Attributes) => void> = {
    html: (attributes) => {
      language ??= readLanguage(attributes["lang"]);
    },
    base: (attributes) => {
      baseUrl = readHttpUrl({ text: attributes["href"], base: pageUrl }) ?? baseUrl;
    },
    meta: openMeta,
    link: openLink,
    video: (attributes) => openMedia({ kind: "video", attributes }),
    audio: (attributes) => openMedia({ kind: "audio", attributes }),
    source: (attributes) => {
      const address = resolve(attributes["src"]);
      if (current && address !== null) {
        push(current.sources, { url: address, type: attributes["type"]?.toLowerCase() ?? null });
      }
    },
    track: (attributes) => {
      const track = readTrack({ attributes, url: resolve(attributes["src"]) });
      if (current && track) push(current.tracks, track);
    },
    iframe: openFrame,
    embed: openFrame,
    title: () => {
      if (title === null) text = { tag: "title", value: "" };
    },
    script: (attributes) => {
      if (/^application\/ld\+json/i.test(attributes["type"]?.trim() ?? ""))
        text = { tag: "script", value: "" };
    },
  };

  function openMedia({ kind, attributes }: { kind: "video" | "audio"; attributes: Attributes }): void {
    const address = resolve(attributes["src"]);
    current = {
      kind,
      sources: address === null ? [] : [{ url: address, type: null }],
      tracks: [],
      posterUrl: resolve(attributes["poster"]),
    };
    push(media, current);
  }

  function openFrame(attributes: Attributes): void {
    const address = resolve(attributes["src"] || attributes["data-src"]);
    if (address !== null) push(frames, address);
  }

  return {
    open({ name, attributes }: { name: string; attributes: Attributes }): void {
      if (Object.hasOwn(openTag, name)) openTag[name]?.(attributes);
    },
    addText(data: string): void {
      if (text !== null && text.value.length < MAX_SCRIPT_CHARACTERS) text.value += data;
    },
    close(name: string): void {
      if (name === "video" || name === "audio") current = null;
      if (text === null || name !== text.tag) return;
      if (text.tag === "title") title = cutText({ text: text.value, length: 500 });
      else push(linkedData, text.value);
      text = null;
    },
    finish(): PageFacts {
      const pick = (...keys: string[]) =>
        keys.map((key) => metas.get(key)).find((value) => value !== undefined);
      return {
        title: cutText({ text: pick("og:title", "twitter:title"), length: 500 }) ?? title,
        author: cutText({ text: pick("author", "article:author_name", "og:site_name"), length: 200 }),
        language: language ?? readLanguage(pick("og:locale", "language")),
        imageUrl: resolve(pick("og:image:secure_url", "og:image", "og:image:url", "twitter:image")),
        publishedAt: readDate(
          pick("article:published_time", "og:video:release_date", "datepublished", "uploaddate", "date"),
        ),
        durationSeconds: readSeconds(pick("og:video:duration", "video:duration")),
        media,
        openGraph,
        frames,
        feeds,
        linkedData,
      };
    },
  };
}

/**
 * Returns a track only if it is a transcript of the speech: captions or subtitles. A track without a kind
 * counts as subtitles.
 */
function readTrack({ attributes, url }: { attributes: Attributes; url: string | null }): PageTrack | null {
  const kind = attributes["kind"]?.trim().toLowerCase() || "subtitles";
  if (url === null || (kind !== "captions" && kind !== "subtitles")) return null;
  return {
    url,
    role: kind,
    language: readLanguage(attributes["srclang"]),
    name: cutText({ text: attributes["label"], length: 100 }),
    isDefault: attributes["default"] !== undefined,
  };
}

function readLanguage(text: string | undefined): string | null {
  const clean = text?.trim().replaceAll("_", "-") ?? "";
  return /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8}){0,4}$/.test(clean) ? clean : null;
}

function readSeconds(text: string | undefined): number | null {
  const seconds = Number(text);
  return Number.isFinite(seconds) && seconds > 0 && seconds < 1_000_000 ? seconds : null;
}
