import { audioEndpoints } from "@pith/core/contract/audio.endpoints";
import { isAppError } from "@pith/core/errors/app-error";
import { Composer } from "grammy";
import type { BotContext } from "../bot-context.ts";
import { sendAudioRefusal } from "../jobs/run-audio-job.ts";
import { clipText } from "../messages/clip-text.ts";
import { nameSummary } from "../messages/name-summary.ts";
import { callOptions } from "../pith/create-pith-api.ts";
import { readRefusal } from "../pith/read-refusal.ts";
import { getPlace } from "../telegram/get-place.ts";
import { findGroupAccount } from "./group-plan.ts";
import { onCallback } from "./on-callback.ts";
import { type OwnedSummary, readPressedSummary } from "./read-summary.ts";

const TITLE_UNITS = 200;

/** The button for a summary's audio. */
export const audioFeature = new Composer<BotContext>();

onCallback(audioFeature, "audio", async ({ context, callback }) => {
  const { texts, services } = context;
  const owned = await readPressedSummary({ context, summaryId: callback.summaryId });
  if (!owned || !context.msg) return;
  const place = getPlace(context.msg);
  const { summary, ownerId } = owned;
  // Creating audio counts against the owner's quota, so other users only get existing audio. Audio paid for
  // by a group's plan is available to all members.
  const isOwner = ownerId === context.from.id || ownerId === (await findGroupAccount(context))?.id;
  if (!isOwner && !(await hasAudioAlready({ context, owned }))) {
    await context.answerCallbackQuery({ text: texts.t("refusal.notYours"), show_alert: true });
    return;
  }
  if (isOwner) {
    try {
      await services.pith
        .forUser(ownerId)
        .call(audioEndpoints.createSummaryAudio, { params: { id: summary.id }, body: {} }, callOptions());
    } catch (error) {
      if (!isAppError(error)) throw error;
      await context.answerCallbackQuery();
      await sendAudioRefusal({
        refusal: readRefusal(error),
        requesterId: ownerId,
        locale: texts.locale,
        place,
        dependencies: { ...services, api: context.api },
      });
      return;
    }
  }
  const title = nameSummary(summary);
  const outcome = await services.audioJobs.start({
    key: [place.chatId, place.threadId ?? 0, summary.id].join(":"),
    summaryId: summary.id,
    ownerId,
    locale: texts.locale,
    title: clipText({ text: title, maxUnits: TITLE_UNITS }),
    place,
  });
  await context.answerCallbackQuery({
    text: texts.t(outcome === "known" ? "audio.underWay" : "audio.making"),
  });
});

async function hasAudioAlready({
  context,
  owned: { summary, ownerId },
}: {
  context: BotContext;
  owned: OwnedSummary;
}): Promise<boolean> {
  try {
    const { status } = await context.services.pith
      .forUser(ownerId)
      .call(audioEndpoints.getSummaryAudio, { params: { id: summary.id } }, callOptions());
    return status !== "failed";
  } catch (error) {
    if (isAppError(error) && error.code === "not_found") return false;
    throw error;
  }
}
