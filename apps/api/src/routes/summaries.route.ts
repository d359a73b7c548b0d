import { isAppError } from "@pith/core/errors/app-error";
import type { Dependencies } from "../dependencies.ts";
import { deleteSummary } from "../history/delete-summary.ts";
import { listSummaries } from "../history/list-summaries.ts";
import { answerCard } from "../http/answer-card.ts";
import { answerEmbed } from "../http/answer-embed.ts";
import { answerStored } from "../http/answer-stored.ts";
import { createBudget } from "../http/create-budget.ts";
import { streamEvents } from "../http/event-stream.ts";
import { getBudgetOwner } from "../http/incoming-body.ts";
import type { Metrics } from "../http/metrics.ts";
import { readAcceptedLanguage } from "../http/read-accepted-language.ts";
import type { Routes } from "../http/route.ts";
import { SerializedReply } from "../http/serialized-reply.ts";
import { readOwnCard, readSharedCard } from "../sharing/read-card.ts";
import { readSharedTranscript } from "../sharing/read-shared-transcript.ts";
import { renderEmbed, renderMissingEmbed } from "../sharing/render-embed.ts";
import { readSharedSummary, shareSummary, unshareSummary } from "../sharing/share-summary.ts";
import { askQuestion, listQuestions } from "../summaries/ask-question.ts";
import { cancelSummary } from "../summaries/cancel-summary.ts";
import { exportSummary } from "../summaries/export-summary.ts";
import { followSummary } from "../summaries/follow-summary.ts";
import { giveFeedback } from "../summaries/give-feedback.ts";
import { readSummaryJson, requireSummary } from "../summaries/read-summary.ts";
import { readTranscript } from "../summaries/read-transcript.ts";
import { renderSummary } from "../summaries/render-summary.ts";
import { requestSummary } from "../summaries/request-summary.ts";
import { requireSummaryQuota } from "../summaries/require-summary-quota.ts";

type SummaryCalls =
  | "createSummary"
  | "listSummaries"
  | "getSummary"
  | "streamSummaryEvents"
  | "cancelSummary"
  | "deleteSummary"
  | "renderSummary"
  | "getSummaryTranscript"
  | "exportSummary"
  | "giveSummaryFeedback"
  | "askQuestion"
  | "listQuestions"
  | "shareSummary"
  | "unshareSummary"
  | "getSharedSummary"
  | "getSummaryCard"
  | "getSharedCard"
  | "getSharedTranscript"
  | "getEmbed";

