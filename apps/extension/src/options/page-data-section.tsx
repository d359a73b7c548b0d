import { Button } from "@pith/ui/primitives/button";
import { useId, useRef, useState } from "react";
import { builtInPageData } from "../content/page/page-data.ts";
import { clearStoredPageData, writeStoredPageData } from "../settings/page-data-store.ts";
import { MAX_PAGE_DATA_CHARACTERS, parsePageData } from "../settings/parse-page-data.ts";
import { useTexts } from "../texts/texts-provider.tsx";
import { Section } from "./section.tsx";

type Outcome = { kind: "loaded"; revision: number } | { kind: "invalid" | "old" | "reset" };

/** Replaces the built-in description of YouTube's pages, so that a change there doesn't have to wait for a release. */
export function PageDataSection() {
  const { translate } = useTexts();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();

  async function load(file: File): Promise<void> {
    const data = file.size > 4 * MAX_PAGE_DATA_CHARACTERS ? null : parsePageData(await file.text());
    if (data === null) return setOutcome({ kind: "invalid" });
    if (data.revision <= builtInPageData.revision) return setOutcome({ kind: "old" });
    await writeStoredPageData(data);
    setOutcome({ kind: "loaded", revision: data.revision });
  }

  return (
    <Section title={translate("options.pageData")}>
      <p className="text-sm text-soft">{translate("options.pageDataHint")}</p>
      <input
        ref={input}
        id={id}
        type="file"
        accept="application/json,.json"
        aria-label={translate("options.pageDataLoad")}
        className="hidden"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void load(file);
          target.value = "";
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => input.current?.click()}>{translate("options.pageDataLoad")}</Button>
        <Button
          variant="quiet"
          onClick={() => void clearStoredPageData().then(() => setOutcome({ kind: "reset" }))}
        >
          {translate("options.pageDataReset")}
        </Button>
      </div>
      <p role="status" className="text-sm">
        {outcome?.kind === "loaded"
          ? translate("options.pageDataLoaded", { revision: outcome.revision })
          : outcome && translate(`options.pageData.${outcome.kind}`)}
      </p>
    </Section>
  );
}
