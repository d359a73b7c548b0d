import type { CallbackQueryContext, Composer } from "grammy";
import type { BotContext } from "../bot-context.ts";
import { type Callback, type CallbackAction, parseCallback } from "../callbacks/callback-data.ts";

export type ButtonContext = CallbackQueryContext<BotContext>;

/** Registers a handler for presses of one kind of button. */
export function onCallback<Action extends CallbackAction>(
  composer: Composer<BotContext>,
  action: Action,
  handle: (press: {
    context: ButtonContext;
    callback: Extract<Callback, { action: Action }>;
  }) => Promise<void>,
): void {
  composer.on("callback_query:data", async (context, next) => {
    const callback = parseCallback(context.callbackQuery.data);
    if (callback?.action !== action) return next();
    await handle({
      context: context as ButtonContext,
      callback: callback as Extract<Callback, { action: Action }>,
    });
  });
}
