import { getErrorCode } from "@pith/core/errors/app-error";
import type { Message } from "grammy/types";
import type { BotContext } from "../bot-context.ts";
import { buildRefusal } from "../messages/build-refusal.ts";
import { isFault, readRefusal } from "../pith/read-refusal.ts";
import { type FoundVideos, MAX_LINKS } from "../updates/find-video-links.ts";
import { offerList } from "./lists.ts";
import { mayAsk } from "./may-ask.ts";
import { reply } from "./reply.ts";
import { startSummaries } from "./start-summaries.ts";

/**
 * Summarizes the given videos and lists the links that can't be summarized. For an edited message, handles
 * only the new videos, since the others were handled when the message was sent.
 */
export async function summarizeLinks({
  context,
  message,
  found,
}: {
  context: BotContext;
  message: Message;
  found: FoundVideos;
}): Promise<void> {
  if (!(await mayAsk(context))) {
    await reply({ context, message: context.texts.t("group.adminsOnly") });
    return;
  }
  if (found.refusal) {
    const { reason } = found.refusal;
    const refusal = { code: getErrorCode(reason.code), reason, retryAfterSeconds: null };
    await reply({ context, message: buildRefusal({ refusal, texts: context.texts }) });
    return;
  }
  const isOnlyOne = found.videos.length + found.badRanges.length + found.lists.length === 1;
  await startSummaries({
    context,
    message,
    videos: found.videos.map(({ url, range }) => ({ source: { kind: "link", url }, range })),
    namesLinks: !isOnlyOne,
  });
  // If the message is left to the next process, that process also sends the replies below.
  if (context.editedMessage || context.isLeftOpen) return;
  for (const { url, reason } of found.badRanges) {
    const refusal = { code: getErrorCode(reason.code), reason, retryAfterSeconds: null };
    const text = buildRefusal({ refusal, texts: context.texts });
    await reply({ context, message: isOnlyOne ? text : `${url}\n${text}` });
  }
  if (found.isCut) await reply({ context, message: context.texts.t("link.limited", { count: MAX_LINKS }) });
  for (const url of found.lists) {
    try {
      await offerList({ context, url });
    } catch (error) {
      if (isOnlyOne || isFault(error)) throw error;
      const text = buildRefusal({ refusal: readRefusal(error), texts: context.texts });
      await reply({ context, message: `${url}\n${text}` });
    }
  }
}
