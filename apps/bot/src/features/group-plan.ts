import type { User } from "grammy/types";
import type { BotContext } from "../bot-context.ts";
import { nameChatAccount } from "../updates/name-anonymous-sender.ts";

/**
 * Separates the order id from the id of the group account the order is for. Order ids never contain this
 * character.
 */
const SEPARATOR = "@";

/** Returns the account of the group that the update came from; null in private chats and channels. */
export async function findGroupAccount({
  chat,
  services,
}: Pick<BotContext, "chat" | "services">): Promise<User | null> {
  const isGroup = chat?.type === "group" || chat?.type === "supergroup";
  return isGroup ? nameChatAccount({ chat, store: services.store }) : null;
}

/** Returns an invoice's payload: the order id and, for a group plan, the group's account id. */
export function packInvoice({ orderId, group }: { orderId: string; group: User | null }): string {
  return group ? `${orderId}${SEPARATOR}${group.id}` : orderId;
}

/** Parses the payload from `packInvoice`. `groupId` is null if the plan is for the payer. */
export function readInvoice(payload: string): { orderId: string; groupId: number | null } {
  const [orderId = "", groupId] = payload.split(SEPARATOR);
  return { orderId, groupId: groupId === undefined ? null : Number(groupId) };
}
