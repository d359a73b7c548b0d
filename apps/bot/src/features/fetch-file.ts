import type { BotContext } from "../bot-context.ts";
import { reply } from "./reply.ts";

/** Downloads the message's file. If that fails, tells the user and returns null. */
export async function fetchFile(context: BotContext): Promise<Uint8Array | null> {
  const { services, texts } = context;
  try {
    const { file_path: path } = await context.getFile();
    if (!path) throw new Error("Telegram gave no path for the file.");
    return await services.downloadFile(path);
  } catch (error) {
    services.logger.warn({ err: error }, "A file couldn't be fetched from Telegram");
    await reply({ context, message: texts.t("file.failed") });
    return null;
  }
}
