import { createHash, createHmac, randomBytes, randomInt, randomUUID, timingSafeEqual } from "node:crypto";

/** Source of ids and secrets, injected so that tests can predict them. */
export interface Randomness {
  /** Returns a version 7 UUID (RFC 9562): 48 bits of time in milliseconds, then 74 bits from a CSPRNG. */
  createId(): string;
  /** Returns 256 bits from a CSPRNG, URL-safe. */
  createSecret(): string;
  /** Returns uniformly distributed decimal digits from a CSPRNG. */
  createDigits(count: number): string;
}

const SECRET_BYTES = 32;

export const systemRandomness: Randomness = {
  // With random ids, each insert would touch a different page of every index.
  createId() {
    const time = Date.now().toString(16).padStart(12, "0");
    return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
  },
  createSecret: () => randomBytes(SECRET_BYTES).toString("base64url"),
  createDigits: (count) => Array.from({ length: count }, () => randomInt(10)).join(""),
};

/**
 * Hashes a secret for storage. The hash is fast, so use it only for secrets with at least 128 bits of
 * entropy.
 */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}

/** Returns a keyed hash (HMAC-SHA-256). Only holders of the key can create or verify it. */
export function signText({ key, text }: { key: string; text: string }): string {
  return createHmac("sha256", key).update(text).digest("base64url");
}

/** Compares in constant time. Leaks only the length. */
export function isSameSecret(first: string, second: string): boolean {
  const [left, right] = [Buffer.from(first), Buffer.from(second)];
  return left.length === right.length && timingSafeEqual(left, right);
}
