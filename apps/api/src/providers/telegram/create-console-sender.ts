import type { TelegramSender } from "./telegram-sender.ts";

/**
 * Creates a sender that prints the bot's messages, for development without a bot. A production server won't start with
 * it.
 */
export function createConsoleSender({ print }: { print: (line: string) => void }): TelegramSender {
  return {
    isReal: false,
    async send({ telegramId, text }) {
      print(`To Telegram ${telegramId}: ${text.replaceAll("\n", " ")}`);
      return "sent";
    },
  };
}
