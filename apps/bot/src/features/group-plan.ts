import type { User } from "grammy/types";
import type { BotContext } from "../bot-context.ts";
import { nameChatAccount } from "../updates/name-anonymous-sender.ts";

/**
 * Separates an order's id from that of the group account that it is for. Order ids never contain this
 * character.
 */
const SEPARATOR = "@";

/** Returns the account of the group in which the update happened; null in private chats and channels. */
export async function findGroupAccount({
  chat,
  services,
}: Pick<BotContext, "chat" | "services">): Promise<User | null> {
  const isGroup = chat?.type === "group" || chat?.type === "supergroup";
  return isGroup ? nameChatAccount({ chat, store: services.store }) : null;
}

/**
 * Returns an invoice's payload: the order's id and, if the plan is for a group, that of the group's account.
 */
export function packInvoice({ orderId, group }: { orderId: string; group: User | null }): string {
  return group ? `${orderId}${SEPARATOR}${group.id}` : orderId;
}

/** The inverse of `packInvoice`. `groupId` is null if the plan is for the payer. */
export function readInvoice(payload: string): { orderId: string; groupId: number | null } {
  const [orderId = "", groupId] = payload.split(SEPARATOR);
  return { orderId, groupId: groupId === undefined ? null : Number(groupId) };
}
