/**
 * Callback data for the "this wasn't me" button below a login code. Shared because the API sends the button
 * and the bot handles its clicks.
 */
export const STOP_LOGIN_CODES = "g";
