import { AppError } from "@pith/core/errors/app-error";
import type { VideoReference } from "@pith/core/videos/video-reference";
import { and, eq, gt, gte, or, sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { sourceStrikes } from "../db/schema/summaries.schema.ts";
import { hashContent } from "./work-key.ts";

/** Strikes that are further apart than this don't add up. */
const STRIKES_APART_MS = 60 * 60_000;
const LINK = { strikes: 2, barredMs: 60 * 60_000 };
/** Counts links, not tries. Shorter than a link's, since other people may need the site. */
const SITE = { strikes: 3, barredMs: 15 * 60_000 };

/** Returns the site of a link to an address that its poster chose; null for the hosts that we know. */
export function getSite({ host, url }: VideoReference): string | null {
  return host === "page" || host === "media" || host === "podcast" ? new URL(url).hostname : null;
}

function getKeys(reference: VideoReference): { link: string; site: string | null } {
  const site = getSite(reference);
  return { link: `link:${hashContent(reference.host, reference.id)}`, site: site && `site:${site}` };
}

/** Remembers that a link passed its budget, and its first time also against its site. */
export async function strikeSource({
  db,
  reference,
  now,
}: {
  db: Db;
  reference: VideoReference;
  now: Date;
}): Promise<void> {
  const { link, site } = getKeys(reference);
  const strikes = await strike({ db, key: link, now });
  if (strikes === 1 && site) await strike({ db, key: site, now });
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

/** @throws AppError `source_over_budget` for a link that is refused for now, by itself or with its site. */
export async function refuseBarred({
  db,
  reference,
  now,
}: {
  db: Db;
  reference: VideoReference;
  now: Date;
}): Promise<void> {
  const { link, site } = getKeys(reference);
  const isBarred = (key: string, { strikes, barredMs }: typeof LINK) =>
    and(
      eq(sourceStrikes.key, key),
      gte(sourceStrikes.strikes, strikes),
      gt(sourceStrikes.lastAt, new Date(now.getTime() - barredMs)),
    );
  const rows = await db
    .select()
    .from(sourceStrikes)
    .where(or(isBarred(link, LINK), site ? isBarred(site, SITE) : undefined));
  const row = rows.find(({ key }) => key === link) ?? rows[0];
  if (!row) return;
  const isLink = row.key === link;
  const endsAtMs = row.lastAt.getTime() + (isLink ? LINK : SITE).barredMs;
  throw new AppError({
    code: isLink ? "source_over_budget.for_good" : "source_over_budget.site",
    retryAfterSeconds: Math.ceil((endsAtMs - now.getTime()) / 1000),
  });
}
