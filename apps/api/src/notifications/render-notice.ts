import type { ChatLanguage } from "@pith/core/lib/choose-chat-language";
import type { NoticeCode, ReceivedMessage } from "@pith/core/messages/message-codes";
import { renderMessage } from "@pith/texts/render-message";
import type { Notice } from "../db/schema/notice.ts";
import { translators } from "../lib/translators.ts";

/**
 * Returns a notice's message. Its title and button are messages, too, whose codes end in `.title` and
 * `.button`.
 */
export function getNoticeMessage({ kind, ...params }: Notice): {
  code: NoticeCode;
  params: Record<string, unknown>;
} {
  return { code: `notice.${kind}`, params };
}

/** Renders a notice as text, with amounts formatted for the language. */
export function renderNotice({ notice, language }: { notice: Notice; language: ChatLanguage }): {
  title: string;
  message: string;
  button: string;
} {
  const { code, params } = getNoticeMessage(notice);
  const say = (message: ReceivedMessage) => renderMessage({ message, translator: translators[language] });
  return {
    title: say({ code: `${code}.title`, params }),
    message: say({ code, params }),
    button: say({ code: `${code}.button`, params }),
  };
}
