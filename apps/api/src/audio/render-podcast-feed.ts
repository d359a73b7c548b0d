import { sliceText } from "@pith/core/lib/slice-text";
import { element, empty, renderParagraphs } from "../lib/render-xml.ts";

export interface PodcastEpisode {
  /** Stable, so that apps recognize the episode. */
  id: string;
  title: string;
  /** Plain text. */
  description: string;
  author: string | null;
  pageUrl: string;
  audio: { url: string; contentType: string; sizeBytes: number; durationSeconds: number };
  chaptersUrl: string;
  publishedAt: Date;
}

const TITLE = "Pith: your summaries";
/** RSS `ttl`: the minimum number of minutes between polls. */
const MINUTES_TO_LIVE = 60;
const MAX_DESCRIPTION_CHARACTERS = 4000;
/** Apple truncates longer values. */
const MAX_VALUE_CHARACTERS = 255;
/** Served with the website. Square, between 1400 and 3000 pixels, as Apple requires. */
const COVER_PATH = "/podcast.png";

/**
 * Renders RSS 2.0 with the Apple and Podcasting 2.0 namespaces. The feed is private: hidden from directories
 * and locked against import by other hosts. Episodes have no image, because video thumbnails are neither
 * square nor large enough.
 */
export function renderPodcastFeed({
  feedUrl,
  siteUrl,
  episodes,
  createdAt,
}: {
  feedUrl: string;
  siteUrl: string;
  /** Newest first. */
  episodes: readonly PodcastEpisode[];
  createdAt: Date;
}): string {
  const updatedAt = episodes[0]?.publishedAt ?? createdAt;
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0">',
    "<channel>",
    element("title", TITLE),
    element("link", siteUrl),
    empty("atom:link", { href: feedUrl, rel: "self", type: "application/rss+xml" }),
    element(
      "description",
      "Your video summaries, read aloud. This feed is yours alone: share its address with nobody.",
    ),
    element("language", "en"),
    element("generator", "Pith"),
    element("ttl", String(MINUTES_TO_LIVE)),
    element("lastBuildDate", updatedAt.toUTCString()),
    empty("itunes:image", { href: `${siteUrl}${COVER_PATH}` }),
    ...image({ url: `${siteUrl}${COVER_PATH}`, link: siteUrl }),
    element("itunes:author", "Pith"),
    element("itunes:explicit", "false"),
    element("itunes:block", "Yes"),
    element("itunes:type", "episodic"),
    empty("itunes:category", { text: "Education" }),
    element("podcast:locked", "yes"),
    ...episodes.flatMap(renderEpisode),
    "</channel>",
    "</rss>",
  ];
  return `${lines.join("\n")}\n`;
}

function renderEpisode(episode: PodcastEpisode): string[] {
  const { audio, author } = episode;
  return [
    "<item>",
    element("title", clip(episode.title)),
    element("link", episode.pageUrl),
    element("guid", episode.id, { isPermaLink: "false" }),
    element("pubDate", episode.publishedAt.toUTCString()),
    element("description", describe(episode.description)),
    empty("enclosure", { url: audio.url, length: String(audio.sizeBytes), type: audio.contentType }),
    element("itunes:duration", String(Math.round(audio.durationSeconds))),
    element("itunes:explicit", "false"),
    ...(author ? [element("itunes:author", clip(author))] : []),
    empty("podcast:chapters", { url: episode.chaptersUrl, type: "application/json+chapters" }),
    "</item>",
  ];
}

/** Renders RSS's own image element, for apps that don't support the iTunes one. */
function image({ url, link }: { url: string; link: string }): string[] {
  return ["<image>", element("url", url), element("title", TITLE), element("link", link), "</image>"];
}

/** Renders a description as HTML. If it is too long, leaves out lines from the end. */
function describe(text: string): string {
  const lines = text.split("\n");
  while (lines.length > 1 && renderParagraphs(lines.join("\n")).length > MAX_DESCRIPTION_CHARACTERS)
    lines.pop();
  const room = MAX_DESCRIPTION_CHARACTERS - renderParagraphs("").length;
  return renderParagraphs(sliceText({ text: lines.join("\n"), maxUnits: room }));
}

function clip(text: string): string {
  const plain = text.trim();
  return plain.length <= MAX_VALUE_CHARACTERS ? plain : `${plain.slice(0, MAX_VALUE_CHARACTERS - 1)}…`;
}
