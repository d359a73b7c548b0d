import { getErrorCode } from "@pith/core/errors/app-error";
import type { PlainMessageCode, ReceivedMessage } from "@pith/core/messages/message-codes";
import type { Notification } from "@pith/core/notifications/notification";
import { curlQuotes } from "@pith/ui/texts/curl-quotes";
import { awaitTexts, loadTextArea, textsStore, translate, translateMessage } from "./texts.ts";

/**
 * A refusal or failure: a message code with params, or an English sentence if it was stored before messages
 * had params.
 */
export interface Failure {
  code: string;
  params: Readonly<Record<string, unknown>> | null;
  message: string;
}

/**
 * Returns a core message in the UI language. All pages except the first one load the messages together with
 * their own strings. If they haven't loaded yet, this requests them, and the component rerenders once they
 * have.
 */
export function say(said: ReceivedMessage | PlainMessageCode): string {
  const message = typeof said === "string" ? { code: said, params: {} } : said;
  const { language, renderMessage } = textsStore.getState();
  if (renderMessage === null) {
    awaitTexts();
    // If the messages can't be loaded, show the generic message, which fits any failure.
    loadTextArea("messages").catch(() => undefined);
    return translate("error.short");
  }
  const text = renderMessage({ message, translator: { language, translate: translateMessage } });
  return language === "en" ? curlQuotes(text) : text;
}

/** Returns the message for a refusal or failure, in the user's language. */
export function renderFailure({ code, params, message }: Failure): string {
  if (params !== null) return say({ code, params });
  const isEnglish = textsStore.getState().language === "en";
  return isEnglish ? curlQuotes(message) : say({ code: getErrorCode(code), params: {} });
}

/** Returns a notification's text in the UI language. Text written by an operator is left as it is. */
export function renderNotification({
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
