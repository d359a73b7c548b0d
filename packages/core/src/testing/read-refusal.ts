import { isAppError } from "../errors/app-error.ts";
import english from "../messages/english.json" with { type: "json" };
import type { ReceivedMessage } from "../messages/message-codes.ts";

/** The English text of a message with the params that stand in it bare. Only what is rendered has its plurals. */
export function getEnglish({ code, params }: ReceivedMessage): string {
  const text = (english as Readonly<Record<string, string>>)[code] ?? code;
  return text.replace(/\{(\w+)\}/g, (_whole, name: string) => String(params[name]));
}

/** What a person is told of the failure of a call, in English; null for a call that succeeds. */
export async function readRefusal(call: Promise<unknown>): Promise<string | null> {
  try {
    await call;
    return null;
  } catch (error) {
    if (!isAppError(error)) throw error;
    return getEnglish(error.reason);
  }
}
