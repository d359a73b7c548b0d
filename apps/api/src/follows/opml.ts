import type { EndpointData } from "@pith/core/contract/define-endpoint";
import type { followSchemas } from "@pith/core/contract/follow.schemas";
import { MAX_LISTED_FOLLOWS } from "@pith/core/contract/limits";
import { AppError, isAppError } from "@pith/core/errors/app-error";
import { type FeedLocation, locateFeed, parseFeedLink } from "@pith/core/videos/parse-feed-link";
import { parseVideoLink } from "@pith/core/videos/parse-video-link";
import { parseOpml } from "@pith/sources/lists/parse-opml";
import { asc, eq } from "drizzle-orm";
import type { Actor } from "../accounts/actor.ts";
import { lockAccount } from "../accounts/users.repo.ts";
import { runTransaction } from "../db/run-transaction.ts";
import { feeds, follows } from "../db/schema/follows.schema.ts";
import { element, empty } from "../lib/render-xml.ts";
import type { FollowDependencies } from "./follow-dependencies.ts";
import { insertFeed } from "./join-feed.ts";
import { insertFollow, isOwn, requireMember } from "./manage-follows.ts";

type Imported = EndpointData<(typeof followSchemas)["importFollows"]>;

/**
 * Follows all feeds in an OPML file. The regular polls read them over the next few minutes.
 *
 * @throws AppError `invalid_input` if it isn't OPML
 */
export async function importFollows({
  actor,
  opml,
  dependencies,
}: {
  actor: Actor;
  opml: string;
  dependencies: FollowDependencies;
}): Promise<Imported> {
  requireMember({ actor, dependencies });
  const { database, clock } = dependencies;
  const listed = parseOpml(opml);
  if (listed === null) throw new AppError({ code: "invalid_input.opml" });
  const now = new Date(clock.now());
  return runTransaction(database.db, async (db) => {
    const outcome: Imported = { added: 0, alreadyFollowed: 0, refused: [] };
    await lockAccount({ db, accountId: actor.accountId });
    for (const { url, title } of listed) {
      try {
        const location = locate(url);
        // A transaction of its own, so that a feed isn't stored if there is no room for its follow.
        const { isNew } = await db.transaction(async (own) => {
          const feed = await insertFeed({
            db: own,
            location,
            title: title ?? location.url,
            now,
            dependencies,
          });
          return insertFollow({ db: own, actor, feed, dependencies });
        });
        if (isNew) outcome.added += 1;
        else outcome.alreadyFollowed += 1;
      } catch (error) {
        if (!isAppError(error)) throw error;
        const { code, params } = error.reason;
        outcome.refused.push({ url, error: { code, params: { ...params } } });
      }
    }
    return outcome;
  });
}

/** @throws AppError if the URL isn't HTTP(S) or isn't public. */
function locate(url: string): FeedLocation {
  const known = parseFeedLink({ text: url });
  if (known) return known;
  const link = parseVideoLink({ text: url });
  if (!link.ok) throw new AppError(link.reason);
  if (link.reference.host !== "page") throw new AppError({ code: "unsupported_link.list" });
  return locateFeed(link.reference.url);
}

/** Renders the account's follows as OPML 2.0. */
export async function exportFollows({
  actor,
  dependencies: { config, database },
}: {
  actor: Pick<Actor, "accountId">;
  dependencies: Pick<FollowDependencies, "config" | "database">;
}): Promise<string> {
  const { db } = database;
  const rows = await db
    .select({ feed: feeds })
    .from(follows)
    .innerJoin(feeds, eq(feeds.id, follows.feedId))
    .where(isOwn({ db, accountId: actor.accountId }))
    .orderBy(asc(feeds.title), asc(feeds.id))
    .limit(MAX_LISTED_FOLLOWS);
  // The URLs of YouTube feeds are stored relative to YouTube's origin, which tests override.
  const origin = config.YOUTUBE_ORIGIN ?? "https://www.youtube.com";
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<opml version="2.0">',
    `<head>${element("title", "Pith: what you follow")}</head>`,
    "<body>",
    ...rows.map(({ feed: { title, url, feedUrl } }) =>
      empty("outline", {
        type: "rss",
        text: title,
        title,
        xmlUrl: new URL(feedUrl, origin).href,
        htmlUrl: url,
      }),
    ),
    "</body>",
    "</opml>",
  ];
  return `${lines.join("\n")}\n`;
}
