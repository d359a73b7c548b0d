import { createHash } from "node:crypto";
import { followEndpoints } from "@pith/core/contract/follow.endpoints";
import type { Follow, FollowRules } from "@pith/core/contract/follow.schemas";
import { summaryLengthSchema } from "@pith/core/summaries/summary";
import { Composer } from "grammy";
import type { InlineKeyboardButton, InlineKeyboardMarkup } from "grammy/types";
import type { BotContext } from "../bot-context.ts";
import { packCallback } from "../callbacks/callback-data.ts";
import { createLanguageKeyboard } from "../keyboards/create-choice-keyboards.ts";
import { createFollowingKeyboard, createFollowKeyboard } from "../keyboards/create-follow-keyboards.ts";
import { cleanText } from "../messages/clean-text.ts";
import { clipText } from "../messages/clip-text.ts";
import { type FormattedText, joinText, linkText, styleText } from "../messages/formatted-text.ts";
import { callOptions } from "../pith/create-pith-api.ts";
import { leadToPrivateChat } from "./lead-to-private-chat.ts";
import { type ButtonContext, onCallback } from "./on-callback.ts";
import { readOwnPressed } from "./read-summary.ts";
import { reply } from "./reply.ts";

/** Telegram allows 100 buttons, and a chat shows far fewer at once. The website shows all. */
const MOST_FOLLOWS = 30;
const MOST_EPISODES = 8;
const TITLE_UNITS = 60;

/**
 * /follow and /following: new episodes of channels, playlists, podcasts and feeds are summarized on the user's
 * own quota. Only in private chats, since a group has no quota of its own for that.
 */
export const followFeature = new Composer<BotContext>();

followFeature.command("follow", async (context) => {
  if (await leadToPrivateChat({ context, page: "following" })) return;
  const { match, message } = context;
  const replied = message?.reply_to_message;
  const url = match.trim() || (replied?.text ?? replied?.caption ?? "").trim();
  if (url === "") await reply({ context, message: context.texts.t("follow.usage") });
  else await follow({ context, url });
});

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

/** Follows what a link leads to, by the user's own language and length, and shows the rules. */
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
      pieces: [texts.t("follow.done", { title: cleanText(followed.title) }), texts.t("follow.about")],
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
    await context.editMessageReplyMarkup({
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
    });
    return;
  }
  const client = services.pith.forUser(context.from.id);
  const params = { id: followId };
  if (choice === "episodes") {
    await context.answerCallbackQuery();
    await showInstead({ context, content: await buildEpisodes({ context, follow: found }) });
    return;
  }
  if (choice === "stop") {
    await client.call(followEndpoints.deleteFollow, { params }, callOptions());
    const text = texts.t("follow.stopped", { title: cleanText(found.title) });
    await context.answerCallbackQuery();
    await showInstead({
      context,
      content: {
        message: joinText({ pieces: [text], separator: "" }),
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

/** Parses a button's choice: a letter for the rule, an underscore, and the value. Null for an unknown one. */
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

/** Returns a follow of the user. If it is gone, shows an alert and returns null. */
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

interface Content {
  message: FormattedText;
  keyboard: InlineKeyboardMarkup;
}

async function buildList(context: BotContext): Promise<Content> {
  const { texts, services } = context;
  const { follows, maxFollows } = await listFollows(context);
  const shown = follows.slice(0, MOST_FOLLOWS);
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

async function buildCard({ context, follow }: { context: BotContext; follow: Follow }): Promise<Content> {
  const { texts, services } = context;
  const config = await services.pith.getConfig().catch(() => null);
  const hasLanguages = (config?.summaryLanguages.length ?? 0) > 0;
  return {
    message: joinText({
      pieces: [
        styleText({ piece: linkText({ text: cleanText(follow.title), url: follow.url }), style: "bold" }),
        follow.isPaused ? texts.t("follow.paused") : null,
        follow.trouble && texts.say(follow.trouble),
        texts.t("follow.about"),
      ],
      separator: "\n\n",
    }),
    keyboard: createFollowKeyboard({ follow, hasLanguages, texts }),
  };
}

/** The newest episodes: summarized ones open, and others are summarized like a link that was sent. */
async function buildEpisodes({
  context,
  follow: { id, title },
}: {
  context: ButtonContext;
  follow: Follow;
}): Promise<Content> {
  const { texts, services, from } = context;
  const { items } = await services.pith
    .forUser(from.id)
    .call(
      followEndpoints.listFollowedEpisodes,
      { params: { id }, query: { limit: MOST_EPISODES } },
      callOptions(),
    );
  const rows: InlineKeyboardButton[][] = [];
  for (const episode of items) {
    const text = clipText({ text: cleanText(episode.title), maxUnits: TITLE_UNITS }) || episode.url;
    const { summaryId } = episode;
    if (episode.state === "done" && summaryId !== null) {
      rows.push([{ text: `✓ ${text}`, callback_data: packCallback({ action: "open", summaryId }) }]);
      continue;
    }
    const ref = createHash("sha256").update(episode.url).digest("base64url").slice(0, 22);
    await services.store.saveInlineLink({ ref, url: episode.url, ownerId: from.id });
    rows.push([{ text, callback_data: packCallback({ action: "pick", ref }) }]);
  }
  rows.push([
    { text: texts.t("button.back"), callback_data: packCallback({ action: "follow-open", followId: id }) },
  ]);
  const about =
    items.length === 0
      ? texts.t("follow.noEpisodes")
      : texts.t("follow.episodes", { title: cleanText(title) });
  return { message: joinText({ pieces: [about], separator: "" }), keyboard: { inline_keyboard: rows } };
}

/** Replaces the message whose button was pressed. Telegram rejects edits that change nothing or come too late. */
export async function showInstead({
  context,
  content: { message, keyboard },
}: {
  context: ButtonContext;
  content: Content;
}): Promise<void> {
  await context
    .editMessageText(message.text, { entities: message.entities, reply_markup: keyboard })
    .catch(() => undefined);
}
