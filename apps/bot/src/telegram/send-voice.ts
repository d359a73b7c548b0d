import type { AudioFormat } from "@pith/core/contract/audio.schemas";
import { type Api, GrammyError, InputFile } from "grammy";
import type { Message } from "grammy/types";
import type { ChatPlace } from "./chat-place.ts";
import { isVoiceForbidden, readTelegramError } from "./read-telegram-error.ts";
import { getPlaceOptions } from "./send-message.ts";

/**
 * Sends audio as a voice message, or as a music file if the user blocks voice messages. The file isn't opened
 * until it is sent. A file that Telegram already has is sent by its id.
 *
 * @throws grammY's GrammyError or HttpError, and the errors of `openFile`
 */
export async function sendVoice({
  api,
  place,
  openFile,
  nameFile,
  durationSeconds,
  title,
  known = null,
}: {
  api: Api;
  place: ChatPlace;
  /** The id that Telegram assigned to the same file in an earlier message; null if there is none. */
  known?: { kind: "voice" | "audio"; fileId: string } | null;
  openFile: (format: AudioFormat) => Promise<Uint8Array>;
  nameFile: (extension: string) => string;
  durationSeconds: number;
  /** At most 1024 UTF-16 units (Bot API, sendVoice). */
  title: string;
}): Promise<Message> {
  const shown = { duration: Math.round(durationSeconds), caption: title };
  if (known) {
    const { kind, fileId } = known;
    try {
      return await sendIn(place, (at) => {
        const options = { ...shown, ...getPlaceOptions(at) };
        return kind === "voice"
          ? api.sendVoice(at.chatId, fileId, options)
          : api.sendAudio(at.chatId, fileId, options);
      });
    } catch (error) {
      // Telegram may have deleted the file, or the user may block voice messages. Upload the file below.
      if (!(error instanceof GrammyError) || error.error_code !== 400) throw error;
    }
  }
  const voice = await openFile("opus");
  try {
    return await sendIn(place, (at) =>
      api.sendVoice(at.chatId, new InputFile(voice, nameFile("ogg")), { ...shown, ...getPlaceOptions(at) }),
    );
  } catch (error) {
    if (!isVoiceForbidden(error)) throw error;
  }
  const music = await openFile("mp3");
  return sendIn(place, (at) =>
    api.sendAudio(at.chatId, new InputFile(music, nameFile("mp3")), {
      ...shown,
      title,
      ...getPlaceOptions(at),
    }),
  );
}

/** If the group has moved, retries once without the reply, because message ids change when a group moves. */
async function sendIn(place: ChatPlace, send: (at: ChatPlace) => Promise<Message>): Promise<Message> {
  try {
    return await send(place);
  } catch (error) {
    const failure = readTelegramError(error);
    if (failure.kind !== "moved") throw error;
    return send({ ...place, chatId: failure.chatId, replyToMessageId: null });
  }
}
