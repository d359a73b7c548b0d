import type { User } from "grammy/types";
import type { BotContext } from "../bot-context.ts";
import { nameChatAccount } from "../updates/name-anonymous-sender.ts";

/** Separates an order from the group account that it is for. Order ids never contain this character. */
const SEPARATOR = "@";

/** Returns the account of the group in which the update happened; null in private chats and channels. */
export function findGroupAccount({ chat, services }: Pick<BotContext, "chat" | "services">): User | null {
  const isGroup = chat?.type === "group" || chat?.type === "supergroup";
  return isGroup ? nameChatAccount({ chat, store: services.store }) : null;
}

/** An invoice's payload: the order, and the group's account if the plan is for a group. */
export function packInvoice({ orderId, group }: { orderId: string; group: User | null }): string {
  return group ? `${orderId}${SEPARATOR}${group.id}` : orderId;
}

/** Reverses `packInvoice`. `groupId` is null if the plan is for the payer. */
export function readInvoice(payload: string): { orderId: string; groupId: number | null } {
  const [orderId = "", groupId] = payload.split(SEPARATOR);
  return { orderId, groupId: groupId === undefined ? null : Number(groupId) };
}
