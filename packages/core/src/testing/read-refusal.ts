import { isAppError } from "../errors/app-error.ts";
import english from "../messages/english.json" with { type: "json" };
import type { ReceivedMessage } from "../messages/message-codes.ts";

/**
 * Returns a message's English text with its params inserted as is. Doesn't select plural forms, unlike real
 * rendering.
 */
export function getEnglish({ code, params }: ReceivedMessage): string {
  const text = (english as Readonly<Record<string, string>>)[code] ?? code;
  return text.replace(/\{(\w+)\}/g, (_whole, name: string) => String(params[name]));
}

/** Returns the English message a user would see for a failed call; null if the call succeeds. */
export async function readRefusal(call: Promise<unknown>): Promise<string | null> {
  try {
    await call;
    return null;
  } catch (error) {
    if (!isAppError(error)) throw error;
    return getEnglish(error.reason);
  }
}
