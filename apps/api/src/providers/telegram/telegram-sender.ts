/** How the server itself says something to somebody in Telegram. The bot's conversation is apps/bot's. */
export interface TelegramSender {
  /**
   * Sends a plain text with an optional button that opens an address. `blocked`: the person never started the bot or
   * has stopped it.
   *
   * @throws AppError `unavailable` where Telegram can't be reached.
   */
  send(message: {
    telegramId: string;
    text: string;
    button?: { text: string; url: string };
  }): Promise<"sent" | "blocked">;
  /** False where messages are only printed: then nobody has to have started a bot. */
  isReal: boolean;
}
