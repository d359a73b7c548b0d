import type { VoiceGender } from "@pith/core/accounts/preferences";
import type { SummaryAudioTicket } from "@pith/core/contract/audio.schemas";
import { AppError } from "@pith/core/errors/app-error";
import { prepareSpeechScript } from "@pith/speech/prepare/prepare-speech-script";
import { chooseSpokenLanguage } from "@pith/speech/voices/choose-voice";
import { and, desc, eq, sql } from "drizzle-orm";
import { getAllowance } from "../accounts/get-allowance.ts";
import { lockAccount } from "../accounts/users.repo.ts";
import { runTransaction } from "../db/run-transaction.ts";
import { audios } from "../db/schema/audio.schema.ts";
import { settleReservations } from "../quotas/settle-reservations.ts";
import { requireDoneSummary, type SummaryCall } from "../summaries/read-summary.ts";
import { getKeyQuota, requireReservation } from "../summaries/require-summary-quota.ts";
import { hashContent } from "../summaries/work-key.ts";
import { joinWork } from "../work/join-work.ts";
import type { AudioDependencies } from "./audio-dependencies.ts";
import { audioWork } from "./audio-work.ts";
import { buildAudio } from "./build-audio.ts";
import { countSpoken } from "./count-spoken.ts";

/**
 * Requests audio for one of the actor's finished summaries: starts a run, joins the one in progress, or
 * returns the finished audio. Requesting the same voice again costs nothing.
 *
 * @throws AppError `quota_exceeded` (the plan has no audio, or the month's quota is used up),
 * `unsupported_language`, `conflict` if the summary isn't done, `not_found`.
 */
export async function requestAudio({
  actor,
  id,
  voiceGender,
  voiceLanguage,
  dependencies,
}: SummaryCall<AudioDependencies> & {
  voiceGender: VoiceGender;
  voiceLanguage: string | null;
}): Promise<SummaryAudioTicket> {
  const { config, database, clock, randomness, queue, signingSecret, speechMaker } = dependencies;
  const now = new Date(clock.now());
  const { accountId, userId } = actor;
  return runTransaction(database.db, async (db) => {
    const account = await lockAccount({ db, accountId });
    const { summary, result: summaryResult, content } = await requireDoneSummary({ db, actor, id });
    const { audio: limit } = getAllowance({ account, now, config });
    if (limit === 0) throw new AppError({ code: "quota_exceeded.audio_plan" });
    const language = chooseSpokenLanguage({
      contentLanguage: content.language,
      preferredLanguage: voiceLanguage,
    });
    const voice = speechMaker.chooseVoice({ language, gender: voiceGender });
    if (!voice) throw new AppError({ code: "unsupported_language.voice" });
    const script = JSON.stringify(prepareSpeechScript(content));
    const workKey = hashContent(speechMaker.name, JSON.stringify(voice), script);
    const { result, isNew } = await joinWork({
      db,
      kind: audioWork,
      workKey,
      async plan() {
        const { engine } = speechMaker;
        const id = randomness.createId();
        return { id, engine, voice, summaryResultId: summaryResult.id, shareKey: accountId, createdAt: now };
      },
      queue,
    });
    // The account pays once. Prefer this summary's audio over that of another summary or linked sign-in.
    const [own] = await db
      .select()
      .from(audios)
      .where(and(eq(audios.accountId, accountId), eq(audios.audioResultId, result.id)))
      .orderBy(sql`${audios.summaryId} = ${summary.id} desc`, desc(audios.createdAt))
      .limit(1);
    const quota = { accountId, kind: "audio" as const, limit, address: null, key: getKeyQuota(actor), now };
    const reservation = own
      ? null
      : await requireReservation({ db, id: randomness.createId(), ...quota, hasPlans: true });
    const reservationId = reservation?.id ?? null;
    const of = { summaryId: summary.id, userId, accountId, audioResultId: result.id };
    const added = { id: randomness.createId(), ...of, reservationId, voiceGender, createdAt: now };
    const isHeld = own?.summaryId === summary.id;
    if (!isHeld) await db.insert(audios).values(added);
    if (reservation && result.status === "done") {
      await settleReservations({ db, ids: [reservation.id], state: "committed", now });
      await countSpoken({ db, accountIds: [accountId] });
    }
    const audio = buildAudio({ held: { audio: isHeld ? own : added, result }, now, signingSecret });
    return { audio, joined: !isNew, cost: reservation ? 1 : 0 };
  });
}
