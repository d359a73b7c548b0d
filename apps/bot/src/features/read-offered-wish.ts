import type { BotServices } from "../bot-context.ts";

/** Returns the user's wish for summaries; null if there is none or the server doesn't support wishes. */
export async function readOfferedWish({
  services: { store, pith },
  telegramId,
}: {
  services: Pick<BotServices, "store" | "pith">;
  telegramId: number;
}): Promise<string | null> {
  const { summaryWish } = await store.getPreferences(telegramId);
  if (summaryWish === null) return null;
  const { canTakeWish } = await pith.getConfig();
  return canTakeWish ? summaryWish : null;
}
