import { followEndpoints } from "@pith/core/contract/follow.endpoints";
import type { Follow, FollowRules } from "@pith/core/contract/follow.schemas";
import { MAX_KEYWORD_CHARACTERS, MAX_KEYWORDS } from "@pith/core/contract/limits";
import { summaryLengthSchema } from "@pith/core/summaries/summary";
import { formatList } from "@pith/texts/format-list";
import { Composer } from "grammy";
import type { Message } from "grammy/types";
import type { BotContext } from "../bot-context.ts";
import { packCallback, parseCallback } from "../callbacks/callback-data.ts";
import { createLanguageKeyboard } from "../keyboards/create-choice-keyboards.ts";
import { createFollowingKeyboard, createFollowKeyboard } from "../keyboards/create-follow-keyboards.ts";
import { cleanText } from "../messages/clean-text.ts";
import { joinText, linkText, styleText } from "../messages/formatted-text.ts";
import { callOptions } from "../pith/create-pith-api.ts";
import { findVideosIn } from "../updates/find-videos-in.ts";
import { handleEpisodes } from "./followed-episodes.ts";
import { leadToPrivateChat } from "./lead-to-private-chat.ts";
import { type ButtonContext, onCallback } from "./on-callback.ts";
import { readOwnPressed } from "./read-summary.ts";
import { reply } from "./reply.ts";
import { type ReplacedContent, showInstead } from "./show-instead.ts";

/**
 * Telegram allows 100 buttons, but far fewer are visible at a time in a chat. The website lists all follows.
 */
const MAX_FOLLOWS = 30;
/** Line breaks, and the commas and semicolons on Latin, Arabic and East Asian keyboards. */
const KEYWORD_SEPARATOR = /[,،、，;；\n]/;
/** A minus sign, or a dash that a keyboard substituted for it. */
const MINUS = /^[-−–—]/;

/**
 * /follow and /following: summarizes new episodes of channels, playlists, podcasts and feeds using the user's
 * own quota. Private chats only, since a group has no quota for follows.
 */
export const followFeature = new Composer<BotContext>();

followFeature.command("follow", async (context) => {
  if (await leadToPrivateChat({ context, page: "following" })) return;
  const { match, message } = context;
  const url = match.trim() || findLinkIn(message?.reply_to_message);
  if (url === "") await reply({ context, message: context.texts.t("follow.usage") });
  else await follow({ context, url });
});

/**
 * Returns the first list or video that a message links to. If there is none, returns the message's text,
 * which the API then rejects.
 */
function findLinkIn(message: Message | undefined): string {
  if (!message) return "";
  const { lists, videos } = findVideosIn(message);
  return lists[0] ?? videos[0]?.url ?? message.text ?? message.caption ?? "";
}

onCallback(followFeature, "follow", async ({ context, callback: { summaryId } }) => {
  const owned = await readOwnPressed({ context, summaryId, isPrivate: true });
  if (!owned) return;
  await context.answerCallbackQuery();
  await follow({ context, url: owned.summary.video?.url ?? "" });
});

onCallback(followFeature, "follow-list", async ({ context, callback: { ref } }) => {
  const offer = await context.services.store.findInlineLink(ref);
  if (!offer || offer.ownerId !== context.from.id) {
    await context.answerCallbackQuery({ text: context.texts.t("refusal.buttonOld"), show_alert: true });
    return;
  }
  await context.answerCallbackQuery();
  await follow({ context, url: offer.url });
});

/** Follows the link's source with the user's language and length, then shows the rules. */
async function follow({ context, url }: { context: BotContext; url: string }): Promise<void> {
  const { texts, services, from } = context;
  if (!from) return;
  await services.people.ensure(from);
  const { summaryLanguage, summaryLength } = await services.store.getPreferences(from.id);
  const rules = { language: summaryLanguage, length: summaryLength ?? "medium" };
  const followed = await services.pith
    .forUser(from.id)
    .call(followEndpoints.createFollow, { body: { url, rules } }, callOptions());
  const { keyboard } = await buildCard({ context, follow: followed });
  await reply({
    context,
    message: joinText({
      pieces: [
        texts.t("follow.done", { title: cleanText(followed.title) }),
        texts.t("follow.about"),
        texts.t("follow.keywords"),
      ],
      separator: "\n\n",
    }),
    keyboard,
  });
}

