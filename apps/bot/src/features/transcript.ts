import { MAX_TRANSCRIPT_PAGE_CUES } from "@pith/core/contract/limits";
import { summaryEndpoints } from "@pith/core/contract/summary.endpoints";
import type { Transcript } from "@pith/core/transcripts/transcript";
import { Composer, InputFile } from "grammy";
import type { BotContext } from "../bot-context.ts";
import { buildFileName, buildTranscriptText } from "../messages/build-transcript-file.ts";
import { formatLanguage } from "../messages/format-language.ts";
import { nameSummary } from "../messages/name-summary.ts";
import { callOptions } from "../pith/create-pith-api.ts";
import { getPlace } from "../telegram/get-place.ts";
import { getPlaceOptions } from "../telegram/send-message.ts";
import { onCallback } from "./on-callback.ts";
import { readPressedSummary, recordSummaryMessages } from "./read-summary.ts";
import { reply } from "./reply.ts";

/** The button that sends the transcript as a text file. */
export const transcriptFeature = new Composer<BotContext>();

onCallback(transcriptFeature, "transcript", async ({ context, callback }) => {
  const owned = await readPressedSummary({ context, summaryId: callback.summaryId });
  if (!owned || !context.msg) return;
  await context.answerCallbackQuery();
  await context.replyWithChatAction("upload_document");
  const { summary, ownerId } = owned;
  const transcript = await readTranscript({ context, summaryId: summary.id, ownerId });
  if (transcript.cues.length === 0) {
    await reply({ context, message: context.texts.t("transcript.none") });
    return;
  }
  const title = nameSummary(summary);
  const text = buildTranscriptText({ title, url: summary.video?.url ?? null, cues: transcript.cues });
  const language = formatLanguage({ language: transcript.language, locale: context.texts.locale });
  const place = getPlace(context.msg);
  const sent = await context.api.sendDocument(
    place.chatId,
    new InputFile(new TextEncoder().encode(text), buildFileName({ title, extension: "txt" })),
    { caption: context.texts.t("transcript.caption", { language }), ...getPlaceOptions(place) },
  );
  await recordSummaryMessages({ context, messages: [sent], summaryId: summary.id, ownerId });
});

/** Fetches a transcript page by page. */
async function readTranscript({
  context,
  summaryId,
  ownerId,
}: {
  context: BotContext;
  summaryId: string;
  ownerId: number;
}): Promise<Transcript> {
  const client = context.services.pith.forUser(ownerId);
  const cues: Transcript["cues"] = [];
  while (true) {
    const page = await client.call(
      summaryEndpoints.getSummaryTranscript,
      { params: { id: summaryId }, query: { firstCueId: cues.length, limit: MAX_TRANSCRIPT_PAGE_CUES } },
      callOptions(),
    );
    cues.push(...page.transcript.cues);
    if (page.transcript.cues.length === 0 || cues.length >= page.totalCues) {
      return { ...page.transcript, cues };
    }
  }
}
