import { createHash } from "node:crypto";
import { findFeed } from "@pith/sources/lists/find-feed";
import { readFeed } from "@pith/sources/lists/read-feed";
import { createTestInternet, type InternetAnswer } from "@pith/sources/testing/create-test-internet";
import type { FeedReader } from "../providers/feed-reader.ts";

export interface WorldEpisode {
  guid: string;
  title?: string;
  description?: string;
  /** ISO 8601. Omitted if the feed has no dates. */
  publishedAt?: string;
  minutes?: number;
  /** Omitted for an audio file named after the guid. */
  audioUrl?: string;
}

/**
 * Creates a fake internet with feeds behind the real SSRF guard, and a feed reader that runs in this thread.
 */
export async function createFeedWorld(names: Parameters<typeof createTestInternet>[0]["names"] = {}) {
  const pages: Record<string, InternetAnswer> = {};
  /** Log of responses, like `example.org/feed.xml 200`. */
  const answers: string[] = [];
  const internet = await createTestInternet({ pages, names });
  const { dependencies } = internet;
  const feedReader: FeedReader = {
    find: ({ text, signal }) => findFeed({ text, dependencies, signal }),
    read: (request) => readFeed({ ...request, dependencies }),
  };
  return {
    feedReader,
    answers,
    asked: internet.asked,
    /** Serves a page as is. */
    serve(address: string, answer: InternetAnswer): void {
      pages[address] = answer;
    },
    /** Serves a podcast's feed, newest episode first. The ETag changes with its content. */
    publish(address: string, episodes: readonly WorldEpisode[], headers: Record<string, string> = {}): void {
      const body = renderFeed({ address, episodes });
      const etag = `"${createHash("sha256").update(body).digest("hex").slice(0, 16)}"`;
      pages[address] = (request, response) => {
        const isKnown = request.headers["if-none-match"] === etag;
        answers.push(`${address} ${isKnown ? 304 : 200}`);
        response.writeHead(isKnown ? 304 : 200, { ETag: etag, "Content-Type": "text/xml", ...headers });
        response.end(isKnown ? "" : body);
      };
    },
    [Symbol.asyncDispose]: () => internet[Symbol.asyncDispose](),
  };
}

export type FeedWorld = Awaited<ReturnType<typeof createFeedWorld>>;

function renderFeed({ address, episodes }: { address: string; episodes: readonly WorldEpisode[] }): string {
  const items = episodes.map(
    ({ guid, title = guid, description = "", publishedAt, minutes = 10, audioUrl }) => {
      const date = publishedAt ? `<pubDate>${new Date(publishedAt).toUTCString()}</pubDate>` : "";
      const url = audioUrl ?? `https://cdn.example.org/${guid}.mp3`;
      return `<item><guid>${guid}</guid><title>${title}</title><description>${description}</description>${date}
      <enclosure url="${url}" type="audio/mpeg" length="1"/><itunes:duration>${minutes * 60}</itunes:duration></item>`;
    },
  );
  return `<rss version="2.0"><channel><title>Show of ${address}</title>${items.join("\n")}</channel></rss>`;
}