followFeature.command("following", sendFollowing);

export async function sendFollowing(context: BotContext): Promise<void> {
  if (!context.from || (await leadToPrivateChat({ context, page: "following" }))) return;
  await context.services.people.ensure(context.from);
  await reply({ context, ...(await buildList(context)) });
}

onCallback(followFeature, "following", async ({ context }) => {
  await context.answerCallbackQuery();
  await showInstead({ context, content: await buildList(context) });
});

onCallback(followFeature, "follow-open", async ({ context, callback: { followId } }) => {
  const found = await findFollow({ context, followId });
  if (!found) return;
  await context.answerCallbackQuery();
  await showInstead({ context, content: await buildCard({ context, follow: found }) });
});

onCallback(followFeature, "follow-change", async ({ context, callback: { choice, followId } }) => {
  const found = await findFollow({ context, followId });
  if (!found) return;
  const { services, texts } = context;
  if (choice === "languages") {
    const { summaryLanguages } = await services.pith.getConfig();
    await context.answerCallbackQuery();
    await context
      .editMessageReplyMarkup({
        reply_markup: createLanguageKeyboard({
          languages: summaryLanguages,
          chosen: found.rules.language,
          toCallback: (language) => ({
            action: "follow-change",
            choice: `l_${language ?? ""}`,
            followId,
          }),
          texts,
        }),
      })
      // Telegram rejects edits that change nothing, such as when a button is pressed twice.
      .catch(() => undefined);
    return;
  }
  const client = services.pith.forUser(context.from.id);
  const params = { id: followId };
  if (await handleEpisodes({ context, follow: found, choice })) return;
  if (choice === "stop") {
    await client.call(followEndpoints.deleteFollow, { params }, callOptions());
    const text = texts.t("follow.stopped", { title: cleanText(found.title) });
    await context.answerCallbackQuery();
    await showInstead({
      context,
      content: {
        message: text,
        keyboard: {
          inline_keyboard: [
            [{ text: texts.t("button.back"), callback_data: packCallback({ action: "following" }) }],
          ],
        },
      },
    });
    return;
  }
  const body = readChange({ choice, rules: found.rules });
  const changed = body
    ? await client.call(followEndpoints.updateFollow, { params, body }, callOptions())
    : found;
  await context.answerCallbackQuery();
  await showInstead({ context, content: await buildCard({ context, follow: changed }) });
});

followFeature.on("message:text", async (context, next) => {
  const { text, entities = [], reply_to_message: replied } = context.message;
  const followId = findRepliedFollow(replied);
  const isPlain = !entities.some(({ type }) => type === "bot_command" || type === "url");
  if (followId === null || !isPlain || context.chat.type !== "private") return next();
  const { follows } = await listFollows(context);
  const found = follows.find(({ id }) => id === followId);
  if (!found) {
    await reply({ context, message: context.texts.say({ code: "not_found.follow", params: {} }) });
    return;
  }
  const rules = { ...found.rules, ...readKeywords(text) };
  const changed = await context.services.pith
    .forUser(context.from.id)
    .call(followEndpoints.updateFollow, { params: { id: followId }, body: { rules } }, callOptions());
  await reply({ context, ...(await buildCard({ context, follow: changed })) });
});

/** Returns the id of the follow whose card is being replied to; null if the reply is to anything else. */
function findRepliedFollow(replied: Message | undefined): string | null {
  for (const button of replied?.reply_markup?.inline_keyboard.flat() ?? []) {
    const data = "callback_data" in button ? parseCallback(button.callback_data) : null;
    // The episode list's buttons have the same action, but their choice starts with `e_`.
    if (data?.action === "follow-change" && !data.choice.startsWith("e_")) return data.followId;
  }
  return null;
}