export function createSummaryRoutes({
  metrics,
  ...dependencies
}: Dependencies & { metrics: Metrics }): Routes<SummaryCalls> {
  const { config, bodyLimits } = dependencies;
  const { db } = dependencies.database;
  const streams = createBudget(bodyLimits.streams);
  return {
    createSummary: {
      for: "user",
      handle: ({ actor, body }) => requestSummary({ actor, request: body, dependencies }),
      beforeLargeBody: ({ actor }) => requireSummaryQuota({ actor, dependencies }),
    },
    listSummaries: { for: "user", handle: ({ actor, query }) => listSummaries({ db, actor, query }) },
    getSummary: {
      for: "user",
      handle: async ({ actor, params }) =>
        new SerializedReply(await readSummaryJson({ db, actor, id: params.id })),
    },
    streamSummaryEvents: {
      for: "user",
      async handle({ actor, params, context }) {
        const owner = getBudgetOwner({ context, accountId: actor.accountId, config });
        const place = streams.hold({ owner, bytes: 0 });
        // Errors need their own HTTP status, which can't be sent once the stream has started.
        await requireSummary({ db, actor, id: params.id }).catch((error: unknown) => {
          place[Symbol.dispose]();
          throw error;
        });
        const stop = new AbortController();
        const closeStream = metrics.openStream();
        const signal = AbortSignal.any([stop.signal, dependencies.lifecycle.stopping]);
        const after = Number.parseInt(context.req.header("last-event-id") ?? "", 10);
        return streamEvents({
          context,
          events: followSummary({
            actor,
            id: params.id,
            after: Number.isSafeInteger(after) && after > 0 ? after : 0,
            signal,
            dependencies,
          }),
          onStop: () => {
            stop.abort();
            closeStream();
            place[Symbol.dispose]();
          },
        });
      },
    },
    cancelSummary: {
      for: "user",
      handle: ({ actor, params }) => cancelSummary({ actor, id: params.id, dependencies }),
    },
    deleteSummary: {
      for: "user",
      async handle({ actor, params }) {
        await deleteSummary({ actor, id: params.id, dependencies });
        return undefined;
      },
    },
    renderSummary: {
      for: "user",
      handle: ({ actor, params, body }) =>
        renderSummary({ actor, id: params.id, rendering: body, dependencies }),
    },
    getSummaryTranscript: {
      for: "user",
      handle: ({ actor, params, query }) => readTranscript({ db, actor, id: params.id, ...query }),
    },
    exportSummary: {
      for: "user",
      async handle({ actor, params, query, context }) {
        const { file, contentType, fileName } = await exportSummary({
          ...{ db, actor, id: params.id, format: query.format },
        });
        return context.body(file, 200, {
          "Content-Type": contentType,
          "Content-Disposition": `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`,
        });
      },
    },
    giveSummaryFeedback: {
      for: "user",
      async handle({ actor, params, body }) {
        await giveFeedback({ actor, id: params.id, feedback: body, dependencies });
        return undefined;
      },
    },
    askQuestion: {
      for: "user",
      handle: ({ actor, params, body, context }) =>
        askQuestion({
          actor,
          id: params.id,
          question: body.question,
          signal: context.req.raw.signal,
          dependencies,
        }),
    },
    listQuestions: {
      for: "user",
      handle: ({ actor, params }) => listQuestions({ actor, id: params.id, dependencies }),
    },
    shareSummary: {
      for: "user",
      handle: ({ actor, params, body }) =>
        shareSummary({ actor, id: params.id, isListed: body.isListed, dependencies }),
    },
    unshareSummary: {
      for: "user",
      async handle({ actor, params }) {
        await unshareSummary({ actor, id: params.id, dependencies });
        return undefined;
      },
    },
    getSharedSummary: {
      for: "anyone",
      async handle({ params, context }) {
        const { reply } = await readSharedSummary({ shareId: params.shareId, dependencies });
        return answerStored({ context, reply });
      },
      answerCached(context) {
        const page = dependencies.shares.peek(context.req.param("shareId") ?? "");
        return page && answerStored({ context, reply: page.reply });
      },
    },
    getSummaryCard: {
      for: "user",
      async handle({ actor, params, query, context }) {
        const card = await readOwnCard({ actor, id: params.id, moment: query, dependencies });
        return answerCard({ context, card, cards: dependencies.cards, isPublic: false });
      },
    },
    getSharedCard: {
      for: "anyone",
      async handle({ params, query, context }) {
        const card = await readSharedCard({ shareId: params.shareId, moment: query, dependencies });
        return answerCard({ context, card, cards: dependencies.cards, isPublic: true });
      },
    },
    getSharedTranscript: {
      for: "anyone",
      handle: ({ params, query }) =>
        readSharedTranscript({ shareId: params.shareId, ...query, dependencies }),
    },
    getEmbed: {
      for: "anyone",
      async handle({ params, context }) {
        const page = await readSharedSummary({ shareId: params.shareId, dependencies }).catch(
          (error: unknown) => {
            if (isAppError(error) && error.code === "not_found") return null;
            throw error;
          },
        );
        const { publicUrl } = config;
        if (page)
          return answerEmbed({ context, html: renderEmbed({ shared: page.shared, publicUrl }), status: 200 });
        context.header("Vary", "Accept-Language", { append: true });
        const html = renderMissingEmbed({ publicUrl, language: readAcceptedLanguage(context) });
        return answerEmbed({ context, html, status: 404 });
      },
    },
  };
}
