import { Composer } from "grammy";
import type { BotContext } from "../bot-context.ts";
import type { Texts } from "../locales/create-texts.ts";
import { joinText, styleText } from "../messages/formatted-text.ts";
import { isGroupChat } from "../telegram/get-place.ts";
import { reply } from "./reply.ts";

export const helpFeature = new Composer<BotContext>();

helpFeature.command("help", sendHelp);

export async function sendHelp(context: BotContext): Promise<void> {
  const { t } = context.texts;
  const offer = await context.services.pith.getConfig().catch(() => null);
  const canTakeWish = offer?.canTakeWish === true;
  const bot = context.me.username;
  if (context.chat && isGroupChat(context.chat)) {
    await reply({ context, message: t("start.group") });
    return;
  }
  await reply({
    context,
    message: joinText({
      pieces: [
        styleText({ piece: t("help.title"), style: "bold" }),
        t("help.direct"),
        t("help.proof"),
        offer !== null && offer.summaryShapes.length > 1 ? t("help.shapes") : null,
        canTakeWish ? t("help.wish") : null,
        t("help.ask"),
        t("help.follow"),
        t("help.groups", { bot }),
        t("help.inline", { bot }),
        listCommands({ texts: context.texts, canTakeWish, hasPlans: offer?.hasPlans !== false }),
      ],
      separator: "\n\n",
    }),
  });
}

/** Returns all commands with their descriptions, one per line. */
export function listCommands({
  texts,
  canTakeWish,
  hasPlans,
}: {
  texts: Texts;
  canTakeWish: boolean;
  hasPlans: boolean;
}): string {
  return describeCommands({ texts, hasPlans })
    .filter(({ command }) => canTakeWish || command !== "wish")
    .map(({ command, description }) => `/${command} ${description}`)
    .join("\n");
}

/** Returns the commands available in the server's edition, in the order of Telegram's menu. */
export function describeCommands({
  texts,
  hasPlans,
}: {
  texts: Texts;
  hasPlans: boolean;
}): { command: string; description: string }[] {
  return botCommands
    .filter(({ command }) => hasPlans || command !== "upgrade")
    .map(({ command, key }) => ({
      command,
      description: texts.t(!hasPlans && command === "usage" ? "command.usageOnly" : key),
    }));
}

export const botCommands = [
  { command: "summarize", key: "command.summarize" },
  { command: "history", key: "command.history" },
  { command: "ask", key: "command.ask" },
  { command: "follow", key: "command.follow" },
  { command: "following", key: "command.following" },
  { command: "digest", key: "command.digest" },
  { command: "settings", key: "command.settings" },
  { command: "cancel", key: "command.cancel" },
  { command: "language", key: "command.language" },
  { command: "length", key: "command.length" },
  { command: "wish", key: "command.wish" },
  { command: "usage", key: "command.usage" },
  { command: "upgrade", key: "command.upgrade" },
  { command: "website", key: "command.website" },
  { command: "help", key: "command.help" },
  { command: "privacy", key: "command.privacy" },
  { command: "data", key: "command.data" },
  { command: "forget", key: "command.forget" },
  { command: "delete", key: "command.delete" },
] as const;
