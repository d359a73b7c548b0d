import { interfaceLanguages } from "@pith/core/lib/choose-interface-language";
import { expect, it } from "vitest";
import { compileTranslator } from "./compile-translator.ts";
import type { Catalog } from "./create-translator.ts";
import { loadFindingCatalog } from "./load-finding-catalog.ts";
import { renderFinding } from "./render-finding.ts";
import { findCatalogFaults } from "./testing/find-catalog-faults.ts";

const load = async (language: (typeof interfaceLanguages)[number]) => [
  language,
  await loadFindingCatalog(language),
];

it("the doctor's findings exist in every language, with the same variables", async () => {
  const catalogs = Object.fromEntries(await Promise.all(interfaceLanguages.map(load)));
  expect(findCatalogFaults({ catalogs: catalogs as Record<"en", Catalog> })).toEqual([]);
});

it("names within a finding are translated", async () => {
  const render = async (language: "en" | "de") => {
    const translator = compileTranslator({ language, catalog: await loadFindingCatalog(language) });
    const service = { code: "finding.name_model", params: { model: "llama", provider: "compatible" } };
    return renderFinding({
      message: { code: "finding.service_ok", params: { service } },
      translate: translator.translate,
    });
  };
  expect(await render("en")).toBe("The model llama (compatible) responds.");
  expect(await render("de")).toBe("Das Modell llama (compatible) antwortet.");
});
