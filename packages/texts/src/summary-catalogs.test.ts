import { interfaceLanguages } from "@pith/core/lib/choose-interface-language";
import type { Proof } from "@pith/core/summaries/summary";
import { describe, expect, it } from "vitest";
import { createServerTranslators } from "./create-server-translators.ts";
import { describeProof } from "./describe-proof.ts";
import { summaryCatalogs } from "./summary-catalogs.ts";
import { findCatalogFaults } from "./testing/find-catalog-faults.ts";

const translators = createServerTranslators(summaryCatalogs);

describe("the words around a summary's parts", () => {
  it("are complete in every language", () => {
    expect(findCatalogFaults({ catalogs: summaryCatalogs })).toEqual([]);
  });

  it("are translated", () => {
    const { en, ...others } = summaryCatalogs;
    for (const [language, catalog] of Object.entries(others)) {
      const same = Object.entries(catalog).filter(
        ([key, text]) => text === en[key as keyof typeof en] && text !== "Links",
      );
      expect(same, language).toEqual([]);
    }
  });
});

describe("describeProof", () => {
  const proofs: Proof[] = [
    { kind: "verbatim" },
    { kind: "judged", model: "gpt-x" },
    { kind: "near_copy" },
    { kind: "compared" },
    ...(["no_judge", "judge_unreachable", "over_budget", "not_supported"] as const).map((reason) => ({
      kind: "quoted" as const,
      reason,
    })),
  ];

  it.each(interfaceLanguages)(
    "has a sentence of its own for each way to prove a point, in %s",
    (language) => {
      const sentences = proofs.map((proof) =>
        describeProof({ proof, translate: translators[language].translate }),
      );
      expect(new Set(sentences).size).toBe(proofs.length);
      expect(sentences.filter((sentence) => !sentence.endsWith("."))).toEqual([]);
      expect(sentences[1]).toContain("gpt-x");
    },
  );
});
