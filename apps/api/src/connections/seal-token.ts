import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const ALGORITHM = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

interface Sealing {
  /** The row that the token belongs to. If copied to another row, the token can't be decrypted. */
  owner: string;
  signingSecret: string;
}

/** Encrypts a token, so that a copy of the database doesn't reveal it. */
export function sealToken({ token, owner, signingSecret }: Sealing & { token: string }): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, getKey(signingSecret), nonce).setAAD(Buffer.from(owner));
  const text = Buffer.concat([cipher.update(token, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString("base64");
}

/** Decrypts a token. Null if it was tampered with, or encrypted with another secret. */
export function openToken({ sealed, owner, signingSecret }: Sealing & { sealed: string }): string | null {
  const bytes = Buffer.from(sealed, "base64");
  const tagEnd = NONCE_BYTES + TAG_BYTES;
  try {
    const decipher = createDecipheriv(ALGORITHM, getKey(signingSecret), bytes.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(NONCE_BYTES, tagEnd));
    return Buffer.concat([decipher.update(bytes.subarray(tagEnd)), decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}

function getKey(signingSecret: string): Buffer {
  return Buffer.from(hkdfSync("sha256", signingSecret, "", "connection-tokens", 32));
}
