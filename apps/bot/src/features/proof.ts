import { Composer } from "grammy";
import type { BotContext } from "../bot-context.ts";
import { buildProof } from "../messages/build-proof.ts";
import { onCallback } from "./on-callback.ts";
import { readPressedSummary, recordSummaryMessages } from "./read-summary.ts";
import { reply } from "./reply.ts";

/** The button that shows each point's quotes and how the point was verified. */
export const proofFeature = new Composer<BotContext>();

onCallback(proofFeature, "proof", async ({ context, callback }) => {
  const owned = await readPressedSummary({ context, summaryId: callback.summaryId });
  if (!owned) return;
  await context.answerCallbackQuery();
  const messages = await reply({
    context,
    message: buildProof({ summary: owned.summary, texts: context.texts }),
  });
  await recordSummaryMessages({ context, messages, summaryId: owned.summary.id, ownerId: owned.ownerId });
});
