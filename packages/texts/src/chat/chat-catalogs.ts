import type { ChatLanguage } from "@pith/core/lib/choose-chat-language";
import type { InterfaceLanguage } from "@pith/core/lib/choose-interface-language";
import type { Catalog } from "../create-translator.ts";
import persianMessages from "./fa/messages.json" with { type: "json" };
import persianSummary from "./fa/summary.json" with { type: "json" };
import frenchMessages from "./fr/messages.json" with { type: "json" };
import frenchSummary from "./fr/summary.json" with { type: "json" };
import hindiMessages from "./hi/messages.json" with { type: "json" };
import hindiSummary from "./hi/summary.json" with { type: "json" };
import indonesianMessages from "./id/messages.json" with { type: "json" };
import indonesianSummary from "./id/summary.json" with { type: "json" };
import italianMessages from "./it/messages.json" with { type: "json" };
import italianSummary from "./it/summary.json" with { type: "json" };
import portugueseMessages from "./pt/messages.json" with { type: "json" };
import portugueseSummary from "./pt/summary.json" with { type: "json" };
import turkishMessages from "./tr/messages.json" with { type: "json" };
import turkishSummary from "./tr/summary.json" with { type: "json" };
import ukrainianMessages from "./uk/messages.json" with { type: "json" };
import ukrainianSummary from "./uk/summary.json" with { type: "json" };

/** A chat language that isn't a UI language. */
export type ChatOnlyLanguage = Exclude<ChatLanguage, InterfaceLanguage>;

/** Core's messages in the chat-only languages. */
export const chatMessageCatalogs: Readonly<Record<ChatOnlyLanguage, Catalog>> = {
  fr: frenchMessages,
  pt: portugueseMessages,
  it: italianMessages,
  uk: ukrainianMessages,
  tr: turkishMessages,
  id: indonesianMessages,
  hi: hindiMessages,
  fa: persianMessages,
};

/** Summary-related strings in the chat-only languages. */
export const chatSummaryCatalogs: Readonly<Record<ChatOnlyLanguage, Catalog>> = {
  fr: frenchSummary,
  pt: portugueseSummary,
  it: italianSummary,
  uk: ukrainianSummary,
  tr: turkishSummary,
  id: indonesianSummary,
  hi: hindiSummary,
  fa: persianSummary,
};
