/** Sends the server's own Telegram messages. The bot's conversation is in apps/bot. */
export interface TelegramSender {
  /**
   * Sends plain text with an optional link button. `blocked`: the person never started the bot or has stopped it.
   *
   * @throws AppError `unavailable` if Telegram can't be reached.
   */
  send(message: {
    telegramId: string;
    text: string;
    button?: { text: string; url: string };
  }): Promise<"sent" | "blocked">;
  /** False if messages are only printed, so no one needs to have started a bot. */
  isReal: boolean;
}
