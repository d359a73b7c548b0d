import { createHmac } from "node:crypto";
import { isSameSecret } from "../../../lib/randomness.ts";
import { isRawNumber, parseJsonToRewrite } from "./exact-json.ts";

/**
 * True where the signature is NOWPayments' for these bytes: HMAC-SHA512 over the JSON with its keys in order.
 *
 * NOWPayments' own examples sort in three ways, and all are accepted: on every level; on every level with lists made
 * into objects; and with the names of the first level as a filter, which leaves out most fields of nested objects.
 * Numbers are taken as they are written and as JavaScript writes them, since the sender may have read them before.
 *
 * Throws a SyntaxError where it isn't JSON, which nobody can have signed this way.
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
    // All are compared, so that the time doesn't tell which one came close.
    if (isSameSecret(signForm({ form, secret }), given)) isRight = true;
  }
  return isRight;
}

/** The signature of a text as it is, in hexadecimal digits. */
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

/** The names of the first level, in order, decide what is written on every level. */
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
  // By code units, as the sender's `sort()` does.
  return Object.fromEntries(entries.sort(([left], [right]) => (left < right ? -1 : 1)));
}
