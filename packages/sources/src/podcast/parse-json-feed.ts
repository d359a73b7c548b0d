import { MAX_DURATION_SECONDS } from "@pith/core/videos/video";
import { z } from "zod";
import { cutText } from "../lib/cut-text.ts";
import { parseJson } from "../lib/extract-json-object.ts";
import { looseArray } from "../lib/loose-array.ts";
import { readDate, readHttpUrl } from "../lib/read-fields.ts";
import type { Feed, FeedItem } from "./feed.ts";

const MAX_ITEMS = 5_000;
const MAX_ID_CHARACTERS = 800;
const MAX_DESCRIPTION_CHARACTERS = 2_000;

const text = z.string().nullish().catch(null);
const attachmentSchema = z.object({
  url: z.string(),
  mime_type: text,
  duration_in_seconds: z.number().positive().max(MAX_DURATION_SECONDS).nullish().catch(null),
});
const itemSchema = z.object({
  id: z.union([z.string(), z.number()]).transform(String).nullish().catch(null),
  url: text,
  external_url: text,
  title: text,
  summary: text,
  content_text: text,
  image: text,
  date_published: text,
  attachments: looseArray(attachmentSchema),
});
const feedSchema = z.object({
  version: z.string().startsWith("https://jsonfeed.org/version/"),
  title: text,
  icon: text,
  authors: looseArray(z.object({ name: text })),
  items: looseArray(itemSchema),
});

/** Parses a JSON Feed, version 1 or 1.1 (jsonfeed.org). Null for anything else. */
export function parseJsonFeed({ text, url }: { text: string; url: string }): Feed | null {
  const parsed = feedSchema.safeParse(parseJson(text));
  if (!parsed.success) return null;
  const { title, icon, authors, items } = parsed.data;
  return {
    title: cutText({ text: title, length: 500 }),
    author: cutText({ text: authors[0]?.name, length: 200 }),
    language: null,
    imageUrl: readHttpUrl({ text: icon, base: url }),
    ttlMinutes: null,
    items: items.slice(0, MAX_ITEMS).flatMap((item) => toItem({ item, url }) ?? []),
  };
}

function toItem({ item, url }: { item: z.infer<typeof itemSchema>; url: string }): FeedItem | null {
  const link = readHttpUrl({ text: item.url ?? item.external_url, base: url });
  const enclosure = item.attachments.find(({ mime_type }) => /^(?:audio|video)\//.test(mime_type ?? ""));
  const enclosureUrl = readHttpUrl({ text: enclosure?.url, base: url });
  const id = [item.id, enclosureUrl, link].find((name) => name != null && name.length <= MAX_ID_CHARACTERS);
  if (id == null) return null;
  return {
    id: id.replaceAll("\0", "").toWellFormed(),
    title: cutText({ text: item.title, length: 500 }),
    description: cutText({ text: item.summary ?? item.content_text, length: MAX_DESCRIPTION_CHARACTERS }),
    author: null,
    link,
    enclosureUrl,
    enclosureType: enclosure?.mime_type?.toLowerCase() ?? null,
    durationSeconds: enclosure?.duration_in_seconds ?? null,
    publishedAt: readDate(item.date_published),
    imageUrl: readHttpUrl({ text: item.image, base: url }),
    transcripts: [],
    chaptersUrl: null,
    marks: [],
    youtubeId: null,
  };
}
