import type { BotContext } from "../bot-context.ts";
import { isGroupChat } from "../telegram/get-place.ts";
import { isGroupAdmin } from "./is-group-admin.ts";

/**
 * Returns whether the sender may request summaries. In a group, administrators can reserve this for
 * themselves.
 */
export async function mayAsk(context: BotContext): Promise<boolean> {
  const { chat, services } = context;
  if (!chat || !isGroupChat(chat)) return true;
  const { askers } = await services.store.getGroupSettings(chat.id);
  return askers === "everyone" || (await isGroupAdmin(context));
}
