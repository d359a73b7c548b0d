import { MAX_SEARCH_CHARACTERS } from "@pith/core/contract/limits";
import { listEndpoints } from "@pith/core/contract/list.endpoints";
import { summaryEndpoints } from "@pith/core/contract/summary.endpoints";
import { parseVideoRange } from "@pith/core/videos/parse-video-range";
import type { VideoRange } from "@pith/core/videos/video";
import { Composer } from "grammy";
import type { InlineQueryResultArticle } from "grammy/types";
import type { BotContext } from "../bot-context.ts";
import { packCallback } from "../callbacks/callback-data.ts";
import { hashRef } from "../callbacks/hash-ref.ts";
import { MAX_OPEN_JOBS } from "../jobs/create-summary-jobs.ts";
import { createInlineSummaryKeyboard } from "../keyboards/create-summary-keyboard.ts";
import { formatRange } from "../messages/build-heading.ts";
import { buildSummaryMessage, type DoneSummary } from "../messages/build-summary-message.ts";
import { cleanText } from "../messages/clean-text.ts";
import { clipText } from "../messages/clip-text.ts";
import { joinText, linkText } from "../messages/formatted-text.ts";
import { nameSummary } from "../messages/name-summary.ts";
import { callOptions } from "../pith/create-pith-api.ts";
import { isFault } from "../pith/read-refusal.ts";
import { NO_PREVIEW } from "../telegram/send-message.ts";
import { findVideoLinks } from "../updates/find-video-links.ts";
import { clipAlert } from "./errors.ts";
import { onCallback } from "./on-callback.ts";
import { readOfferedWish } from "./read-offered-wish.ts";
import { readSummary } from "./read-summary.ts";

/**
 * Maximum number of search results. Each summary is loaded in full, because it is sent as soon as the user
 * picks it.
 */
const MAX_FOUND = 5;
/** No caching, since results are private to the user and change with every new summary. */
const RESULT_OPTIONS = { cache_time: 0, is_personal: true };
const DESCRIPTION_UNITS = 100;
/** Keep this short, because Telegram shows nothing until the offer is ready. */
const TITLE_TIMEOUT_MS = 3_000;

/**
 * Handles @bot in any chat. A link becomes a message with a summary; any other text searches the user's own
 * summaries.
 */
export const inlineFeature = new Composer<BotContext>();

inlineFeature.on("inline_query", async (context) => {
  const { query } = context.inlineQuery;
  const [video] = findVideoLinks({ text: query }).videos;
  const results = video
    ? [await offerSummary({ context, ...video, ownerId: context.from.id })]
    : await findOwnSummaries(context);
  const { t } = context.texts;
  const text = results.length === 0 ? t("inline.hint") : t("inline.open");
  await context.answerInlineQuery(results, {
    ...RESULT_OPTIONS,
    ...(!video && { button: { text, start_parameter: "inline" } }),
  });
});

/** Returns an inline result whose message turns into the summary once the user picks it. */
async function offerSummary({
  context,
  url,
  range,
  ownerId,
}: {
  context: BotContext;
  url: string;
  range: VideoRange | null;
  ownerId: number;
}): Promise<InlineQueryResultArticle> {
  const { texts, services } = context;
  const link = range ? `${url} ${range.startSeconds}-${range.endSeconds ?? ""}` : url;
  // The same offer always gets the same id, so that we don't store a new row for every keystroke.
  const ref = hashRef(`${ownerId} ${link}`);
  await services.store.saveInlineLink({ ref, url: link, ownerId });
  const video = await readTitle({ context, url, ownerId });
  const title = video && clipText({ text: cleanText(video.title), maxUnits: DESCRIPTION_UNITS });
  const about = [
    title ? texts.t("inline.summarize") : url,
    video?.author && cleanText(video.author),
    range && formatRange({ range, texts }),
  ];
  const message = joinText({
    pieces: [
      linkText({ text: title || url, url }),
      `${texts.t("inline.pending")} ${texts.t("inline.start")}`,
    ],
    separator: "\n\n",
  });
  return {
    type: "article",
    id: ref,
    title: title || texts.t("inline.summarize"),
    description: clipText({
      text: about.filter(Boolean).join(" · "),
      maxUnits: DESCRIPTION_UNITS,
    }),
    input_message_content: {
      message_text: message.text,
      entities: message.entities,
      link_preview_options: NO_PREVIEW,
    },
    // Telegram only reports an inline message's id if it has a button. The button also starts the summary in
    // case Telegram doesn't report the chosen result.
    reply_markup: {
      inline_keyboard: [
        [{ text: texts.t("button.summarize"), callback_data: packCallback({ action: "inline", ref }) }],
      ],
    },
  };
}

