/**
 * Callback data of the "this wasn't me" button below a login code. Shared because the API sends the message
 * with the button and the bot handles clicks on it.
 */
export const STOP_LOGIN_CODES = "g";
