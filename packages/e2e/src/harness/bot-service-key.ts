/** The bot's credential for the journeys' servers, used to create users as the bot does. */
export const botServiceKey = "journeys-only-0123456789abcdef0123456789abcdef";
