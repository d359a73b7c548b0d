import type { BotContext } from "../bot-context.ts";

/**
 * Registers the user and their language with the API. A failure is ignored, because it must not block what they
 * actually asked for.
 */
export async function notePerson({ services, from }: BotContext): Promise<void> {
  if (!from) return;
  await services.people.ensure(from).catch((error: unknown) => {
    services.logger.warn({ err: error }, "A person couldn't be registered");
  });
}
