import { getAccountOverview } from "@pith/core/client/get-account-overview";
import { summaryLengthSchema } from "@pith/core/summaries/summary";
import { Composer } from "grammy";
import type { BotContext } from "../bot-context.ts";
import { createLanguageKeyboard } from "../keyboards/create-choice-keyboards.ts";
import { createGroupSettingsKeyboard, createGroupZoneKeyboard } from "../keyboards/create-group-keyboards.ts";
import { buildUsage } from "../messages/build-usage.ts";
import type { FormattedText } from "../messages/formatted-text.ts";
import { joinText, styleText } from "../messages/formatted-text.ts";
import { getUtcOffsetMinutes } from "../messages/time-zones.ts";
import { callOptions } from "../pith/create-pith-api.ts";
import type { GroupSettings } from "../store/chat-store.ts";
import { isGroupChat } from "../telegram/get-place.ts";
import { findGroupAccount } from "./group-plan.ts";
import { isGroupAdmin } from "./is-group-admin.ts";
import { onCallback } from "./on-callback.ts";
import { reply } from "./reply.ts";
import { type ReplacedContent, showInstead } from "./show-instead.ts";

/** /settings in a group. Administrators only. */
export const groupSettingsFeature = new Composer<BotContext>();

groupSettingsFeature.command("settings", async (context, next) => {
  if (!isGroupChat(context.chat)) return next();
  if (!(await isGroupAdmin(context))) {
    await reply({ context, message: context.texts.t("group.settingsAdmins") });
    return;
  }
  await reply({ context, ...(await buildSettings(context)) });
});

onCallback(groupSettingsFeature, "group", async ({ context, callback: { choice } }) => {
  const { chat, services, texts } = context;
  if (!chat || !isGroupChat(chat)) {
    await context.answerCallbackQuery({ text: texts.t("refusal.buttonOld"), show_alert: true });
    return;
  }
  if (!(await isGroupAdmin(context))) {
    await context.answerCallbackQuery({ text: texts.t("group.settingsAdmins"), show_alert: true });
    return;
  }
  if (choice === "languages") {
    const { summaryLanguages } = await services.pith.getConfig();
    await context.answerCallbackQuery();
    const chosen = (await services.store.getGroupSettings(chat.id)).language;
    await context
      .editMessageReplyMarkup({
        reply_markup: createLanguageKeyboard({
          languages: summaryLanguages,
          chosen,
          toCallback: (language) => ({ action: "group", choice: `l_${language ?? ""}` }),
          nullKey: "group.own",
          texts,
        }),
      })
      // Telegram rejects edits that change nothing, such as when a button is pressed twice.
      .catch(() => undefined);
    return;
  }
  const settings = await services.store.getGroupSettings(chat.id);
  const nowMs = services.timer.now();
  if (choice === "zones") {
    await context.answerCallbackQuery();
    await context
      .editMessageReplyMarkup({ reply_markup: createGroupZoneKeyboard({ settings, nowMs, texts }) })
      .catch(() => undefined);
    return;
  }
  const changes = readChoice({ choice, settings, nowMs });
  if (changes) await services.store.saveGroupSettings(chat.id, changes);
  await context.answerCallbackQuery();
  await showInstead({ context, content: await buildSettings(context) });
});

async function buildSettings(context: BotContext): Promise<ReplacedContent> {
  const { services, texts } = context;
  const settings = await services.store.getGroupSettings(context.chat?.id ?? 0);
  const config = await services.pith.getConfig().catch(() => null);
  const isSelling = config?.hasPlans !== false;
  const seesLinks = settings.trigger === "asked" || (await seesAllMessages(context));
  return {
    message: joinText({
      pieces: [
        styleText({ piece: texts.t("group.settings"), style: "bold" }),
        texts.t(isSelling ? "group.settingsAbout" : "group.settingsAboutOnly"),
        isSelling ? await describePlan(context) : null,
        seesLinks ? null : texts.t("group.needsAdmin"),
      ],
      separator: "\n\n",
    }),
    keyboard: createGroupSettingsKeyboard({
      settings,
      hasLanguages: (config?.summaryLanguages.length ?? 0) > 0,
      // Not the message's date: the buttons may be pressed days later, and users choose the offset based on
      // the current time.
      nowMs: services.timer.now(),
      texts,
    }),
  };
}

/** Returns whether Telegram lets the bot see messages that aren't meant for it (Bot API, privacy mode). */
async function seesAllMessages({ api, chat, me }: BotContext): Promise<boolean> {
  if (me.can_read_all_group_messages || !chat || chat.type === "channel") return true;
  const { status } = await api.getChatMember(chat.id, me.id);
  return status === "administrator";
}

/** Describes the group's own plan, with the remaining quota and the end date. Null if it can't be fetched. */
async function describePlan(context: BotContext): Promise<FormattedText | null> {
  const { services, texts } = context;
  const group = await findGroupAccount(context);
  if (!group) return null;
  try {
    await services.people.ensure(group);
    const client = services.pith.forUser(group.id);
    return buildUsage({ overview: await getAccountOverview({ client, options: callOptions() }), texts });
  } catch (error) {
    services.logger.warn({ err: error }, "A group's plan couldn't be read");
    return null;
  }
}

/**
 * Parses a button's choice: the setting's letter, an underscore, and the value. Returns null for no-ops:
 * unknown settings, and the buttons that display the time or go back.
 */
export function readChoice({
  choice,
  settings,
  nowMs,
}: {
  choice: string;
  settings: GroupSettings;
  nowMs: number;
}): Partial<GroupSettings> | null {
  const [kind, ...rest] = choice.split("_");
  const value = rest.join("_");
  switch (kind) {
    case "t":
      return { trigger: value === "links" ? "links" : "asked" };
    case "a":
      return { askers: value === "admins" ? "admins" : "everyone" };
    case "n":
      return { length: summaryLengthSchema.safeParse(value).data ?? null };
    case "l":
      return { language: value === "" ? null : value };
    case "q": {
      const [from, to] = value.split("-").map(Number);
      return { quietHours: value === "" || from === undefined || to === undefined ? null : { from, to } };
    }
    case "o": {
      if (value === "") return null;
      const present = Math.floor(getUtcOffsetMinutes({ settings, atMs: nowMs }) / 60);
      const hours = present + (value === "down" ? -1 : 1);
      return { timeZone: null, utcOffsetHours: hours > 14 ? -12 : hours < -12 ? 14 : hours };
    }
    case "z":
      return Intl.supportedValuesOf("timeZone").includes(value) ? { timeZone: value } : null;
    default:
      return null;
  }
}
