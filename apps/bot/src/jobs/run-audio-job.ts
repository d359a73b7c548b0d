import { getAccountOverview } from "@pith/core/client/get-account-overview";
import { buildHttpError } from "@pith/core/client/read-reply";
import { audioEndpoints } from "@pith/core/contract/audio.endpoints";
import type { AudioFormat, SummaryAudio } from "@pith/core/contract/audio.schemas";
import { mayPass } from "@pith/core/errors/may-pass";
import { chooseChatLanguage } from "@pith/core/lib/choose-chat-language";
import { HttpError } from "grammy";
import { createPlansKeyboard, createPrivateKeyboard } from "../keyboards/create-job-keyboards.ts";
import { buildAudioRefusal } from "../messages/build-audio-refusal.ts";
import { buildRefusal, type Refusal } from "../messages/build-refusal.ts";
import { buildFileName } from "../messages/build-transcript-file.ts";
import { concatText } from "../messages/formatted-text.ts";
import { callOptions } from "../pith/create-pith-api.ts";
import { hasPlans } from "../pith/has-plans.ts";
import { isFault, readFailure, readRefusal } from "../pith/read-refusal.ts";
import { ACTION_INTERVAL_MS } from "../telegram/action-interval.ts";
import { readTelegramError } from "../telegram/read-telegram-error.ts";
import { getPlaceOptions, sendMessage } from "../telegram/send-message.ts";
import { sendVoice } from "../telegram/send-voice.ts";
import type { AudioJob } from "./audio-job.ts";
import type { AudioJobDependencies } from "./audio-job-dependencies.ts";

const POLL_MS = 1_500;
/**
 * Maximum number of consecutive failed polls. This is about a minute: enough for an API restart, but not for
 * an outage.
 */
const MAX_FAILED_LOOKS = 40;

interface AudioRun {
  job: AudioJob;
  dependencies: AudioJobDependencies;
  /** Aborts when the process stops. The job stays in the store. */
  stopSignal: AbortSignal;
}

/**
 * Shows "recording a voice message" in the chat until a summary's audio is ready, then sends it. If the audio
 * fails, tells the user why.
 *
 * @throws GrammyError, HttpError if Telegram accepts neither audio nor text.
 */
export async function runAudioJob(run: AudioRun): Promise<void> {
  const { job, dependencies, stopSignal } = run;
  try {
    const audio = await waitForAudio(run);
    if (audio.status === "done") await sendAudio({ run, audio });
    else await sendRefusal({ run, refusal: readFailure(audio.failure) });
  } catch (error) {
    if (stopSignal.aborted) return;
    if (error instanceof HttpError) throw error;
    // A group may allow text messages but not voice messages.
    if (readTelegramError(error).kind === "unreachable") {
      const message = dependencies.getTexts(chooseChatLanguage(job.locale)).t("refusal.notAllowed");
      await sendMessage({ api: dependencies.api, place: job.place, message });
    } else {
      if (isFault(error)) dependencies.logger.error({ err: error }, "An audio failed");
      await sendRefusal({ run, refusal: readRefusal(error) });
    }
  }
  await dependencies.store.deleteAudioJob(job.key);
}

/** Polls until the audio is ready or has failed. */
async function waitForAudio(run: AudioRun): Promise<SummaryAudio> {
  const { job, dependencies, stopSignal } = run;
  const { pith, timer } = dependencies;
  let shownAtMs = Number.NEGATIVE_INFINITY;
  let failedLooks = 0;
  while (true) {
    stopSignal.throwIfAborted();
    if (timer.now() - shownAtMs >= ACTION_INTERVAL_MS) {
      shownAtMs = timer.now();
      await showAction({ run, action: "record_voice" });
    }
    try {
      const audio = await pith
        .forUser(job.ownerId)
        .call(audioEndpoints.getSummaryAudio, { params: { id: job.summaryId } }, callOptions(stopSignal));
      failedLooks = 0;
      if (audio.status === "done" || audio.status === "failed") return audio;
    } catch (error) {
      failedLooks += 1;
      if (!mayPass(readRefusal(error).code) || failedLooks >= MAX_FAILED_LOOKS) throw error;
    }
    await timer.wait(POLL_MS, stopSignal);
  }
}

