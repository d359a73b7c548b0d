import { randomInt } from "node:crypto";
import { crc32 } from "node:zlib";

const PREFIX = "pith_";
const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** 214 bits. */
const RANDOM_CHARACTERS = 36;
/** Enough base-62 digits for a 32-bit CRC. */
const CHECKSUM_CHARACTERS = 6;
/** Enough to recognize a key in a list, but not enough to help anyone guess it: 178 bits stay secret. */
export const SHOWN_CHARACTERS = PREFIX.length + 6;

const pattern = new RegExp(`^${PREFIX}[0-9A-Za-z]{${RANDOM_CHARACTERS + CHECKSUM_CHARACTERS}}$`);

/**
 * Returns the secret of a new API key. Its prefix and checksum let secret scanners find leaked keys, and let the server
 * refuse a typo without a lookup.
 */
export function createApiKeySecret(): string {
  const random = Array.from({ length: RANDOM_CHARACTERS }, () => alphabet[randomInt(alphabet.length)]).join(
    "",
  );
  return `${PREFIX}${random}${getChecksum(random)}`;
}

/**
 * True if the token was meant as an API key, even if it is mistyped. Session tokens have a different prefix.
 */
export function isMeantAsApiKey(token: string): boolean {
  return token.startsWith(PREFIX);
}

/** True if the text has the form and the checksum of an API key. */
export function isApiKeySecret(token: string): boolean {
  if (!pattern.test(token)) return false;
  const random = token.slice(PREFIX.length, -CHECKSUM_CHARACTERS);
  return token.endsWith(getChecksum(random));
}

/** Returns the CRC-32 of the random part in base 62, as in GitHub's tokens. */
function getChecksum(random: string): string {
  let rest = crc32(random);
  let checksum = "";
  for (let written = 0; written < CHECKSUM_CHARACTERS; written += 1) {
    checksum = `${alphabet[rest % alphabet.length]}${checksum}`;
    rest = Math.floor(rest / alphabet.length);
  }
  return checksum;
}
