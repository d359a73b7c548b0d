import { getErrorCode } from "@pith/core/errors/app-error";
import type { PlainMessageCode, ReceivedMessage } from "@pith/core/messages/message-codes";
import type { Notification } from "@pith/core/notifications/notification";
import { curlQuotes } from "@pith/ui/texts/curl-quotes";
import { loadTextArea, translate, translateMessage, useTextsState } from "./texts.ts";

/** A refusal or failure: a message, or the English sentence that was stored before messages had params. */
export interface Failure {
  code: string;
  params: Readonly<Record<string, unknown>> | null;
  message: string;
}

/**
 * A message of core's list in the interface's language. Every page but the first brings the messages with its own
 * texts; where they aren't here yet they are fetched, and what shows them is shown again.
 */
export function say(said: ReceivedMessage | PlainMessageCode): string {
  const message = typeof said === "string" ? { code: said, params: {} } : said;
  const { language, renderMessage } = useTextsState.getState();
  if (renderMessage === null) {
    // If they can't be fetched, this much can be said of anything that went wrong.
    loadTextArea("messages").catch(() => undefined);
    return translate("error.short");
  }
  const text = renderMessage({ message, translator: { language, translate: translateMessage } });
  return language === "en" ? curlQuotes(text) : text;
}

/** What to tell a person about a refusal or failure, in their language. */
export function sayFailure({ code, params, message }: Failure): string {
  if (params !== null) return say({ code, params });
  const isEnglish = useTextsState.getState().language === "en";
  return isEnglish ? curlQuotes(message) : say({ code: getErrorCode(code), params: {} });
}

/** A notification's words in the interface's language; those that an operator wrote, as they are. */
export function sayNotification({
  notice,
  title,
  message,
  actionText,
}: Pick<Notification, "notice" | "title" | "message" | "actionText">): {
  title: string;
  message: string;
  actionText: string | null;
} {
  if (notice === null) {
    return {
      title: curlQuotes(title),
      message: curlQuotes(message),
      actionText: actionText && curlQuotes(actionText),
    };
  }
  const { code, params } = notice;
  return {
    title: say({ code: `${code}.title`, params }),
    message: say(notice),
    actionText: actionText && say({ code: `${code}.button`, params }),
  };
}
