import { systemEndpoints } from "@pith/core/contract/system.endpoints";
import type { BotContext } from "../bot-context.ts";
import { callOptions } from "../pith/create-pith-api.ts";

const MAX_NAME_CHARACTERS = 200;

/**
 * Tells the API who this is, so that login codes and notices can reach them. Only for private chats: elsewhere the bot
 * couldn't write to the person. Throws as the client does.
 */
export async function registerPerson(context: BotContext): Promise<void> {
  const person = context.from;
  if (!person || context.chat?.type !== "private") return;
  const { pith, store } = context.services;
  await pith.service.call(
    systemEndpoints.putBotUser,
    {
      params: { telegramId: person.id },
      body: {
        first_name: person.first_name.slice(0, MAX_NAME_CHARACTERS),
        last_name: person.last_name?.slice(0, MAX_NAME_CHARACTERS) ?? null,
        username: person.username ?? null,
        language_code: person.language_code ?? null,
      },
    },
    callOptions(),
  );
  store.saveRegistration(person.id);
}
