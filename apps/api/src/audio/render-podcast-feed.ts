export interface PodcastEpisode {
  /** Stable, so that an app knows it again. */
  id: string;
  title: string;
  /** Plain text. */
  description: string;
  author: string | null;
  pageUrl: string;
  imageUrl: string | null;
  audio: { url: string; contentType: string; sizeBytes: number; durationSeconds: number };
  chaptersUrl: string;
  publishedAt: Date;
}

/** Apps that follow the feed look no sooner than this. */
const MINUTES_TO_LIVE = 60;
const MAX_DESCRIPTION_CHARACTERS = 4000;

/**
 * RSS 2.0 with Apple's and the Podcasting 2.0 namespaces: a private feed, hidden from directories and not to be
 * taken over by another host.
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
    element("title", "Pith: your summaries"),
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
  const { audio, author, imageUrl } = episode;
  return [
    "<item>",
    element("title", episode.title),
    element("link", episode.pageUrl),
    element("guid", episode.id, { isPermaLink: "false" }),
    element("pubDate", episode.publishedAt.toUTCString()),
    element("description", episode.description.slice(0, MAX_DESCRIPTION_CHARACTERS)),
    empty("enclosure", { url: audio.url, length: String(audio.sizeBytes), type: audio.contentType }),
    element("itunes:duration", String(Math.round(audio.durationSeconds))),
    element("itunes:explicit", "false"),
    ...(author ? [element("itunes:author", author)] : []),
    ...(imageUrl ? [empty("itunes:image", { href: imageUrl })] : []),
    empty("podcast:chapters", { url: episode.chaptersUrl, type: "application/json+chapters" }),
    "</item>",
  ];
}

function element(name: string, text: string, attributes: Readonly<Record<string, string>> = {}): string {
  return `<${name}${renderAttributes(attributes)}>${escapeXml(text)}</${name}>`;
}

function empty(name: string, attributes: Readonly<Record<string, string>>): string {
  return `<${name}${renderAttributes(attributes)}/>`;
}

function renderAttributes(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
    .join("");
}

/** Characters that XML 1.0 can't hold at all are left out. */
function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
