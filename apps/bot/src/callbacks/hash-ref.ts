import { createHash } from "node:crypto";

/** Returns a deterministic id for a text, short enough for a button's data. */
export function hashRef(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, 22);
}
