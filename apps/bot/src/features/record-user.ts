import type { BotContext } from "../bot-context.ts";

/**
 * Registers the user and their language with the API. Ignores failures, which must not block the user's
 * request.
 */
export async function recordUser({ services, from }: BotContext): Promise<void> {
  if (!from) return;
  await services.people.ensure(from).catch((error: unknown) => {
    services.logger.warn({ err: error }, "A user couldn't be registered");
  });
}
