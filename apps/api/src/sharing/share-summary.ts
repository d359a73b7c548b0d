import { createHash } from "node:crypto";
import type { SharedSummary } from "@pith/core/contract/summary.schemas";
import { AppError } from "@pith/core/errors/app-error";
import type { Actor } from "../accounts/actor.ts";
import type { Db } from "../db/database.ts";
import { compressGzip } from "../lib/compress-gzip.ts";
import { requireDoneSummary, requireSummary } from "../summaries/read-summary.ts";
import { closeShare, findSharedSummary, openShare } from "../summaries/summaries.repo.ts";
import { findTranscript } from "../summaries/transcripts.repo.ts";
import type { SharedPage, StoredReply } from "./shared-page.ts";
import type { SharingDependencies } from "./sharing-dependencies.ts";

/** 22 characters are 131 bits, too many to guess. */
const SHARE_ID_CHARACTERS = 22;

/**
 * Publishes the summary under an unguessable link. If it is already public, returns the existing link.
 * `isListed` says whether search engines may index its page; undefined changes nothing.
 */
export async function shareSummary({
  actor,
  id,
  isListed,
  dependencies,
}: {
  actor: Actor;
  id: string;
  isListed?: boolean | undefined;
  dependencies: Pick<SharingDependencies, "config" | "database" | "clock" | "randomness" | "shares">;
}): Promise<{ shareId: string; url: string; isListed: boolean }> {
  const { config, database, clock, randomness, shares } = dependencies;
  const { summary } = await requireDoneSummary({ db: database.db, actor, id });
  const offered = randomness.createSecret().slice(0, SHARE_ID_CHARACTERS);
  const offer = { shareId: offered, sharedAt: new Date(clock.now()), isListed };
  // Two users or tabs may share at the same time, and both must get the link that works.
  const share = await openShare({ db: database.db, id: summary.id, share: offer });
  if (!share) {
    throw new AppError({ code: "not_found.summary" });
  }
  if (isListed !== undefined) await shares.forget(actor.accountId);
  return { ...share, url: `${config.publicUrl}/s/${share.shareId}` };
}

/** Revokes the link permanently. Sharing again creates a new one. */
export async function unshareSummary({
  actor,
  id,
  dependencies,
}: {
  actor: Actor;
  id: string;
  dependencies: Pick<SharingDependencies, "database" | "shares">;
}): Promise<void> {
  const { db } = dependencies.database;
  const { summary } = await requireSummary({ db, actor, id });
  await closeShare({ db, id: summary.id });
  await dependencies.shares.forget(actor.accountId);
}

/**
 * Returns the summary as seen by anyone with the link.
 *
 * @throws AppError `not_found`
 */
export async function readSharedSummary({
  shareId,
  dependencies,
}: {
  shareId: string;
  dependencies: Pick<SharingDependencies, "database" | "shares">;
}): Promise<SharedPage> {
  const { database, shares } = dependencies;
  const shared = await shares.get(shareId, () => findShared({ db: database.db, shareId }));
  if (shared) return shared;
  throw new AppError({ code: "not_found.shared_summary" });
}

async function findShared({ db, shareId }: { db: Db; shareId: string }): Promise<SharedPage | null> {
  const found = await findSharedSummary({ db, shareId });
  if (!found) return null;
  const { summary, result, video } = found;
  const { content } = result;
  if (!summary.sharedAt || !content || !video) return null;
  const { transcriptId } = result;
  const transcript = transcriptId === null ? null : await findTranscript({ db, id: transcriptId });
  const shared: SharedSummary = {
    shareId,
    video,
    content,
    length: result.length,
    shape: result.shape,
    range: result.range,
    hasTranscript: transcript !== null && transcript.accountId === null && video.url !== null,
    sharedAt: summary.sharedAt.toISOString(),
  };
  return {
    accountId: summary.accountId,
    isListed: summary.isListed,
    shared,
    reply: await storeReply({ success: true, data: shared }),
  };
}

async function storeReply(value: unknown): Promise<StoredReply> {
  const body = JSON.stringify(value);
  const hash = createHash("sha256").update(body).digest("base64url").slice(0, 22);
  const packed = await compressGzip(body);
  return {
    plain: { body, etag: `"${hash}"` },
    gzip: packed && { body: packed, etag: `"${hash}-gzip"` },
  };
}
