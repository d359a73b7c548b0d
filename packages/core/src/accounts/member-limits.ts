/**
 * NIST SP 800-63B-4 (3.1.1.2) and OWASP ASVS 5 (6.2.1) require at least 8 characters, or more without a
 * second factor.
 */
export const MIN_PASSWORD_CHARACTERS = 12;
/** Long enough for any passphrase, but short enough that hashing takes the same time for all passwords. */
export const MAX_PASSWORD_CHARACTERS = 256;

export const MAX_MEMBER_NAME_CHARACTERS = 64;
/** Letters, digits, spaces and characters from email addresses. Must start and end with a letter or digit. */
export const MEMBER_NAME = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N} ._'’@+-]*[\p{L}\p{M}\p{N}])?$/u;

export const MAX_PASSKEYS = 20;
export const MAX_PASSKEY_NAME_CHARACTERS = 60;
/** More summaries per month than anyone could read. */
export const MAX_MONTHLY_UNITS = 100_000;
