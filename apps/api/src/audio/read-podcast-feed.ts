import { AppError } from "@pith/core/errors/app-error";
import type { SummaryContent } from "@pith/core/summaries/summary";
import { and, eq } from "drizzle-orm";
import { audioResults, audios } from "../db/schema/audio.schema.ts";
import { hashSecret } from "../lib/randomness.ts";
import { findResult } from "../summaries/results.repo.ts";
import { findVideo } from "../summaries/transcripts.repo.ts";
import type { AudioDependencies } from "./audio-dependencies.ts";
import { signFeedAudioToken } from "./audio-links.ts";
import { type HeldAudio, selectHeldAudio } from "./audios.repo.ts";
import { findPodcastFeedByToken } from "./podcast-feeds.repo.ts";
import { type PodcastEpisode, renderPodcastFeed } from "./render-podcast-feed.ts";

/**
 * Podcast apps keep episodes they have seen, so the feed can drop old ones. Apps download the whole feed each
 * time.
 */
const MAX_EPISODES = 100;

/** Renders the feed for a token as XML. @throws AppError `not_found` if the feed was revoked or never existed. */
export async function readPodcastFeed({
  token,
  dependencies,
}: {
  token: string;
  dependencies: Pick<AudioDependencies, "config" | "database" | "signingSecret">;
}): Promise<string> {
  const { config, database, signingSecret } = dependencies;
  const { db } = database;
  const found = await findPodcastFeedByToken({ db, tokenHash: hashSecret(token) });
  if (!found) {
    throw new AppError({ code: "not_found.podcast_feed" });
  }
  const { feed } = found;
  const where = and(eq(audios.userId, feed.userId), eq(audioResults.status, "done"));
  const held = await selectHeldAudio({ db, where }).limit(MAX_EPISODES);
  const episodes: PodcastEpisode[] = [];
  for (const { audio, result, resultId } of takeNewest(held)) {
    const work = await findResult({ db, id: resultId });
    const file = result.files.find(({ format }) => format === "mp3");
    if (!work?.content || !file) continue;
    const video = work.videoId ? await findVideo({ db, id: work.videoId }) : null;
    const audioToken = signFeedAudioToken({
      audioId: audio.id,
      feedTokenHash: feed.tokenHash,
      signingSecret,
    });
    const address = `${config.publicUrl}/api/audio/${audio.id}`;
    episodes.push({
      id: audio.id,
      title: work.content.title || video?.title || "Summary",
      description: describe(work.content),
      author: video?.author ?? null,
      pageUrl: `${config.publicUrl}/summary/${audio.summaryId}`,
      audio: {
        // Apple determines the format from the file extension.
        url: `${address}.mp3?token=${audioToken}`,
        contentType: file.contentType,
        sizeBytes: file.sizeBytes,
        durationSeconds: result.durationSeconds ?? 0,
      },
      chaptersUrl: `${address}/chapters?token=${audioToken}`,
      publishedAt: audio.createdAt,
    });
  }
  return renderPodcastFeed({
    feedUrl: `${config.publicUrl}/feeds/${token}.xml`,
    siteUrl: config.publicUrl,
    episodes,
    createdAt: feed.createdAt,
  });
}

/** Keeps one audio version per summary: the one whose voice was chosen last. */
function takeNewest(held: readonly HeldAudio[]): HeldAudio[] {
  const seen = new Set<string>();
  return held.filter(({ audio }) => {
    if (seen.has(audio.summaryId)) return false;
    seen.add(audio.summaryId);
    return true;
  });
}

function describe({ gist, keyPoints }: SummaryContent): string {
  return [gist, ...keyPoints.map(({ text }) => `• ${text}`)].filter(Boolean).join("\n");
}
