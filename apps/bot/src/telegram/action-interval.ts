/**
 * Telegram shows a chat action for five seconds (Bot API, sendChatAction), so we repeat it slightly sooner.
 */
export const ACTION_INTERVAL_MS = 4_500;
