import { AppError } from "@pith/core/errors/app-error";
import type { VideoReference } from "@pith/core/videos/video-reference";
import { and, eq, gt, gte, or, sql } from "drizzle-orm";
import { getDomain } from "tldts";
import type { Db } from "../db/database.ts";
import { sourceStrikes } from "../db/schema/summaries.schema.ts";
import { hashContent } from "./work-key.ts";

/** Strikes further apart than this aren't added together. */
const STRIKES_APART_MS = 60 * 60_000;
const LINK = { strikes: 2, barredMs: 60 * 60_000 };
/**
 * Limits for a site. Counts links, not attempts. A site is blocked for less time than a link, because other
 * users may need it.
 */
const SITE = { strikes: 3, barredMs: 15 * 60_000 };
/**
 * Limits for a requester. Counts links to unknown sites. A requester is blocked for less time than a link, because
 * other users may be on the same network.
 */
const SHARE = { strikes: 3, barredMs: 15 * 60_000 };
/**
 * An interrupted page isn't retried for a requester with this many strikes, because the page itself may have caused the
 * interruption.
 */
const SHARE_OF_RETRY = { strikes: 1, barredMs: STRIKES_APART_MS };

/** A source that can be blocked: a link, its site, or all of a requester's unknown sites. */
interface Asked {
  reference: VideoReference;
  shareKey: string | null;
}

/**
 * Returns the site of a link to a user-chosen URL. Null for known hosts. Subdomains are free to create, so
 * they count as one site, except under suffixes where they belong to different owners (github.io).
 */
export function getSite({ host, url }: VideoReference): string | null {
  if (host !== "page" && host !== "media" && host !== "podcast") return null;
  const { hostname } = new URL(url);
  return getDomain(hostname, { allowPrivateDomains: true }) ?? hostname;
}

function getKeys({ reference, shareKey }: Asked) {
  const site = getSite(reference);
  return {
    link: `link:${hashContent(reference.host, reference.id)}`,
    site: site && `site:${site}`,
    share: site && shareKey && buildShareStrikeKey(shareKey),
  };
}

function buildShareStrikeKey(shareKey: string): string {
  return `share:${shareKey}`;
}

/** Deletes the strikes against a requester. Those against its links and their sites remain. */
export async function forgetShareStrikes({ db, shareKey }: { db: Db; shareKey: string }): Promise<void> {
  await db.delete(sourceStrikes).where(eq(sourceStrikes.key, buildShareStrikeKey(shareKey)));
}

/** Records that a link exceeded its budget. The first time also counts against its site and the requester. */
export async function strikeSource({ db, now, ...asked }: Asked & { db: Db; now: Date }): Promise<void> {
  const { link, site, share } = getKeys(asked);
  const strikes = await strike({ db, key: link, now });
  if (strikes > 1) return;
  if (site) await strike({ db, key: site, now });
  if (share) await strike({ db, key: share, now });
}

async function strike({ db, key, now }: { db: Db; key: string; now: Date }): Promise<number> {
  const since = new Date(now.getTime() - STRIKES_APART_MS).toISOString();
  const [row] = await db
    .insert(sourceStrikes)
    .values({ key, strikes: 1, lastAt: now })
    .onConflictDoUpdate({
      target: sourceStrikes.key,
      set: {
        strikes: sql`case when ${sourceStrikes.lastAt} < ${since}::timestamptz then 1 else ${sourceStrikes.strikes} + 1 end`,
        lastAt: now,
      },
    })
    .returning({ strikes: sourceStrikes.strikes });
  return row?.strikes ?? 1;
}

/**
 * Throws if a link is temporarily blocked because of the link itself, its site or the requester.
 *
 * @throws AppError `source_over_budget`
 */
export async function refuseBarred({
  db,
  isRetry,
  now,
  ...asked
}: Asked & {
  db: Db;
  /** True if an earlier attempt was interrupted. */
  isRetry: boolean;
  now: Date;
}): Promise<void> {
  const { link, site, share } = getKeys(asked);
  const bars = [
    { ...LINK, key: link, code: "source_over_budget.for_good" as const },
    { ...SITE, key: site, code: "source_over_budget.site" as const },
    { ...(isRetry ? SHARE_OF_RETRY : SHARE), key: share, code: "source_over_budget.share" as const },
  ];
  const rows = await db
    .select()
    .from(sourceStrikes)
    .where(
      or(
        ...bars.map(({ key, strikes, barredMs }) =>
          key === null
            ? undefined
            : and(
                eq(sourceStrikes.key, key),
                gte(sourceStrikes.strikes, strikes),
                gt(sourceStrikes.lastAt, new Date(now.getTime() - barredMs)),
              ),
        ),
      ),
    );
  for (const { key, barredMs, code } of bars) {
    const row = rows.find((one) => one.key === key);
    if (!row) continue;
    const endsAtMs = row.lastAt.getTime() + barredMs;
    throw new AppError({ code, retryAfterSeconds: Math.ceil((endsAtMs - now.getTime()) / 1000) });
  }
}
