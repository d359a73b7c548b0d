import { getErrorCode } from "@pith/core/errors/app-error";
import type { ChatLanguage } from "@pith/core/lib/choose-chat-language";
import { formatDate } from "@pith/core/lib/format-date";
import { hasValidParams } from "@pith/core/messages/has-valid-params";
import {
  type Message,
  messageParams,
  type ParamKind,
  type ReceivedMessage,
} from "@pith/core/messages/message-codes";
import { formatAmount } from "@pith/core/money/format-amount";
import { planCatalog } from "@pith/core/plans/plan-catalog";
import type { Translator } from "./create-translator.ts";
import type { TextValues } from "./isolate-values.ts";

const SECONDS_PER_HOUR = 3600;
const BYTES_PER_MEGABYTE = 1_000_000;
const BYTES_PER_KILOBYTE = 1000;

/** The part of `Translator` needed to render messages. */
export type MessageTranslator = Pick<Translator<ChatLanguage>, "language" | "translate">;

/**
 * Renders a message in the translator's language. Falls back to the message for its error code if the message
 * is unknown or lacks params, since a newer server may have more messages than this program.
 */
export function renderMessage({
  message,
  translator,
}: {
  message: ReceivedMessage;
  translator: MessageTranslator;
}): string {
  if (!hasValidParams(message)) return translator.translate(getErrorCode(message.code));
  return translator.translate(message.code, listValues({ message, translator }));
}

function listValues({
  message,
  translator,
}: {
  message: Message;
  translator: MessageTranslator;
}): TextValues {
  const kinds: Readonly<Record<string, ParamKind>> = messageParams[message.code];
  const params: Readonly<Record<string, unknown>> = message.params;
  return Object.fromEntries(
    Object.entries(kinds).map(([name, kind]) => [
      name,
      formatParam({ kind, value: params[name], translator }),
    ]),
  );
}

/** Formats a param's value, whose type `hasValidParams` has already checked. */
function formatParam({
  kind,
  value,
  translator,
}: {
  kind: ParamKind;
  value: unknown;
  translator: MessageTranslator;
}): string | number {
  const { language } = translator;
  switch (kind) {
    case "count":
      return Number(value);
    case "hours":
      return Math.round(Number(value) / SECONDS_PER_HOUR);
    case "bytes":
      return formatBytes({ bytes: Number(value), language });
    case "money": {
      const { amountMinor, currency } = value as { amountMinor: number; currency: string };
      return formatAmount({ amount: amountMinor, currency, locale: language });
    }
    case "plan":
      return Object.hasOwn(planCatalog, String(value))
        ? planCatalog[value as keyof typeof planCatalog].name
        : String(value);
    case "date":
      return (
        formatDate({ date: value as string | null, locale: language }) ?? translator.translate("name.none")
      );
    case "message":
      return renderMessage({ message: value as ReceivedMessage, translator });
    case "text":
    case "list":
    case "document":
    case "method":
      return String(value);
  }
}

function formatBytes({ bytes, language }: { bytes: number; language: string }): string {
  const isLarge = bytes >= BYTES_PER_MEGABYTE;
  return new Intl.NumberFormat(language, {
    style: "unit",
    unit: isLarge ? "megabyte" : "kilobyte",
    maximumFractionDigits: 0,
  }).format(bytes / (isLarge ? BYTES_PER_MEGABYTE : BYTES_PER_KILOBYTE));
}
