import english from "@pith/core/messages/english.json" with { type: "json" };
import { describe, expect, it } from "vitest";
import { chatMessageCatalogs, chatSummaryCatalogs } from "./chat/chat-catalogs.ts";
import { summaryCatalogs } from "./summary-catalogs.ts";
import { findCatalogFaults } from "./testing/find-catalog-faults.ts";

describe("the catalogs of chat-only languages", () => {
  it("contain the same texts about summaries", () => {
    const keys = Object.keys(chatSummaryCatalogs.fr);
    expect(keys.filter((key) => !Object.hasOwn(summaryCatalogs.en, key))).toEqual([]);
    const known = Object.entries(summaryCatalogs.en).filter(([key]) => keys.includes(key));
    const catalogs = { en: Object.fromEntries(known), ...chatSummaryCatalogs };
    expect(findCatalogFaults({ catalogs })).toEqual([]);
  });

  it.each(Object.entries(chatMessageCatalogs))(
    "aren't copies of the English texts: %s",
    (_language, catalog) => {
      const same = Object.entries(english).filter(
        ([code, text]) => text.length > 20 && catalog[code] === text,
      );
      expect(same).toEqual([]);
    },
  );
});
