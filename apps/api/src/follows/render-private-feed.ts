import { assertNever } from "@pith/core/lib/assert-never";
import { element, empty, renderParagraphs } from "../lib/render-xml.ts";

export const feedFormats = ["rss", "atom", "json"] as const;
export type FeedFormat = (typeof feedFormats)[number];

export const feedContentTypes: Record<FeedFormat, string> = {
  rss: "application/rss+xml; charset=utf-8",
  atom: "application/atom+xml; charset=utf-8",
  json: "application/feed+json; charset=utf-8",
};

export interface PrivateEntry {
  /** A stable URL, so that feed readers recognize the entry. */
  id: string;
  url: string;
  /** Link to the episode itself. */
  sourceUrl: string;
  title: string;
  author: string;
  /** Plain text. */
  text: string;
  publishedAt: Date;
}

interface FeedRequest {
  feedUrl: string;
  siteUrl: string;
  /** Newest first. */
  entries: readonly PrivateEntry[];
}

const TITLE = "Pith: what you follow";
const DESCRIPTION =
  "New summaries of what you follow. This feed is yours alone: share its address with nobody.";
/** RSS `ttl`: the minimum number of minutes between polls. */
const MINUTES_TO_LIVE = 30;

/** Renders a private feed as RSS 2.0, Atom or JSON Feed 1.1. */
export function renderPrivateFeed({ format, ...request }: FeedRequest & { format: FeedFormat }): string {
  switch (format) {
    case "rss":
      return renderRss(request);
    case "atom":
      return renderAtom(request);
    case "json":
      return renderJson(request);
    default:
      return assertNever(format);
  }
}

function renderRss({ feedUrl, siteUrl, entries }: FeedRequest): string {
  return join([
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    "<channel>",
    element("title", TITLE),
    element("link", siteUrl),
    empty("atom:link", { href: feedUrl, rel: "self", type: "application/rss+xml" }),
    element("description", DESCRIPTION),
    element("generator", "Pith"),
    element("ttl", String(MINUTES_TO_LIVE)),
    ...entries.flatMap(({ id, url, title, author, text, publishedAt }) => [
      "<item>",
      element("title", title),
      element("link", url),
      element("guid", id, { isPermaLink: "true" }),
      element("pubDate", publishedAt.toUTCString()),
      element("dc:creator", author),
      element("description", renderParagraphs(text)),
      "</item>",
    ]),
    "</channel>",
    "</rss>",
  ]);
}

function renderAtom({ feedUrl, siteUrl, entries }: FeedRequest): string {
  const updatedAt = entries[0]?.publishedAt ?? new Date(0);
  return join([
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    element("id", feedUrl),
    element("title", TITLE),
    element("subtitle", DESCRIPTION),
    element("updated", updatedAt.toISOString()),
    empty("link", { href: feedUrl, rel: "self", type: "application/atom+xml" }),
    empty("link", { href: siteUrl, rel: "alternate", type: "text/html" }),
    ...entries.flatMap(({ id, url, sourceUrl, title, author, text, publishedAt }) => [
      "<entry>",
      element("id", id),
      element("title", title),
      element("updated", publishedAt.toISOString()),
      empty("link", { href: url, rel: "alternate", type: "text/html" }),
      empty("link", { href: sourceUrl, rel: "via" }),
      `<author>${element("name", author)}</author>`,
      element("content", text, { type: "text" }),
      "</entry>",
    ]),
    "</feed>",
  ]);
}

function renderJson({ feedUrl, siteUrl, entries }: FeedRequest): string {
  return JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title: TITLE,
    description: DESCRIPTION,
    home_page_url: siteUrl,
    feed_url: feedUrl,
    items: entries.map(({ id, url, sourceUrl, title, author, text, publishedAt }) => ({
      id,
      url,
      external_url: sourceUrl,
      title,
      authors: [{ name: author }],
      content_text: text,
      date_published: publishedAt.toISOString(),
    })),
  });
}

function join(lines: readonly string[]): string {
  return `${lines.join("\n")}\n`;
}
