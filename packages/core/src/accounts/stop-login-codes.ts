/**
 * Callback data of the "this wasn't me" button below a login code. Shared because the API sends the message
 * and the bot handles the button.
 */
export const STOP_LOGIN_CODES = "g";