/** Parses keywords that an episode must contain and, after a minus, those that it must not. */
function readKeywords(text: string): Pick<FollowRules, "keywords" | "notKeywords"> {
  const words = text.split(KEYWORD_SEPARATOR).map((word) => word.trim());
  const isRefused = (word: string) => MINUS.test(word);
  const clean = (chosen: string[]) =>
    chosen
      .map((word) => word.replace(MINUS, "").trim().slice(0, MAX_KEYWORD_CHARACTERS))
      .filter(Boolean)
      .slice(0, MAX_KEYWORDS);
  return {
    keywords: clean(words.filter((word) => !isRefused(word))),
    notKeywords: clean(words.filter(isRefused)),
  };
}

/**
 * Parses a button's choice: the rule's letter, an underscore, and the value. Returns null for an unknown
 * choice.
 */
function readChange({
  choice,
  rules,
}: {
  choice: string;
  rules: FollowRules;
}): { rules: FollowRules } | { isPaused: boolean } | null {
  const [kind, value = ""] = choice.split("_");
  switch (kind) {
    case "n":
      return { rules: { ...rules, length: summaryLengthSchema.safeParse(value).data ?? rules.length } };
    case "d":
      return { rules: { ...rules, maxPerDay: Number(value) } };
    case "m":
      return { rules: { ...rules, minMinutes: Number(value) || null } };
    case "l":
      return { rules: { ...rules, language: value || null } };
    case "k":
      return { rules: { ...rules, keywords: [], notKeywords: [] } };
    case "p":
      return { isPaused: value === "on" };
    default:
      return null;
  }
}

async function listFollows(context: BotContext) {
  return context.services.pith
    .forUser(context.from?.id ?? 0)
    .call(followEndpoints.listFollows, undefined, callOptions());
}

/** Returns one of the user's follows. If it no longer exists, shows an alert and returns null. */
async function findFollow({
  context,
  followId,
}: {
  context: ButtonContext;
  followId: string;
}): Promise<Follow | null> {
  const { follows } = await listFollows(context);
  const found = follows.find(({ id }) => id === followId);
  if (found) return found;
  const text = context.texts.say({ code: "not_found.follow", params: {} });
  await context.answerCallbackQuery({ text, show_alert: true });
  return null;
}

async function buildList(context: BotContext): Promise<ReplacedContent> {
  const { texts, services } = context;
  const { follows, maxFollows } = await listFollows(context);
  const shown = follows.slice(0, MAX_FOLLOWS);
  const isCut = shown.length < follows.length;
  const title =
    follows.length === 0
      ? texts.t("following.none")
      : styleText({
          piece: texts.t("following.title", { count: follows.length, limit: maxFollows }),
          style: "bold",
        });
  return {
    message: joinText({
      pieces: [title, isCut ? texts.t("following.more", { url: services.publicUrl }) : null],
      separator: "\n\n",
    }),
    keyboard: createFollowingKeyboard({ follows: shown, texts }),
  };
}

async function buildCard({
  context,
  follow,
}: {
  context: BotContext;
  follow: Follow;
}): Promise<ReplacedContent> {
  const { texts, services } = context;
  const config = await services.pith.getConfig().catch(() => null);
  const hasLanguages = (config?.summaryLanguages.length ?? 0) > 0;
  const list = (parts: readonly string[]) => formatList({ parts, language: texts.locale });
  const { keywords, notKeywords } = follow.rules;
  return {
    message: joinText({
      pieces: [
        styleText({ piece: linkText({ text: cleanText(follow.title), url: follow.url }), style: "bold" }),
        follow.isPaused ? texts.t("follow.paused") : null,
        follow.trouble && texts.say(follow.trouble),
        keywords.length > 0 ? texts.t("follow.only", { words: list(keywords) }) : null,
        notKeywords.length > 0 ? texts.t("follow.without", { words: list(notKeywords) }) : null,
        texts.t("follow.about"),
        texts.t("follow.keywords"),
      ],
      separator: "\n\n",
    }),
    keyboard: createFollowKeyboard({ follow, hasLanguages, texts }),
  };
}
