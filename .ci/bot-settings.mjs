import { randomBytes } from "node:crypto";

const defaultPort = "8000";

/**
 * The settings with what the bot and the API have to agree on, made up for this run where nobody set it; a line of the
 * .env file without a value sets nothing. Without a bot's token they stay as they are.
 */
export function addBotSettings(settings) {
  if (!settings.TELEGRAM_BOT_TOKEN) return settings;
  return {
    ...settings,
    BOT_SERVICE_KEY: settings.BOT_SERVICE_KEY || randomBytes(32).toString("hex"),
    BOT_API_URL: settings.BOT_API_URL || `http://127.0.0.1:${settings.PORT || defaultPort}`,
  };
}
