import { createHmac } from "node:crypto";
import { isSameSecret } from "../../../lib/randomness.ts";
import { isRawNumber, parseJsonToRewrite } from "./exact-json.ts";

/**
 * Returns true if this is NOWPayments' signature for these bytes: HMAC-SHA512 over the JSON with sorted keys.
 * NOWPayments' own examples sort in three ways, and all are accepted: at every level; at every level, with
 * lists turned into objects; or with the top-level names as a filter, which drops most nested fields. Numbers
 * are tried both as written and as formatted by JavaScript, since the sender may have parsed them first.
 * Throws a SyntaxError for invalid JSON, which can't have been signed this way.
 */
export function isSignedNotification({
  text,
  signature,
  secret,
}: {
  text: string;
  signature: string;
  secret: string;
}): boolean {
  const given = signature.trim().toLowerCase();
  let isRight = false;
  for (const form of listSignedForms(text)) {
    // Compare all forms, so that timing doesn't reveal which one matched.
    if (isSameSecret(signForm({ form, secret }), given)) isRight = true;
  }
  return isRight;
}

/** Returns a string's signature in hex. */
export function signForm({ form, secret }: { form: string; secret: string }): string {
  return createHmac("sha512", secret).update(form, "utf8").digest("hex");
}

function listSignedForms(text: string): string[] {
  const asWritten = parseJsonToRewrite(text);
  const asRead: unknown = JSON.parse(text);
  const forms = [asWritten, asRead].flatMap((value) => [
    JSON.stringify(sortKeys({ value, keepsLists: true })),
    JSON.stringify(sortKeys({ value, keepsLists: false })),
    writeFiltered(value),
  ]);
  return [...new Set(forms)];
}

/** Uses the sorted top-level names to filter the fields at every level. */
function writeFiltered(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  return JSON.stringify(value, Object.keys(value).sort());
}

function sortKeys({ value, keepsLists }: { value: unknown; keepsLists: boolean }): unknown {
  if (typeof value !== "object" || value === null || isRawNumber(value)) return value;
  if (Array.isArray(value) && keepsLists) return value.map((item) => sortKeys({ value: item, keepsLists }));
  const entries = Object.entries(value).map(
    ([key, inner]) => [key, sortKeys({ value: inner, keepsLists })] as const,
  );
  // Compares UTF-16 code units, like the sender's `sort()`.
  return Object.fromEntries(entries.sort(([left], [right]) => (left < right ? -1 : 1)));
}
