import { libraryEndpoints } from "@pith/core/contract/library.endpoints";
import { MAX_QUESTION_CHARACTERS } from "@pith/core/contract/limits";
import { summaryEndpoints } from "@pith/core/contract/summary.endpoints";
import { DAY_MS } from "@pith/core/lib/durations";
import { Composer } from "grammy";
import type { Message } from "grammy/types";
import type { BotContext } from "../bot-context.ts";
import { packCallback } from "../callbacks/callback-data.ts";
import { buildAnswer } from "../messages/build-answer.ts";
import { buildLibraryAnswer } from "../messages/build-library-answer.ts";
import { cleanText } from "../messages/clean-text.ts";
import { clipText } from "../messages/clip-text.ts";
import { joinText, mentionUser } from "../messages/formatted-text.ts";
import { nameSummary } from "../messages/name-summary.ts";
import { answerOptions } from "../pith/create-pith-api.ts";
import type { SummaryMessage } from "../store/bot-store.ts";
import { getPlace, isGroupChat } from "../telegram/get-place.ts";
import { findVideosIn } from "../updates/find-videos-in.ts";
import { isChatter, isMentioned, readSaid } from "../updates/is-addressed.ts";
import { onCallback } from "./on-callback.ts";
import { readPressedSummary, readSummary, recordSummaryMessages } from "./read-summary.ts";
import { reply } from "./reply.ts";
import { typeMeanwhile } from "./type-meanwhile.ts";

const TITLE_UNITS = 100;
/** Maximum number of summary buttons below an answer from the user's library. */
const MAX_CITED = 5;
const BUTTON_UNITS = 40;
/**
 * For this long after a summary is shown, messages count as questions about it even if they aren't replies.
 */
export const TALK_MS = DAY_MS;
/** Matches a question mark at the start or end: Latin, full-width, Arabic, Spanish, Greek or Armenian. */
const MARKED = /^\s*[?？؟¿]|[?？؟\u037e՞]\s*$/u;
/**
 * Matches a semicolon at the end of Greek text, because it doubles as the question mark on Greek keyboards.
 * The last letter shows that the text is Greek.
 */
const MARKED_IN_GREEK = /\p{Script=Greek}\P{Letter}*;\s*$/u;
const LEADING_MARK = /^\s*[?？؟]+/u;
/** Telegram's limit for the reply field's placeholder (Bot API, ForceReply). */
const PLACEHOLDER_UNITS = 64;

/**
 * Questions about a video, asked via the button, by replying to one of the bot's messages about it, or with
 * /ask in such a reply.
 */
export const askFeature = new Composer<BotContext>();

onCallback(askFeature, "ask", async ({ context, callback }) => {
  const { t } = context.texts;
  const owned = await readPressedSummary({ context, summaryId: callback.summaryId });
  if (!owned) return;
  await context.answerCallbackQuery();
  const title = nameSummary(owned.summary);
  const prompt = t("ask.prompt", { title: clipText({ text: title, maxUnits: TITLE_UNITS }) });
  // A selective reply field opens only for users who are mentioned or replied to. This message replies to one
  // of the bot's own, so mention the user.
  const isMentioning = context.chat !== undefined && isGroupChat(context.chat);
  const messages = await reply({
    context,
    message: joinText({ pieces: [isMentioning ? mentionUser(context.from) : null, prompt], separator: ": " }),
    keyboard: {
      force_reply: true,
      selective: true,
      input_field_placeholder: t("ask.placeholder").slice(0, PLACEHOLDER_UNITS),
    },
  });
  await recordSummaryMessages({
    context,
    messages,
    summaryId: owned.summary.id,
    ownerId: owned.ownerId,
    isPrompt: true,
  });
});

askFeature.command("ask", async (context) => {
  const { message } = context;
  const subject = message && (await findSubject({ context, message }));
  const question = message ? readSaid({ message, me: context.me }) : "";
  if (!message || question === "") {
    await reply({ context, message: context.texts.t("ask.usage") });
    return;
  }
  if (subject) await answerQuestion({ context, subject, question });
  else await askLibrary({ context, question });
});

/**
 * Answers a question using all of the sender's own summaries. Never in a group, where other members would see
 * them.
 */
