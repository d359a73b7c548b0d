import type { SummaryAudio } from "@pith/core/contract/audio.schemas";
import { AppError } from "@pith/core/errors/app-error";
import { eq } from "drizzle-orm";
import { audios } from "../db/schema/audio.schema.ts";
import { requireSummary, type SummaryCall } from "../summaries/read-summary.ts";
import type { AudioDependencies } from "./audio-dependencies.ts";
import { type HeldAudio, selectHeldAudio } from "./audios.repo.ts";
import { buildAudio } from "./build-audio.ts";

/** Returns the newest audio version of one of the actor's summaries. @throws AppError `not_found` */
export async function requireAudio({
  dependencies: { database },
  ...own
}: SummaryCall<Pick<AudioDependencies, "database">>): Promise<HeldAudio> {
  const { db } = database;
  const { summary } = await requireSummary({ db, ...own });
  const [held] = await selectHeldAudio({ db, where: eq(audios.summaryId, summary.id) }).limit(1);
  if (!held) throw new AppError({ code: "not_found.audio" });
  return held;
}

/** Like `requireAudio`, but returns the API representation. */
export async function readAudio(
  request: SummaryCall<Pick<AudioDependencies, "database" | "clock" | "signingSecret">>,
): Promise<SummaryAudio> {
  const { clock, signingSecret } = request.dependencies;
  return buildAudio({ held: await requireAudio(request), now: new Date(clock.now()), signingSecret });
}
