import { messageParams } from "@pith/core/messages/message-codes";
import { say } from "../texts/say.ts";

/**
 * Returns the message for the error code that the server puts into the URL after a failed sign-in at the identity
 * provider.
 */
export function describeRefusal(code: string): string {
  return say({ code: Object.hasOwn(messageParams, code) ? code : "internal.sign_in", params: {} });
}
