import { errorCodes } from "@pith/core/errors/app-error";
import { chatLanguages } from "@pith/core/lib/choose-chat-language";
import { interfaceLanguages } from "@pith/core/lib/choose-interface-language";
import english from "@pith/core/messages/english.json" with { type: "json" };
import { type MessageCode, messageParams } from "@pith/core/messages/message-codes";
import { describe, expect, it } from "vitest";
import { chatMessageCatalogs, chatSummaryCatalogs } from "./chat/chat-catalogs.ts";
import { createChatTranslators } from "./create-chat-translators.ts";
import { renderMessage } from "./render-message.ts";
import { summaryCatalogs } from "./summary-catalogs.ts";
import { findCatalogFaults } from "./testing/find-catalog-faults.ts";

const codes = Object.keys(messageParams) as MessageCode[];
const translators = createChatTranslators();
const pick = (catalog: Readonly<Record<string, string>>, keys: readonly string[]) =>
  Object.fromEntries(keys.map((key) => [key, catalog[key] ?? ""]));

describe("the catalogs of languages that only chats have", () => {
  it.each(Object.entries(chatMessageCatalogs))(
    "have each message with its params and every plural form: %s",
    (language, catalog) => {
      const own = Object.keys(catalog) as MessageCode[];
      const variables = Object.fromEntries(own.map((code) => [code, Object.keys(messageParams[code])]));
      expect(
        findCatalogFaults({ catalogs: { en: pick(english, own), [language]: catalog }, variables }),
      ).toEqual([]);
    },
  );

  it.each(Object.entries(chatMessageCatalogs))(
    "have every error, notice and stage: %s",
    (_language, catalog) => {
      const needed = Object.keys(messageParams).filter(
        (code) =>
          code.startsWith("notice.") || code.startsWith("stage.") || errorCodes.some((each) => each === code),
      );
      expect(needed.filter((code) => !Object.hasOwn(catalog, code))).toEqual([]);
    },
  );

  it("have the same texts about summaries", () => {
    const keys = Object.keys(chatSummaryCatalogs.fr);
    expect(keys.filter((key) => !Object.hasOwn(summaryCatalogs.en, key))).toEqual([]);
    const catalogs = { en: pick(summaryCatalogs.en, keys), ...chatSummaryCatalogs };
    expect(findCatalogFaults({ catalogs })).toEqual([]);
  });

  it("are no copies of the English", () => {
    for (const catalog of Object.values(chatMessageCatalogs)) {
      const same = codes.filter(
        (code) => String(catalog[code]).length > 20 && catalog[code] === english[code],
      );
      expect(same).toEqual([]);
    }
  });
});

describe("createChatTranslators", () => {
  it("says a message that a chat language lacks by its error code", () => {
    const others = chatLanguages.filter(
      (language) =>
        !interfaceLanguages.some((each) => each === language) &&
        !Object.hasOwn(chatMessageCatalogs[language as "fr"], "source_over_budget.markup"),
    );
    for (const language of others) {
      const say = (code: string) =>
        renderMessage({ message: { code, params: {} }, translator: translators[language] });
      expect(say("source_over_budget.markup")).toBe(say("source_over_budget"));
      expect(say("source_over_budget.markup")).not.toBe(english["source_over_budget.markup"]);
    }
  });
});
