import { Button } from "@pith/ui/primitives/button";
import { useEffect, useRef, useState } from "react";
import { exportData } from "../settings/export-data.ts";
import { clearStoredPageData } from "../settings/page-data-store.ts";
import { useTexts } from "../texts/texts-provider.tsx";
import { Section } from "./section.tsx";

/** URL hash that tells the reloaded page that everything was erased. */
const ERASED = "#erased";

async function download(): Promise<void> {
  const url = URL.createObjectURL(new Blob([await exportData()], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = "pith-extension.json";
  link.click();
  URL.revokeObjectURL(url);
}

/**
 * Erases the key, settings, summaries and sign-in from this device. The account on the server isn't affected.
 */
async function eraseAll(): Promise<void> {
  // Clear the sign-in first, because clearing the preferences makes the background write an existing sign-in
  // again.
  await chrome.storage.session.clear();
  await chrome.storage.local.clear();
  await clearStoredPageData();
  window.location.hash = ERASED;
  window.location.reload();
}

/** Exports or erases the data on this device. */
export function DataSection() {
  const { translate } = useTexts();
  const [isAsking, setIsAsking] = useState(false);
  const [isErased] = useState(() => window.location.hash === ERASED);
  const outcome = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (!isErased) return;
    outcome.current?.focus();
    window.history.replaceState(null, "", window.location.pathname + window.location.search);
  }, [isErased]);
  return (
    <Section title={translate("options.data")}>
      <p className="text-sm text-soft">{translate("options.dataHint")}</p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void download()}>{translate("options.export")}</Button>
        {isAsking ? (
          <>
            <Button variant="danger" onClick={() => void eraseAll()}>
              {translate("options.eraseSure")}
            </Button>
            <Button variant="quiet" onClick={() => setIsAsking(false)}>
              {translate("options.keep")}
            </Button>
          </>
        ) : (
          <Button variant="danger" onClick={() => setIsAsking(true)}>
            {translate("options.eraseAll")}
          </Button>
        )}
      </div>
      {isErased && (
        <p ref={outcome} tabIndex={-1} className="text-sm text-green outline-none">
          {translate("options.erased")}
        </p>
      )}
    </Section>
  );
}
