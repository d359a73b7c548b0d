import { AppError } from "@pith/core/errors/app-error";
import { formatTimecode } from "@pith/core/lib/format-timecode";
import { quoteText } from "@pith/core/lib/quote-text";
import { citeGist } from "@pith/core/summaries/cite-gist";
import type { SummaryContent } from "@pith/core/summaries/summary";
import { and, desc, eq, inArray, isNull } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { users } from "../db/schema/accounts.schema.ts";
import { feedEpisodes, feeds, followEpisodes, followSettings, follows } from "../db/schema/follows.schema.ts";
import { summaries, summaryResults } from "../db/schema/summaries.schema.ts";
import { hashSecret } from "../lib/randomness.ts";
import type { FollowDependencies } from "./follow-dependencies.ts";
import { type FeedFormat, type PrivateEntry, renderPrivateFeed } from "./render-private-feed.ts";

/** Enough, because feed readers keep the entries they have already seen. */
const MAX_ENTRIES = 50;

/**
 * Renders the feed of new summaries for the account that the token belongs to.
 *
 * @throws AppError `not_found` if the URL was rotated or never existed.
 */
export async function readPrivateFeed({
  token,
  format,
  dependencies: { config, database },
}: {
  token: string;
  format: FeedFormat;
  dependencies: Pick<FollowDependencies, "config" | "database">;
}): Promise<string> {
  const { db } = database;
  const [settings] = await db
    .select({ accountId: followSettings.accountId })
    .from(followSettings)
    .where(eq(followSettings.feedTokenHash, hashSecret(token)));
  if (!settings) throw new AppError({ code: "not_found.podcast_feed" });
  const entries = await listEntries({ db, accountId: settings.accountId, publicUrl: config.publicUrl });
  const feedUrl = `${config.publicUrl}/feeds/${token}.${format}`;
  return renderPrivateFeed({ format, feedUrl, siteUrl: config.publicUrl, entries });
}

async function listEntries({
  db,
  accountId,
  publicUrl,
}: {
  db: Db;
  accountId: string;
  publicUrl: string;
}): Promise<PrivateEntry[]> {
  const own = db
    .select({ id: follows.id })
    .from(follows)
    .innerJoin(users, eq(users.id, follows.userId))
    .where(eq(users.accountId, accountId));
  const rows = await db
    .select({
      taken: followEpisodes,
      episode: feedEpisodes,
      feedTitle: feeds.title,
      summaryId: summaries.id,
      content: summaryResults.content,
    })
    .from(followEpisodes)
    .innerJoin(feedEpisodes, eq(feedEpisodes.id, followEpisodes.episodeId))
    .innerJoin(feeds, eq(feeds.id, feedEpisodes.feedId))
    .innerJoin(summaries, eq(summaries.id, followEpisodes.summaryId))
    .innerJoin(summaryResults, eq(summaryResults.id, summaries.resultId))
    .where(
      and(
        inArray(followEpisodes.followId, own),
        eq(followEpisodes.state, "done"),
        isNull(summaries.deletedAt),
      ),
    )
    .orderBy(desc(followEpisodes.settledAt), desc(followEpisodes.id))
    .limit(MAX_ENTRIES);
  const entries = new Map<string, PrivateEntry>();
  for (const { taken, episode, feedTitle, summaryId, content } of rows) {
    if (!content || entries.has(summaryId)) continue;
    entries.set(summaryId, {
      id: `${publicUrl}/summary/${summaryId}`,
      url: `${publicUrl}/summary/${summaryId}`,
      sourceUrl: episode.url,
      title: content.title || episode.title,
      author: feedTitle,
      text: describe(content),
      publishedAt: taken.settledAt ?? taken.createdAt,
    });
  }
  return [...entries.values()];
}

/** Renders the gist with its timestamps, and every key point with the quote that supports it. */
function describe(content: SummaryContent): string {
  const language = content.origin.captionLanguage;
  const { said, written, moments, topics } = citeGist(content);
  const times = moments.map((seconds) => ` [${formatTimecode(seconds)}]`).join("");
  const gist = `${said && quoteText({ text: said, language })}${written}${times}${topics}`;
  const points = content.keyPoints.map(({ text, quotes: [quote] }) => {
    const time = formatTimecode(quote.startSeconds);
    const quoted = quoteText({ text: quote.text, language });
    const cited = `${time ? `${time} ` : ""}${quoted}`;
    return quote.text === text ? `• ${cited}` : `• ${text}\n  ${cited}`;
  });
  return [gist, ...points].filter(Boolean).join("\n");
}
