import { getAccountOverview } from "@pith/core/client/get-account-overview";
import { systemEndpoints } from "@pith/core/contract/system.endpoints";
import { Composer } from "grammy";
import type { BotContext } from "../bot-context.ts";
import type { Texts } from "../locales/create-texts.ts";
import { buildPlans } from "../messages/build-plans.ts";
import { buildUsage } from "../messages/build-usage.ts";
import { joinText } from "../messages/formatted-text.ts";
import { buildPlansUrl, isLinkable } from "../messages/website-links.ts";
import { callOptions } from "../pith/create-pith-api.ts";
import { hasPlans } from "../pith/has-plans.ts";
import { findGroupAccount } from "./group-plan.ts";
import { leadToPrivateChat } from "./lead-to-private-chat.ts";
import { onCallback } from "./on-callback.ts";
import { recordUser } from "./record-user.ts";
import { reply } from "./reply.ts";
import { NO_BUTTONS, showInstead } from "./show-instead.ts";
import { createStarsButtons } from "./stars.ts";

/**
 * Commands and buttons for plan and usage, the website link, login codes, buying plans with Stars, and
 * /forget.
 */
export const accountFeature = new Composer<BotContext>();

accountFeature.command(["usage", "plan"], sendUsage);

export async function sendUsage(context: BotContext): Promise<void> {
  if (!context.from || (await leadToPrivateChat({ context, page: "usage" }))) return;
  const { texts, services } = context;
  await services.people.ensure(context.from);
  const client = services.pith.forUser(context.from.id);
  const overview = await getAccountOverview({ client, options: callOptions() });
  const url = buildPlansUrl({ publicUrl: services.publicUrl, telegramId: context.from.id });
  await reply({
    context,
    message: joinText({
      pieces: [buildUsage({ overview, texts }), describeId({ id: context.from.id, texts })],
      separator: "\n",
    }),
    keyboard:
      isLinkable(url) && (await hasPlans(services.pith))
        ? { inline_keyboard: [[{ text: texts.t("button.plans"), url }]] }
        : null,
  });
}

accountFeature.command("upgrade", sendPlans);

/** Sends the plans, or the usage if the server has no plans. */
export async function sendPlans(context: BotContext): Promise<void> {
  if (!(await hasPlans(context.services.pith))) return sendUsage(context);
  if (await findGroupAccount(context)) return sendGroupPlans(context);
  if (!context.from || (await leadToPrivateChat({ context, page: "plans" }))) return;
  const { texts, services } = context;
  const url = buildPlansUrl({ publicUrl: services.publicUrl, telegramId: context.from.id });
  const website = isLinkable(url) ? [[{ text: texts.t("button.plans"), url }]] : [];
  const rows = [...website, ...(await createStarsButtons(context))];
  await reply({
    context,
    message: joinText({
      pieces: [buildPlans(texts), isLinkable(url) ? null : texts.t("upgrade.url", { url })],
      separator: "\n\n",
    }),
    keyboard: rows.length > 0 ? { inline_keyboard: rows } : null,
  });
}

/** Sends the plans without any member's account details, since the whole group can read the message. */
async function sendGroupPlans(context: BotContext): Promise<void> {
  const rows = await createStarsButtons(context);
  const message = context.texts.t(rows.length > 0 ? "stars.group" : "stars.groupUnavailable");
  await reply({ context, message, keyboard: rows.length > 0 ? { inline_keyboard: rows } : null });
}

accountFeature.command(["website", "login"], sendLoginLink);

/** Sends a sign-in link. Private chats only, since anyone who opens the link is signed in. */
export async function sendLoginLink(context: BotContext): Promise<void> {
  if (!context.from || (await leadToPrivateChat({ context, page: "login" }))) return;
  const { texts, services } = context;
  await services.people.ensure(context.from);
  const { url } = await services.pith.service.call(
    systemEndpoints.createBotLoginLink,
    { body: { telegram_id: context.from.id } },
    callOptions(),
  );
  const button = isLinkable(url) ? { inline_keyboard: [[{ text: texts.t("button.website"), url }]] } : null;
  // For users who'd rather enter a code: the website's form asks for the id.
  const id = describeId({ id: context.from.id, texts });
  await reply({
    context,
    message: [texts.t("website.link"), button ? "" : url, id].filter(Boolean).join("\n\n"),
    keyboard: button,
  });
}

onCallback(accountFeature, "stop-codes", async ({ context }) => {
  const { texts, services } = context;
  await services.pith.service.call(
    systemEndpoints.stopLoginCodes,
    { params: { telegramId: context.from.id } },
    callOptions(),
  );
  const text = texts.t("codes.stopped");
  await context.answerCallbackQuery();
  // Replace the message to remove the code from it.
  await showInstead({ context, content: { message: text, keyboard: NO_BUTTONS } });
});

/** Passes the id as a string, so that it isn't formatted with thousands separators. */
function describeId({ id, texts }: { id: number; texts: Texts }): string {
  return texts.t("account.telegramId", { id: String(id) });
}

accountFeature.command("forget", async (context) => {
  if (!context.from) return;
  await context.services.store.forgetPerson(context.from.id);
  await reply({ context, message: context.texts.t("account.forgotten") });
  // /forget also deletes the chosen language, so register the user again. In a group, /forget must not
  // register anyone.
  if (context.chat.type === "private") await recordUser(context);
});