/** Returns a video's title and author; null if they can't be fetched in time. */
async function readTitle({
  context: { services },
  url,
  ownerId,
}: {
  context: BotContext;
  url: string;
  ownerId: number;
}): Promise<{ title: string; author: string | null } | null> {
  try {
    const list = await services.pith
      .forUser(ownerId)
      .call(listEndpoints.listVideos, { query: { url } }, callOptions(AbortSignal.timeout(TITLE_TIMEOUT_MS)));
    return list.kind === "video" ? list : null;
  } catch (error) {
    if (isFault(error)) services.logger.error({ err: error }, "A video's title couldn't be read");
    return null;
  }
}

async function findOwnSummaries(context: BotContext): Promise<InlineQueryResultArticle[]> {
  const { services, texts, from } = context;
  if (!from) return [];
  const search = context.inlineQuery?.query.trim().slice(0, MAX_SEARCH_CHARACTERS) ?? "";
  const client = services.pith.forUser(from.id);
  const summaries = await client
    .call(
      summaryEndpoints.listSummaries,
      { query: { status: "done", limit: MAX_FOUND, ...(search !== "" && { search }) } },
      callOptions(),
    )
    .then(({ items }) =>
      Promise.all(items.map((item) => readSummary({ context, summaryId: item.id, ownerId: from.id }))),
    )
    // New users have no summaries yet, and if the server fails, the hint below is still useful.
    .catch((error: unknown): (DoneSummary | null)[] => {
      if (isFault(error)) services.logger.error({ err: error }, "Own summaries couldn't be searched");
      return [];
    });
  const found = summaries
    .filter((summary): summary is DoneSummary => summary !== null)
    .map(async (summary): Promise<InlineQueryResultArticle> => {
      const message = buildSummaryMessage({ summary, texts });
      await services.store.saveInlineSummary({ summaryId: summary.id, ownerId: from.id });
      const title = nameSummary(summary);
      return {
        type: "article",
        id: summary.id,
        title: clipText({ text: title, maxUnits: DESCRIPTION_UNITS }),
        description: clipText({ text: cleanText(summary.content.gist), maxUnits: DESCRIPTION_UNITS }),
        input_message_content: {
          message_text: message.text,
          entities: message.entities,
          link_preview_options: NO_PREVIEW,
        },
        reply_markup: createInlineSummaryKeyboard({
          summaryId: summary.id,
          username: services.getUsername(),
          texts,
        }),
        ...(summary.video?.thumbnailUrl && { thumbnail_url: summary.video.thumbnailUrl }),
      };
    });
  return Promise.all(found);
}

inlineFeature.on("chosen_inline_result", async (context) => {
  const { result_id: ref, inline_message_id: inlineMessageId } = context.chosenInlineResult;
  if (inlineMessageId) await startInline({ context, ref, inlineMessageId });
});

onCallback(inlineFeature, "inline", async ({ context, callback: { ref } }) => {
  const { texts } = context;
  const { inline_message_id: inlineMessageId } = context.callbackQuery;
  const outcome = inlineMessageId ? await startInline({ context, ref, inlineMessageId }) : "gone";
  const alerts = {
    started: null,
    known: null,
    gone: texts.t("refusal.buttonOld"),
    "not-yours": texts.t("refusal.notYours"),
    "too-many": texts.t("refusal.tooManyJobs", { count: MAX_OPEN_JOBS }),
  };
  const alert = alerts[outcome];
  await context.answerCallbackQuery(alert === null ? {} : { text: clipAlert(alert), show_alert: true });
});

async function startInline({
  context,
  ref,
  inlineMessageId,
}: {
  context: BotContext;
  ref: string;
  inlineMessageId: string;
}): Promise<"started" | "known" | "too-many" | "not-yours" | "gone"> {
  const { services, texts, from } = context;
  const offer = await services.store.findInlineLink(ref);
  if (!offer || !from) return "gone";
  // The summary counts against the sender's quota, so nobody else may start it.
  if (offer.ownerId !== from.id) return "not-yours";
  const { summaryLanguage, summaryLength } = await services.store.getPreferences(from.id);
  const summaryWish = await readOfferedWish({ services, telegramId: from.id });
  const [url = "", typedRange = ""] = offer.url.split(" ");
  const range = parseVideoRange(typedRange);
  return await services.jobs.start({
    // Picking the result and pressing its button can both report the same message, so they share a key.
    key: hashRef(inlineMessageId),
    requester: from,
    locale: texts.locale,
    link: null,
    request: {
      kind: "create",
      body: {
        source: { kind: "link", url },
        length: summaryLength ?? "medium",
        shape: "points",
        wish: summaryWish,
        language: summaryLanguage,
        range: range.ok ? range.range : null,
      },
    },
    target: { kind: "inline", inlineMessageId },
  });
}
