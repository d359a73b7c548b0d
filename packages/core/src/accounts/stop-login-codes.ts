/**
 * The data of the button below a login code that says "this wasn't me". The API sends the code's message and the bot
 * receives the button's press, so both must agree on it.
 */
export const STOP_LOGIN_CODES = "g";
