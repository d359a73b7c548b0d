import { summaryEndpoints } from "@pith/core/contract/summary.endpoints";
import { Composer } from "grammy";
import type { Message } from "grammy/types";
import type { BotContext } from "../bot-context.ts";
import { callOptions } from "../pith/create-pith-api.ts";
import { hasLinks } from "../updates/find-video-links.ts";
import { findVideosIn } from "../updates/find-videos-in.ts";
import { fetchFile } from "./fetch-file.ts";
import { reply } from "./reply.ts";
import { startSummaries } from "./start-summaries.ts";

/** Telegram doesn't let bots download larger files (Bot API, getFile). */
const MAX_FILE_MEGABYTES = 20;
const MAX_NAME_CHARACTERS = 255;
const RECORDING_FILE = /\.(mp3|m4a|m4b|aac|mp4|m4v|mov|mkv|webm|ogg|oga|opus|flac|wav|avi|3gp|amr|aiff?)$/i;

interface ReceivedRecording {
  name: string;
  bytes: number;
}

/** Summarizes voice messages, audio and videos in private chats using speech recognition. */
export const recordingFeature = new Composer<BotContext>();

recordingFeature.chatType("private").on("message", async (context, next) => {
  const { texts, services, message } = context;
  const recording = findRecording(message);
  // If the caption contains a link, the user wants a summary of the link, not of the file.
  if (!recording || hasLinks(findVideosIn(message))) return next();
  const { recordings } = await services.pith.getConfig();
  if (!recordings) {
    await reply({ context, message: texts.say({ code: "not_configured.recognition", params: {} }) });
    return;
  }
  if (recording.bytes > recordings.maxBytes) {
    const params = { limit: recordings.maxBytes };
    await reply({ context, message: texts.say({ code: "input_too_large.recording", params }) });
    return;
  }
  if (recording.bytes > MAX_FILE_MEGABYTES * 1_000_000) {
    await reply({ context, message: texts.t("file.recordingTooLarge", { megabytes: MAX_FILE_MEGABYTES }) });
    return;
  }
  await context.replyWithChatAction("typing").catch(() => undefined);
  const bytes = await fetchFile(context);
  if (bytes === null) return;
  const { id } = await services.pith
    .forUser(context.from.id)
    .call(
      summaryEndpoints.uploadRecording,
      { query: { name: recording.name } },
      { ...callOptions(), file: new Blob([new Uint8Array(bytes)]) },
    );
  await startSummaries({
    context,
    message,
    videos: [{ source: { kind: "recording", recordingId: id }, range: null }],
  });
});

function findRecording(message: Message): ReceivedRecording | null {
  const { voice, audio, video, video_note: round, document } = message;
  if (voice) return { name: "voice.ogg", bytes: voice.file_size ?? 0 };
  if (audio) return { name: shorten(audio.file_name ?? "audio.mp3"), bytes: audio.file_size ?? 0 };
  if (video) return { name: shorten(video.file_name ?? "video.mp4"), bytes: video.file_size ?? 0 };
  if (round) return { name: "video.mp4", bytes: round.file_size ?? 0 };
  // `document` is also set for GIFs, which have no sound.
  if (!document || message.animation) return null;
  const name = document.file_name ?? "";
  const isRecording = /^(audio|video)\//.test(document.mime_type ?? "") || RECORDING_FILE.test(name);
  return isRecording ? { name: shorten(name || "recording"), bytes: document.file_size ?? 0 } : null;
}

function shorten(name: string): string {
  return name.slice(-MAX_NAME_CHARACTERS);
}
