import { randomBytes } from "node:crypto";

const defaultPort = "8000";

/**
 * Adds the settings that the bot and the API must share, generated for this run if unset. An empty value in .env counts
 * as unset. Without a bot token, returns the settings unchanged.
 */
export function addBotSettings(settings) {
  if (!settings.TELEGRAM_BOT_TOKEN) return settings;
  return {
    ...settings,
    BOT_SERVICE_KEY: settings.BOT_SERVICE_KEY || randomBytes(32).toString("hex"),
    BOT_API_URL: settings.BOT_API_URL || `http://127.0.0.1:${settings.PORT || defaultPort}`,
  };
}