async function askLibrary({ context, question }: { context: BotContext; question: string }): Promise<void> {
  const { texts, services, from, chat } = context;
  if (!from) return;
  if (chat?.type !== "private") {
    await reply({ context, message: texts.t("private.only") });
    return;
  }
  if (question.length > MAX_QUESTION_CHARACTERS) {
    await reply({ context, message: texts.t("ask.tooLong", { limit: MAX_QUESTION_CHARACTERS }) });
    return;
  }
  const { answer, isWordSearch } = await typeMeanwhile({
    context,
    async work() {
      await services.people.ensure(from);
      const { engine } = await services.pith.getConfig();
      const answer = await services.pith
        .forQuestions(from.id)
        .call(libraryEndpoints.askLibrary, { body: { question } }, answerOptions());
      return { answer, isWordSearch: engine !== "model" };
    },
  });
  const cited = new Map(answer.citations.map(({ summaryId, title }) => [summaryId, title]));
  const rows = [...cited].slice(0, MAX_CITED).map(([summaryId, title]) => [
    {
      text: clipText({ text: cleanText(title), maxUnits: BUTTON_UNITS }),
      callback_data: packCallback({ action: "open", summaryId }),
    },
  ]);
  await reply({
    context,
    message: buildLibraryAnswer({ answer, isWordSearch, texts }),
    keyboard: rows.length > 0 ? { inline_keyboard: rows } : null,
  });
}

askFeature.on("message:text", async (context, next) => {
  const { message } = context;
  const isCommand = message.text.startsWith("/");
  // A message with a link is a request for another summary.
  const { videos, badRanges } = findVideosIn(message);
  if (isCommand || videos.length + badRanges.length > 0) return next();
  const asked = isGroupChat(context.chat)
    ? await findGroupQuestion({ context, message })
    : { subject: await findSubject({ context, message }), question: readSaid({ message, me: context.me }) };
  if (!asked?.subject || asked.question === "") return next();
  await answerQuestion({ context, subject: asked.subject, question: asked.question });
});

/**
 * Returns the question in a group message, or null if the members are just talking to each other. Questions
 * are:
 * - any reply to a message that prompts for a question;
 * - a reply to a summary, if the reply has a question mark, or mentions the bot and is more than small talk;
 * - a message that isn't a reply, mentions the bot and has a question mark. It is about the chat's latest
 * summary; `subject` is null if there is none within `TALK_MS`.
 */
async function findGroupQuestion({ context, message }: { context: BotContext; message: Message }) {
  const { me } = context;
  const said = readSaid({ message, me });
  const question = said.replace(LEADING_MARK, "").trim();
  const subject = await findSubject({ context, message });
  const isCalled = isMentioned({ message, me });
  if (subject)
    return subject.isPrompt || isMarked(said) || (isCalled && !isChatter(said))
      ? { subject, question }
      : null;
  if (!isCalled || message.reply_to_message || !isMarked(said)) return null;
  const { chatId, threadId } = getPlace(message);
  const sinceMs = message.date * 1000 - TALK_MS;
  return {
    subject: await context.services.store.findLatestSummaryMessage({ chatId, threadId, sinceMs }),
    question,
  };
}

function isMarked(said: string): boolean {
  return MARKED.test(said) || MARKED_IN_GREEK.test(said);
}

/** Returns the summary in the message being replied to; null if that isn't one of the bot's messages. */
export async function findSubject({
  context,
  message,
}: {
  context: BotContext;
  message: Message;
}): Promise<SummaryMessage | null> {
  const replied = message.reply_to_message;
  if (!replied || replied.from?.id !== context.me.id) return null;
  return await context.services.store.findSummaryMessage({
    chatId: message.chat.id,
    messageId: replied.message_id,
  });
}

export async function answerQuestion({
  context,
  subject,
  question,
}: {
  context: BotContext;
  subject: SummaryMessage;
  question: string;
}): Promise<void> {
  const { texts } = context;
  const { summaryId, ownerId } = subject;
  if (question.length > MAX_QUESTION_CHARACTERS) {
    await reply({ context, message: texts.t("ask.tooLong", { limit: MAX_QUESTION_CHARACTERS }) });
    return;
  }
  const summary = await readSummary({ context, summaryId, ownerId });
  if (!summary) {
    await reply({ context, message: texts.t("summary.gone") });
    return;
  }
  const answer = await typeMeanwhile({
    context,
    work: () =>
      context.services.pith
        .forQuestions(ownerId)
        .call(
          summaryEndpoints.askQuestion,
          { params: { id: summaryId }, body: { question } },
          answerOptions(),
        ),
  });
  const messages = await reply({ context, message: buildAnswer({ answer, video: summary.video, texts }) });
  await recordSummaryMessages({ context, messages, summaryId, ownerId });
}
