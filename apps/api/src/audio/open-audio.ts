import type { AudioFormat } from "@pith/core/contract/audio.schemas";
import { AppError } from "@pith/core/errors/app-error";
import { eq } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { audios } from "../db/schema/audio.schema.ts";
import type { StoredFile } from "../providers/storage/stored-file.ts";
import { findResult } from "../summaries/results.repo.ts";
import type { AudioDependencies } from "./audio-dependencies.ts";
import { isAudioToken, isFeedAudioToken, isFeedToken } from "./audio-links.ts";
import { type HeldAudio, selectHeldAudio } from "./audios.repo.ts";
import { findPodcastFeed } from "./podcast-feeds.repo.ts";

type OpenDependencies = Pick<AudioDependencies, "database" | "clock" | "signingSecret">;

const MAX_NAME_CHARACTERS = 100;

/** Returns a finished audio summary if the token is valid. @throws AppError `not_found` if it isn't */
export async function openAudio({
  audioId,
  token,
  dependencies: { database, clock, signingSecret },
}: {
  audioId: string;
  token: string;
  dependencies: OpenDependencies;
}): Promise<HeldAudio> {
  const { db } = database;
  const [held] = await selectHeldAudio({ db, where: eq(audios.id, audioId) });
  const isOpen =
    held &&
    (isFeedToken(token)
      ? await isOpenedByFeed({ db, held, token, signingSecret })
      : isAudioToken({ audioId, token, now: new Date(clock.now()), signingSecret }));
  if (held?.result.status !== "done" || !isOpen) {
    throw new AppError({ code: "not_found.audio_link" });
  }
  return held;
}

async function isOpenedByFeed({
  db,
  held: { audio },
  token,
  signingSecret,
}: {
  db: Db;
  held: HeldAudio;
  token: string;
  signingSecret: string;
}): Promise<boolean> {
  const feed = await findPodcastFeed({ db, userId: audio.userId });
  return feed
    ? isFeedAudioToken({ token, audioId: audio.id, feedTokenHash: feed.tokenHash, signingSecret })
    : false;
}

/**
 * Returns one of an audio summary's files, with its download name.
 *
 * @throws AppError `not_found`
 */
export async function findAudioFile({
  held: { audio, result, resultId },
  format,
  db,
}: {
  held: HeldAudio;
  format: AudioFormat;
  db: Db;
}): Promise<StoredFile> {
  const file = result.files.find((one) => one.format === format);
  if (!file) throw new AppError({ code: "not_found.audio_format" });
  const work = await findResult({ db, id: resultId });
  const title = (work?.content?.title ?? "").replace(/[\p{Cc}"/\\:*?<>|]+/gu, " ").trim();
  const name = [...title].slice(0, MAX_NAME_CHARACTERS).join("") || audio.id;
  return {
    ...file,
    // Finished files never change, so the work's id, the attempt and the format identify the bytes.
    etag: `"${result.id}.${result.attempt}.${format}"`,
    fileName: `${name.toWellFormed()}.${format === "mp3" ? "mp3" : "ogg"}`,
  };
}
