/** NIST SP 800-63B-4, 3.1.1.2 and OWASP ASVS 5 (6.2.1) ask for at least 8; without a second factor, more. */
export const MIN_PASSWORD_CHARACTERS = 12;
/** Long enough for any passphrase, short enough that hashing one costs no more than hashing another. */
export const MAX_PASSWORD_CHARACTERS = 256;

export const MAX_MEMBER_NAME_CHARACTERS = 64;
/** Letters, digits, spaces and the signs of email addresses; neither starts nor ends with a space. */
export const MEMBER_NAME = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N} ._'’@+-]*[\p{L}\p{M}\p{N}])?$/u;

export const MAX_PASSKEYS = 20;
export const MAX_PASSKEY_NAME_CHARACTERS = 60;
/** More summaries a month than anybody reads. */
export const MAX_MONTHLY_UNITS = 100_000;