async function sendAudio({ run, audio }: { run: AudioRun; audio: SummaryAudio }): Promise<void> {
  const { job, dependencies } = run;
  const known = await dependencies.store.findSentAudio(audio.id);
  if (!known) await showAction({ run, action: "upload_voice" });
  const sent = await sendVoice({
    known,
    api: dependencies.api,
    place: job.place,
    openFile: (format) => openFile({ run, audio, format }),
    nameFile: (extension) => buildFileName({ title: job.title, extension }),
    durationSeconds: audio.durationSeconds ?? 0,
    title: job.title,
  });
  const kind = sent.voice ? "voice" : "audio";
  const fileId = (sent.voice ?? sent.audio)?.file_id;
  if (fileId !== undefined) await dependencies.store.saveSentAudio({ audioId: audio.id, kind, fileId });
  await dependencies.store.saveSummaryMessage({
    chatId: sent.chat.id,
    messageId: sent.message_id,
    summaryId: job.summaryId,
    ownerId: job.ownerId,
  });
}

/** Downloads the audio file. Throws the client's errors. */
async function openFile({
  run: { job, dependencies, stopSignal },
  audio,
  format,
}: {
  run: AudioRun;
  audio: SummaryAudio;
  format: AudioFormat;
}): Promise<Uint8Array> {
  const address = (format === "opus" ? audio.opusUrl : audio.url) ?? "";
  const token = address.split("token=")[1]?.split("&")[0] ?? "";
  const response = await dependencies.pith
    .forUser(job.ownerId)
    .open(
      audioEndpoints.getAudioFile,
      { params: { audioId: audio.id }, query: { token, format } },
      callOptions(stopSignal),
    );
  if (!response.ok) {
    const text = await response.text();
    throw buildHttpError({ endpoint: audioEndpoints.getAudioFile, response, text });
  }
  return new Uint8Array(await response.arrayBuffer());
}

async function sendRefusal({ run, refusal }: { run: AudioRun; refusal: Refusal }): Promise<void> {
  const { job, dependencies } = run;
  await sendAudioRefusal({ ...job, refusal, requesterId: job.ownerId, dependencies });
}

/** Explains why a summary has no audio, and offers plans if a higher one would include it. */
export async function sendAudioRefusal({
  refusal,
  requesterId,
  locale,
  place,
  dependencies: { api, pith, getTexts, publicUrl, getUsername },
}: {
  refusal: Refusal;
  requesterId: number;
  locale: string;
  place: AudioJob["place"];
  dependencies: Pick<AudioJobDependencies, "api" | "pith" | "getTexts" | "publicUrl" | "getUsername">;
}): Promise<void> {
  const texts = getTexts(chooseChatLanguage(locale));
  const isQuota = refusal.code === "quota_exceeded" && (await hasPlans(pith));
  // Only groups and channels have negative ids (Bot API, Chat).
  if (isQuota && place.chatId < 0) {
    const keyboard = createPrivateKeyboard({ username: getUsername(), texts });
    await sendMessage({ api, place, message: texts.t("refusal.quotaGroup"), keyboard });
    return;
  }
  const overview = isQuota
    ? await getAccountOverview({ client: pith.forUser(requesterId), options: callOptions() }).catch(
        () => null,
      )
    : null;
  const plans = isQuota ? createPlansKeyboard({ publicUrl, requesterId, texts }) : null;
  await sendMessage({
    api,
    place,
    message: concatText(
      // Refusals about audio quota list the plans that include audio. A server without plans has none to
      // list.
      refusal.code === "quota_exceeded" && !isQuota
        ? buildRefusal({ refusal, texts })
        : buildAudioRefusal({ refusal, premium: overview?.premium ?? null, texts }),
      plans?.keyboard === null ? `\n\n${texts.t("upgrade.url", { url: plans.url })}` : "",
    ),
    keyboard: plans?.keyboard ?? null,
  });
}

/** Shows the chat action (Bot API, sendChatAction). Ignores failures. */
async function showAction({
  run: { job, dependencies },
  action,
}: {
  run: AudioRun;
  action: "record_voice" | "upload_voice";
}): Promise<void> {
  const { message_thread_id } = getPlaceOptions(job.place);
  await dependencies.api
    .sendChatAction(job.place.chatId, action, message_thread_id === undefined ? {} : { message_thread_id })
    .catch(() => undefined);
}
