import { libraryEndpoints } from "@pith/core/contract/library.endpoints";
import type { LibraryTalk } from "@pith/core/contract/library.schemas";
import { MAX_SEARCH_CHARACTERS } from "@pith/core/contract/limits";
import { formatTimecode } from "@pith/core/lib/format-timecode";
import { Composer } from "grammy";
import type { BotContext } from "../bot-context.ts";
import { packCallback } from "../callbacks/callback-data.ts";
import { addRows } from "../keyboards/create-job-keyboards.ts";
import { createSummaryKeyboard } from "../keyboards/create-summary-keyboard.ts";
import { buildSummaryMessage } from "../messages/build-summary-message.ts";
import { cleanText } from "../messages/clean-text.ts";
import { clipText } from "../messages/clip-text.ts";
import { concatText, type FormattedText, joinText, linkText, styleText } from "../messages/formatted-text.ts";
import { callOptions } from "../pith/create-pith-api.ts";
import { leadToPrivateChat } from "./lead-to-private-chat.ts";
import { onCallback } from "./on-callback.ts";
import { readPressedSummary, recordSummaryMessages } from "./read-summary.ts";
import { createRemoveButton } from "./remove-summary.ts";
import { reply } from "./reply.ts";

const MAX_TALKS = 8;
const TITLE_UNITS = 80;
const PLACE_UNITS = 160;
const BUTTON_UNITS = 40;

/** /history lists the user's own summaries, or those that match the words after the command. */
export const historyFeature = new Composer<BotContext>();

historyFeature.command("history", sendHistory);

export async function sendHistory(context: BotContext): Promise<void> {
  const { texts, services, from } = context;
  if (!from || (await leadToPrivateChat({ context, page: "history" }))) return;
  const isCommand = context.message?.text?.startsWith("/history") ?? false;
  const search = isCommand
    ? String(context.match ?? "")
        .trim()
        .slice(0, MAX_SEARCH_CHARACTERS)
    : "";
  await services.people.ensure(from);
  const { items, total } = await services.pith
    .forUser(from.id)
    .call(
      libraryEndpoints.listTalks,
      { query: { status: "done", limit: MAX_TALKS, ...(search !== "" && { search }) } },
      callOptions(),
    );
  if (items.length === 0) {
    await reply({
      context,
      message: texts.t(search === "" ? "history.none" : "history.noMatch", { search }),
    });
    return;
  }
  const title =
    search === "" ? texts.t("history.title", { total }) : texts.t("history.found", { total, search });
  const rows = items.map((talk, index) => [
    {
      text: `${index + 1}. ${clipText({ text: cleanText(talk.title), maxUnits: BUTTON_UNITS })}`,
      callback_data: packCallback({ action: "open", summaryId: talk.id }),
    },
  ]);
  await reply({
    context,
    message: joinText({
      pieces: [
        styleText({ piece: title, style: "bold" }),
        ...items.map((talk, index) => buildTalk({ talk, index })),
        search === "" ? texts.t("history.hint") : null,
      ],
      separator: "\n\n",
    }),
    keyboard: { inline_keyboard: rows },
  });
}

/** Formats a talk as its title and its first two search matches. */
function buildTalk({ talk, index }: { talk: LibraryTalk; index: number }): FormattedText {
  const title = clipText({ text: cleanText(talk.title), maxUnits: TITLE_UNITS });
  const places = (talk.matches?.places ?? []).slice(0, 2).map(({ text, startSeconds }) => {
    const time = startSeconds === null ? "" : `${formatTimecode(startSeconds)} `;
    return time + clipText({ text: cleanText(text), maxUnits: PLACE_UNITS });
  });
  return joinText({
    pieces: [concatText(`${index + 1}. `, linkText({ text: title, url: talk.url })), ...places],
    separator: "\n",
  });
}

onCallback(historyFeature, "open", async ({ context, callback }) => {
  const owned = await readPressedSummary({ context, summaryId: callback.summaryId });
  if (!owned) return;
  await context.answerCallbackQuery();
  const { texts, services } = context;
  const config = await services.pith.getConfig().catch(() => null);
  const isOwn = owned.ownerId === context.from.id && context.chat?.type === "private";
  const messages = await reply({
    context,
    message: buildSummaryMessage({ summary: owned.summary, texts }),
    keyboard: addRows({
      keyboard: createSummaryKeyboard({ summary: owned.summary, config, isOwn, texts }),
      rows: isOwn ? [[createRemoveButton({ summaryId: owned.summary.id, texts })]] : [],
    }),
  });
  await recordSummaryMessages({ context, messages, summaryId: owned.summary.id, ownerId: owned.ownerId });
});
