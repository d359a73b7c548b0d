import { readReply } from "@pith/core/client/read-reply";
import { accountEndpoints } from "@pith/core/contract/account.endpoints";
import { Composer, InputFile } from "grammy";
import type { BotContext } from "../bot-context.ts";
import { buildDataUrl, isLinkable } from "../messages/website-links.ts";
import { getPlace } from "../telegram/get-place.ts";
import { getPlaceOptions } from "../telegram/send-message.ts";
import { leadToPrivateChat } from "./lead-to-private-chat.ts";
import { reply } from "./reply.ts";

/** Telegram's limit for files that bots upload (Bot API, sendDocument). */
const MAX_FILE_BYTES = 50_000_000;
/** Long enough to download far more than 50 MB. */
const TIMEOUT_MS = 5 * 60_000;

/** /data, which sends all data stored for the user as one file. */
export const dataFeature = new Composer<BotContext>();

dataFeature.command("data", sendData);

export async function sendData(context: BotContext): Promise<void> {
  const { from, chat, texts, services } = context;
  if (!from || !chat || (await leadToPrivateChat({ context, page: "data" }))) return;
  await services.people.ensure(from);
  await context.replyWithChatAction("upload_document");
  const endpoint = accountEndpoints.exportAccountData;
  const stop = new AbortController();
  const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(TIMEOUT_MS)]);
  const client = services.pith.forUser(from.id);
  const response = await client.open(endpoint, { query: { audio: "link" } }, { signal });
  if (!response.ok) await readReply({ endpoint, response });
  const file = await collect(response);
  if (file === null) {
    stop.abort();
    const url = buildDataUrl(services.publicUrl);
    await reply({
      context,
      message: texts.t("data.tooLarge", { url }),
      keyboard: isLinkable(url) ? { inline_keyboard: [[{ text: texts.t("button.website"), url }]] } : null,
    });
    return;
  }
  await context.api.sendDocument(chat.id, new InputFile(file, "pith.zip"), {
    caption: texts.t("data.caption"),
    ...(context.msg && getPlaceOptions(getPlace(context.msg))),
  });
}

/** Downloads the file. Returns `null` if it exceeds Telegram's limit. */
async function collect(response: Response): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > MAX_FILE_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
