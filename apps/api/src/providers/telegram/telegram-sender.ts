/** A button below a message. It either opens a link or sends its data to the bot. */
export type TelegramButton = { text: string } & ({ url: string } | { callback_data: string });

/** Sends the server's own Telegram messages. The bot's conversations are in apps/bot. */
export interface TelegramSender {
  /**
   * Sends plain text with an optional button. If Telegram rejects the button, the message is sent without
   * it. `blocked`: the user never started the bot, has stopped it, or deleted their account.
   *
   * @throws AppError `unavailable` if Telegram can't be reached.
   */
  send(message: { telegramId: string; text: string; button?: TelegramButton }): Promise<"sent" | "blocked">;
  /** False if messages are only printed, in which case there is no bot to start. */
  isReal: boolean;
}
