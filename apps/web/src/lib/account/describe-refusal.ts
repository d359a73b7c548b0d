import { messageParams } from "@pith/core/messages/message-codes";
import { say } from "../texts/say.ts";

/** Returns the message for a code in the URL, with which the server ends a visit to the identity provider. */
export function describeRefusal(code: string): string {
  return say({ code: Object.hasOwn(messageParams, code) ? code : "internal.sign_in", params: {} });
}
