import type { TelegramSender } from "../providers/telegram/telegram-sender.ts";

/** Creates a fake Telegram that records messages and their recipients. */
export function createFakeTelegram() {
  const sent: Parameters<TelegramSender["send"]>[0][] = [];
  const blocked = new Set<string>();
  const sender: TelegramSender = {
    isReal: true,
    async send(message) {
      if (blocked.has(message.telegramId)) return "blocked";
      sent.push(message);
      return "sent";
    },
  };
  return {
    sender,
    sent,
    block: (telegramId: string) => blocked.add(telegramId),
    /** Returns the last code sent to this user. */
    readCode(telegramId: string): string {
      const message = sent.findLast((one) => one.telegramId === telegramId && /^\d{6} /.test(one.text));
      return message?.text.slice(0, 6) ?? "";
    },
  };
}
