import type { BotContext } from "../bot-context.ts";

/**
 * Tells the API who writes and in which language to answer. They asked for something else; that they couldn't be noted
 * must not stand in its way.
 */
export async function notePerson({ services, from }: BotContext): Promise<void> {
  if (!from) return;
  await services.people.ensure(from).catch((error: unknown) => {
    services.logger.warn({ error }, "A person couldn't be registered");
  });
}
