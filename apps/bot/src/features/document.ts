import { Composer } from "grammy";
import type { BotContext } from "../bot-context.ts";
import { reply } from "./reply.ts";
import { startSummaries } from "./start-summaries.ts";
import { findVideosIn } from "./summarize-links.ts";

/** Captions of 12 hours are smaller; Telegram serves at most 20 MB (Bot API, getFile). */
export const MAX_FILE_MEGABYTES = 10;
const CAPTION_FILE = /\.(vtt|srt|sbv|txt|json3?|srv[123]|xml|ttml)$/i;

/** A caption file sent to the bot in private is summarized like a video. */
export const documentFeature = new Composer<BotContext>();

documentFeature.chatType("private").on("message:document", async (context, next) => {
  const { document } = context.message;
  const { texts, services } = context;
  const name = document.file_name ?? "";
  // A file's caption may contain a link; then the link is what the user wants summarized.
  if (findVideosIn(context.message).videos.length > 0) return next();
  if (!CAPTION_FILE.test(name)) {
    await reply({ context, message: texts.t("file.unsupported") });
    return;
  }
  if ((document.file_size ?? 0) > MAX_FILE_MEGABYTES * 1_000_000) {
    await reply({ context, message: texts.t("file.tooLarge", { megabytes: MAX_FILE_MEGABYTES }) });
    return;
  }
  const text = await readFile(context).catch((error: unknown) => {
    services.logger.warn({ err: error }, "A file couldn't be fetched from Telegram");
    return null;
  });
  if (text === null) {
    await reply({ context, message: texts.t("file.failed") });
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

async function readFile(context: BotContext): Promise<string> {
  const file = await context.getFile();
  if (!file.file_path) throw new Error("Telegram gave no path for the file.");
  const bytes = await context.services.downloadFile(file.file_path);
  return decodeText(bytes);
}

/** Decodes UTF-8, or UTF-16 by its byte order mark; falls back to Windows-1252. */
function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
