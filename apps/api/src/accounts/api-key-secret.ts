import { randomInt } from "node:crypto";
import { crc32 } from "node:zlib";

const PREFIX = "pith_";
const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** 214 bits. */
const RANDOM_CHARACTERS = 36;
/** Enough base-62 digits for a 32-bit CRC. */
const CHECKSUM_CHARACTERS = 6;
/**
 * Enough characters to recognize a key in a list. The remaining 178 bits stay secret, so showing these doesn't help
 * anyone guess the key.
 */
export const SHOWN_CHARACTERS = PREFIX.length + 6;

const pattern = new RegExp(`^${PREFIX}[0-9A-Za-z]{${RANDOM_CHARACTERS + CHECKSUM_CHARACTERS}}$`);

/**
 * Creates a new API key's secret. The prefix lets secret scanners find leaked keys, and the checksum lets the
 * server reject typos without a lookup.
 */
export function createApiKeySecret(): string {
  const random = Array.from({ length: RANDOM_CHARACTERS }, () => alphabet[randomInt(alphabet.length)]).join(
    "",
  );
  return `${PREFIX}${random}${getChecksum(random)}`;
}

/** Returns true if the token looks like an API key, even if it is mistyped. Session tokens have a different prefix. */
export function isMeantAsApiKey(token: string): boolean {
  return token.startsWith(PREFIX);
}

/** Returns true if the token has an API key's format and checksum. */
export function isApiKeySecret(token: string): boolean {
  if (!pattern.test(token)) return false;
  const random = token.slice(PREFIX.length, -CHECKSUM_CHARACTERS);
  return token.endsWith(getChecksum(random));
}

/** Returns the base-62 CRC-32 of the random part, as in GitHub's tokens. */
function getChecksum(random: string): string {
  let rest = crc32(random);
  let checksum = "";
  for (let written = 0; written < CHECKSUM_CHARACTERS; written += 1) {
    checksum = `${alphabet[rest % alphabet.length]}${checksum}`;
    rest = Math.floor(rest / alphabet.length);
  }
  return checksum;
}
