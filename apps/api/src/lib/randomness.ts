import { createHash, createHmac, randomBytes, randomInt, randomUUID, timingSafeEqual } from "node:crypto";

/** Ids and secrets as a parameter, so that tests can know them beforehand. */
export interface Randomness {
  /** A new id, unique for ever. */
  createId(): string;
  /** 256 bits that nobody can guess, in letters that go into URLs. */
  createSecret(): string;
  /** Decimal digits from a CSPRNG, each as likely as the other. */
  createDigits(count: number): string;
}

const SECRET_BYTES = 32;

export const systemRandomness: Randomness = {
  createId: () => randomUUID(),
  createSecret: () => randomBytes(SECRET_BYTES).toString("base64url"),
  createDigits: (count) => Array.from({ length: count }, () => randomInt(10)).join(""),
};

/** What is stored instead of a secret. Only for secrets with 128 bits or more: it is fast. */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}

/** A hash that only who has the key can make or check. */
export function signText({ key, text }: { key: string; text: string }): string {
  return createHmac("sha256", key).update(text).digest("base64url");
}

/** Compares without telling by its time how much was right; of the length it does tell. */
export function isSameSecret(first: string, second: string): boolean {
  const [left, right] = [Buffer.from(first), Buffer.from(second)];
  return left.length === right.length && timingSafeEqual(left, right);
}
