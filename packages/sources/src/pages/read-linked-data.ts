import { cutText } from "../lib/cut-text.ts";
import { parseJson } from "../lib/extract-json-object.ts";
import { readDate, readHttpUrl, readIsoDuration } from "../lib/read-fields.ts";

/** A video or recording as described by a page's linked data (schema.org). URLs are absolute. */
export interface LinkedVideo {
  title: string | null;
  author: string | null;
  durationSeconds: number | null;
  imageUrl: string | null;
  publishedAt: string | null;
  language: string | null;
  /** Plain-text transcript. */
  transcript: string | null;
  captions: { url: string; language: string | null }[];
  contentUrl: string | null;
  embedUrl: string | null;
  marks: { title: string; startSeconds: number }[];
}

const videoTypes = new Set([
  "VideoObject",
  "AudioObject",
  "PodcastEpisode",
  "Episode",
  "TVEpisode",
  "Movie",
  "MusicVideoObject",
]);
/** Maximum number of objects examined on one page. */
const MAX_NODES = 5_000;
/** Anything shorter is a note rather than a transcript. */
const MIN_TRANSCRIPT_CHARACTERS = 200;
const MAX_MARKS = 500;

type Node = Readonly<Record<string, unknown>>;

/** Finds the videos and recordings in linked data, at any depth, in order. */
export function readLinkedData({ scripts, url }: { scripts: readonly string[]; url: string }): LinkedVideo[] {
  const videos: LinkedVideo[] = [];
  const queue: unknown[] = scripts.map((script) => parseJson(script.trim()));
  let looked = 0;
  for (const value of queue) {
    looked += 1;
    if (looked > MAX_NODES) break;
    if (Array.isArray(value)) queue.push(...value.slice(0, MAX_NODES));
    if (!isNode(value)) continue;
    if (listTypes(value).some((type) => videoTypes.has(type))) videos.push(readVideo({ node: value, url }));
    for (const child of Object.values(value)) {
      if (typeof child === "object" && child !== null) queue.push(child);
    }
  }
  return videos;
}

function readVideo({ node, url }: { node: Node; url: string }): LinkedVideo {
  const transcript = readText(node["transcript"]);
  return {
    title: cutText({ text: readText(node["name"]) ?? readText(node["headline"]), length: 500 }),
    author: cutText({
      text: readName(node["author"]) ?? readName(node["creator"]) ?? readName(node["publisher"]),
      length: 200,
    }),
    durationSeconds: readIsoDuration(readText(node["duration"]) ?? readText(node["timeRequired"])),
    imageUrl: readAddress({ value: node["thumbnailUrl"] ?? node["thumbnail"] ?? node["image"], url }),
    publishedAt: readDate(readText(node["uploadDate"]) ?? readText(node["datePublished"])),
    language: readText(node["inLanguage"]),
    transcript: transcript !== null && transcript.length >= MIN_TRANSCRIPT_CHARACTERS ? transcript : null,
    captions: readCaptions({ value: node["caption"], url }),
    contentUrl:
      readAddress({ value: node["contentUrl"], url }) ??
      readAddress({ value: readMember({ value: node["associatedMedia"], key: "contentUrl" }), url }),
    embedUrl: readAddress({ value: node["embedUrl"], url }),
    marks: readMarks(node["hasPart"]),
  };
}

/** schema.org defines `caption` twice: as text, and as a file or a list of files. */
function readCaptions({ value, url }: { value: unknown; url: string }): LinkedVideo["captions"] {
  const items: unknown[] = Array.isArray(value) ? value.slice(0, 100) : [value];
  return items.flatMap((item) => {
    if (!isNode(item)) return [];
    const address = readAddress({ value: item["contentUrl"] ?? item["url"], url });
    return address === null ? [] : [{ url: address, language: readText(item["inLanguage"]) }];
  });
}

function readMarks(value: unknown): LinkedVideo["marks"] {
  const items: unknown[] = Array.isArray(value) ? value.slice(0, MAX_MARKS) : [value];
  return items.flatMap((item) => {
    if (!isNode(item) || !listTypes(item).includes("Clip")) return [];
    const title = readText(item["name"]);
    const startSeconds = Number(item["startOffset"]);
    return title !== null && Number.isFinite(startSeconds) ? [{ title, startSeconds }] : [];
  });
}

function listTypes(node: Node): string[] {
  const type = node["@type"];
  const types: unknown[] = Array.isArray(type) ? type : [type];
  return types.flatMap((name) =>
    typeof name === "string" ? [name.replace(/^https?:\/\/schema\.org\//, "")] : [],
  );
}

function readName(value: unknown): string | null {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return isNode(first) ? readText(first["name"]) : readText(first);
}

function readAddress({ value, url }: { value: unknown; url: string }): string | null {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  const text = isNode(first) ? readText(first["url"] ?? first["contentUrl"]) : readText(first);
  return readHttpUrl({ text, base: url });
}

function readMember({ value, key }: { value: unknown; key: string }): unknown {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return isNode(first) ? first[key] : null;
}

function readText(value: unknown): string | null {
  const text = isNode(value) ? (value["@value"] ?? value["alternateName"]) : value;
  return typeof text === "string" && text.trim() !== "" ? text.trim() : null;
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
