import { isAppError } from "@pith/core/errors/app-error";
import type { ReceivedMessage } from "@pith/core/messages/message-codes";
import { decodeCaptionBytes } from "@pith/engine/captions/decode-caption-bytes";
import { Composer } from "grammy";
import type { BotContext } from "../bot-context.ts";
import { hasLinks } from "../updates/find-video-links.ts";
import { findVideosIn } from "../updates/find-videos-in.ts";
import { fetchFile } from "./fetch-file.ts";
import { reply } from "./reply.ts";
import { startSummaries } from "./start-summaries.ts";

/** Larger than a 12-hour video's captions. Telegram itself serves at most 20 MB (Bot API, getFile). */
const MAX_FILE_MEGABYTES = 10;
const CAPTION_FILE = /\.(vtt|srt|sbv|txt|csv|tsv|json3?|srv[123]|xml|ttml|ass|ssa)$/i;

/** Summarizes caption files sent to the bot in private chats, just like videos. */
export const documentFeature = new Composer<BotContext>();

documentFeature.chatType("private").on("message:document", async (context, next) => {
  const { document } = context.message;
  const { texts } = context;
  const name = document.file_name ?? "";
  // If the file's caption contains a link, the user wants a summary of the link, not of the file.
  if (hasLinks(findVideosIn(context.message))) return next();
  if (!CAPTION_FILE.test(name)) {
    await reply({ context, message: texts.t("file.unsupported") });
    return;
  }
  if ((document.file_size ?? 0) > MAX_FILE_MEGABYTES * 1_000_000) {
    await reply({ context, message: texts.t("file.tooLarge", { megabytes: MAX_FILE_MEGABYTES }) });
    return;
  }
  const bytes = await fetchFile(context);
  if (bytes === null) return;
  const text = decode(bytes);
  if (typeof text !== "string") {
    await reply({ context, message: texts.say(text) });
    return;
  }
  if (text.trim() === "") {
    await reply({ context, message: texts.say({ code: "no_speech.empty", params: {} }) });
    return;
  }
  await startSummaries({
    context,
    message: context.message,
    videos: [{ source: { kind: "file", name: name.slice(-255), text }, range: null }],
  });
});

/** Returns the decoded text, or the reason it can't be decoded. */
function decode(bytes: Uint8Array): string | ReceivedMessage {
  try {
    return decodeCaptionBytes(bytes);
  } catch (error) {
    if (!isAppError(error)) throw error;
    return error.reason;
  }
}
