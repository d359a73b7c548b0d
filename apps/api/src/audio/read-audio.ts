import type { SummaryAudio } from "@pith/core/contract/audio.schemas";
import { AppError } from "@pith/core/errors/app-error";
import { eq } from "drizzle-orm";
import type { Actor } from "../accounts/actor.ts";
import type { Db } from "../db/database.ts";
import { audios } from "../db/schema/audio.schema.ts";
import { requireSummary } from "../summaries/read-summary.ts";
import type { AudioDependencies } from "./audio-dependencies.ts";
import { type HeldAudio, selectHeldAudio } from "./audios.repo.ts";
import { buildAudio } from "./build-audio.ts";

type AudioRequest = { actor: Actor /** The summary's id. */; id: string };

/** Returns the newest audio version of one of the actor's summaries. @throws AppError `not_found` */
export async function requireAudio({ db, ...request }: AudioRequest & { db: Db }): Promise<HeldAudio> {
  const { summary } = await requireSummary({ db, ...request });
  const [held] = await selectHeldAudio({ db, where: eq(audios.summaryId, summary.id) }).limit(1);
  if (!held) throw new AppError({ code: "not_found.audio" });
  return held;
}

/** Like `requireAudio`, but returns the API representation. */
export async function readAudio({
  dependencies: { database, clock, signingSecret },
  ...request
}: AudioRequest & {
  dependencies: Pick<AudioDependencies, "database" | "clock" | "signingSecret">;
}): Promise<SummaryAudio> {
  const held = await requireAudio({ db: database.db, ...request });
  return buildAudio({ held, now: new Date(clock.now()), signingSecret });
}
