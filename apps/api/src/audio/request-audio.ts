import type { VoiceGender } from "@pith/core/accounts/preferences";
import type { SummaryAudio, SummaryAudioTicket } from "@pith/core/contract/audio.schemas";
import { AppError } from "@pith/core/errors/app-error";
import { prepareSpeechScript } from "@pith/speech/prepare/prepare-speech-script";
import { chooseSpokenLanguage } from "@pith/speech/voices/choose-voice";
import type { Voice } from "@pith/speech/voices/voice";
import type { Actor } from "../accounts/actor.ts";
import { getAllowance } from "../accounts/get-allowance.ts";
import { lockAccount } from "../accounts/users.repo.ts";
import type { Db } from "../db/database.ts";
import { runTransaction } from "../db/run-transaction.ts";
import { type QuotaReservation, reserveQuota } from "../quotas/reserve-quota.ts";
import { settleReservations } from "../quotas/settle-reservations.ts";
import { requireDoneSummary, requireSummary } from "../summaries/read-summary.ts";
import { createQuotaError, getKeyQuota } from "../summaries/require-summary-quota.ts";
import type { SummaryRow } from "../summaries/summaries.repo.ts";
import { hashContent } from "../summaries/work-key.ts";
import { joinWork } from "../work/join-work.ts";
import type { AudioDependencies } from "./audio-dependencies.ts";
import { audioWork } from "./audio-work.ts";
import { findNewestAudio, findOwnAudio, insertAudio, insertAudioResult } from "./audios.repo.ts";
import { buildAudio } from "./build-audio.ts";
import { countSpoken } from "./count-spoken.ts";

export type RequestAudioDependencies = Pick<
  AudioDependencies,
  "config" | "database" | "queue" | "clock" | "randomness" | "signingSecret" | "speechMaker"
>;

/**
 * Requests audio for one of the actor's finished summaries: starts a run, joins the one in progress, or
 * returns the finished audio. Requesting the same voice again costs nothing.
 *
 * @throws AppError `quota_exceeded` (a plan without audio, or the month's quota is used up),
 * `unsupported_language`, `conflict` if the summary isn't done, `not_found`.
 */
export async function requestAudio({
  actor,
  id,
  voiceGender,
  voiceLanguage,
  dependencies,
}: {
  actor: Actor;
  id: string;
  voiceGender: VoiceGender;
  voiceLanguage: string | null;
  dependencies: RequestAudioDependencies;
}): Promise<SummaryAudioTicket> {
  const { config, database, clock, randomness, queue, signingSecret, speechMaker } = dependencies;
  const now = new Date(clock.now());
  return runTransaction(database.db, async (db) => {
    const account = await lockAccount({ db, accountId: actor.accountId });
    const { summary, result: summaryResult, content } = await requireDoneSummary({ db, actor, id });
    const { audio: limit } = getAllowance({ account, now, config });
    if (limit === 0) throw new AppError({ code: "quota_exceeded.audio_plan" });
    const voice = requireVoice({
      contentLanguage: content.language,
      voiceGender,
      voiceLanguage,
      speechMaker,
    });
    const workKey = hashContent(
      speechMaker.name,
      JSON.stringify(voice),
      JSON.stringify(prepareSpeechScript(content)),
    );
    const { result, isNew } = await joinWork({
      db,
      kind: audioWork,
      workKey,
      insert: () =>
        insertAudioResult({
          db,
          result: {
            id: randomness.createId(),
            workKey,
            engine: speechMaker.engine,
            voice,
            summaryResultId: summaryResult.id,
            shareKey: account.id,
            createdAt: now,
          },
        }),
      queue,
    });

    const own = isNew
      ? null
      : await findOwnAudio({ db, accountId: account.id, summaryId: summary.id, audioResultId: result.id });
    if (own?.summaryId === summary.id) {
      return {
        audio: buildAudio({ held: { audio: own, result }, now, signingSecret }),
        joined: true,
        cost: 0,
      };
    }
    const add = (reservation: QuotaReservation | null) =>
      insertAudio({
        db,
        audio: {
          id: randomness.createId(),
          summaryId: summary.id,
          ...pickOwner(summary),
          audioResultId: result.id,
          reservationId: reservation?.id ?? null,
          voiceGender,
          createdAt: now,
        },
      });
    if (own) {
      // Another summary or linked sign-in of this account already has this audio, so it isn't charged again.
      const audio = await add(null);
      return { audio: buildAudio({ held: { audio, result }, now, signingSecret }), joined: true, cost: 0 };
    }

    const reservation = await reserve({ db, limit, actor, id: randomness.createId(), now });
    const audio = await add(reservation);
    if (result.status === "done") {
      await settleReservations({ db, ids: [reservation.id], state: "committed", now });
      await countSpoken({ db, accountIds: [account.id] });
    }
    return { audio: buildAudio({ held: { audio, result }, now, signingSecret }), joined: !isNew, cost: 1 };
  });
}

/** Returns the newest audio of one of the actor's summaries. @throws AppError `not_found` */
export async function readAudio({
  actor,
  id,
  dependencies: { database, clock, signingSecret },
}: {
  actor: Actor;
  id: string;
  dependencies: Pick<RequestAudioDependencies, "database" | "clock" | "signingSecret">;
}): Promise<SummaryAudio> {
  const { summary } = await requireSummary({ db: database.db, actor, id });
  const held = await findNewestAudio({ db: database.db, summaryId: summary.id });
  if (!held) throw new AppError({ code: "not_found.audio" });
  return buildAudio({ held, now: new Date(clock.now()), signingSecret });
}

function requireVoice({
  contentLanguage,
  voiceGender,
  voiceLanguage,
  speechMaker,
}: {
  contentLanguage: string;
  voiceGender: VoiceGender;
  voiceLanguage: string | null;
  speechMaker: RequestAudioDependencies["speechMaker"];
}): Voice {
  const language = chooseSpokenLanguage({ contentLanguage, preferredLanguage: voiceLanguage });
  const voice = speechMaker.chooseVoice({ language, gender: voiceGender });
  if (voice) return voice;
  throw new AppError({
    code: "unsupported_language.voice",
  });
}

async function reserve({
  db,
  limit,
  actor,
  id,
  now,
}: {
  db: Db;
  limit: number | null;
  actor: Actor;
  id: string;
  now: Date;
}): Promise<QuotaReservation> {
  const reservation = await reserveQuota({
    db,
    id,
    accountId: actor.accountId,
    kind: "audio",
    limit,
    address: null,
    key: getKeyQuota(actor),
    now,
  });
  if (!("refused" in reservation)) return reservation;
  if (reservation.refused === "key") throw createQuotaError({ ...reservation, hasPlans: true });
  throw new AppError({
    code: "quota_exceeded.audio",
    params: { limit: reservation.limit },
  });
}

function pickOwner({ userId, accountId }: SummaryRow): Pick<SummaryRow, "userId" | "accountId"> {
  return { userId, accountId };
}
