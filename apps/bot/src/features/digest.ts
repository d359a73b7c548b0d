import { followEndpoints } from "@pith/core/contract/follow.endpoints";
import type { FollowSettings } from "@pith/core/contract/follow.schemas";
import { Composer } from "grammy";
import type { BotContext } from "../bot-context.ts";
import { packCallback } from "../callbacks/callback-data.ts";
import { createDigestKeyboard } from "../keyboards/create-follow-keyboards.ts";
import { buildDigest } from "../messages/build-digest.ts";
import { cleanText } from "../messages/clean-text.ts";
import { clipText } from "../messages/clip-text.ts";
import { joinText, styleText } from "../messages/formatted-text.ts";
import { callOptions } from "../pith/create-pith-api.ts";
import { leadToPrivateChat } from "./lead-to-private-chat.ts";
import { type ButtonContext, onCallback } from "./on-callback.ts";
import { reply } from "./reply.ts";
import { showInstead } from "./show-instead.ts";

/** Well below Telegram's limit of 100 buttons per message. */
const MAX_BUTTONS = 20;
const BUTTON_UNITS = 50;

/** /digest, which sets when the server sends the digest of the user's follows. */
export const digestFeature = new Composer<BotContext>();

digestFeature.command("digest", sendDigest);

export async function sendDigest(context: BotContext): Promise<void> {
  const { from } = context;
  if (!from || (await leadToPrivateChat({ context, page: "digest" }))) return;
  await context.services.people.ensure(from);
  const settings = await readSettings(context);
  const isCommand = context.message?.text?.startsWith("/digest") ?? false;
  const timeZone = isCommand ? String(context.match ?? "").trim() : "";
  const shown = timeZone === "" ? settings : await save({ context, settings: { ...settings, timeZone } });
  await reply({ context, ...buildContent({ context, settings: shown }) });
}

onCallback(digestFeature, "digest", async ({ context, callback: { choice } }) => {
  if (choice === "latest") return sendLatest(context);
  const settings = await readSettings(context);
  const changes = readChoice({ choice, settings });
  const shown = changes ? await save({ context, settings: { ...settings, ...changes } }) : settings;
  await context.answerCallbackQuery();
  await showInstead({ context, content: buildContent({ context, settings: shown }) });
});

/** Sends the newest digest, with a button for each of its summaries. */
async function sendLatest(context: ButtonContext): Promise<void> {
  const { texts, services, from } = context;
  const client = services.pith.forUser(from.id);
  const { items } = await client.call(followEndpoints.listDigests, { query: { limit: 1 } }, callOptions());
  const [newest] = items;
  if (!newest) {
    await context.answerCallbackQuery({ text: texts.t("digests.none"), show_alert: true });
    return;
  }
  const digest = await client.call(followEndpoints.readDigest, { params: { id: newest.id } }, callOptions());
  await context.answerCallbackQuery();
  const rows = digest.lines.slice(0, MAX_BUTTONS).map(({ title, summaryId }) => [
    {
      text: clipText({ text: cleanText(title), maxUnits: BUTTON_UNITS }),
      callback_data: packCallback({ action: "open", summaryId }),
    },
  ]);
  await reply({
    context,
    message: buildDigest({ digest, texts }),
    keyboard: rows.length > 0 ? { inline_keyboard: rows } : null,
  });
}

async function readSettings(context: BotContext): Promise<FollowSettings> {
  const { settings } = await context.services.pith
    .forUser(context.from?.id ?? 0)
    .call(followEndpoints.listFollows, undefined, callOptions());
  return settings;
}

/** Saves the settings. A digest that is set up in the chat is also delivered there. */
async function save({
  context,
  settings: { digest, hour, weekday, timeZone, ways, language },
}: {
  context: BotContext;
  settings: FollowSettings;
}): Promise<FollowSettings> {
  const all = [...new Set([...ways, ...(digest === "off" ? [] : (["telegram"] as const))])];
  return context.services.pith
    .forUser(context.from?.id ?? 0)
    .call(
      followEndpoints.updateFollowSettings,
      { body: { digest, hour, weekday, timeZone, ways: all, language } },
      callOptions(),
    );
}

/** Parses a button's choice. Returns null if it changes nothing. */
function readChoice({
  choice,
  settings: { hour },
}: {
  choice: string;
  settings: FollowSettings;
}): Partial<FollowSettings> | null {
  switch (choice) {
    case "off":
    case "daily":
    case "weekly":
      return { digest: choice };
    case "h_up":
      return { hour: (hour + 1) % 24 };
    case "h_down":
      return { hour: (hour + 23) % 24 };
    default: {
      const weekday = /^w_([1-7])$/.exec(choice)?.[1];
      return weekday === undefined ? null : { weekday: Number(weekday) };
    }
  }
}

function buildContent({ context: { texts }, settings }: { context: BotContext; settings: FollowSettings }) {
  const { nextDigestAt, timeZone } = settings;
  const date = new Intl.DateTimeFormat(texts.locale, { dateStyle: "full", timeStyle: "short", timeZone });
  return {
    message: joinText({
      pieces: [
        styleText({ piece: texts.t("digests.title"), style: "bold" }),
        texts.t("digests.about"),
        nextDigestAt && texts.t("digests.next", { date: date.format(new Date(nextDigestAt)) }),
        texts.t("digests.zone"),
      ],
      separator: "\n\n",
    }),
    keyboard: createDigestKeyboard({ settings, texts }),
  };
}
