import type { InterfaceLanguage } from "@pith/core/lib/choose-interface-language";
import type { NoticeCode, ReceivedMessage } from "@pith/core/messages/message-codes";
import { renderMessage } from "@pith/texts/render-message";
import type { Notice } from "../db/schema/notice.ts";
import { translators } from "../lib/translators.ts";

/** A notice as a message. Its title and its button are messages too, under its code with `.title` and `.button`. */
export function getNoticeMessage({ kind, ...params }: Notice): {
  code: NoticeCode;
  params: Record<string, unknown>;
} {
  return { code: `notice.${kind}`, params };
}

/** A notice in words, with its amounts as the language writes them. */
export function sayNotice({ notice, language }: { notice: Notice; language: InterfaceLanguage }): {
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
