import { Button } from "@pith/ui/primitives/button";
import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { copyText } from "../../lib/copy-text.ts";
import { useTranslate } from "../../lib/texts/texts.ts";

/** How long it says that something was copied (specification, section 9). */
export const COPIED_MS = 2000;

/** Copies a text and says so for a moment. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const t = useTranslate();
  const [isCopied, setCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  return (
    <Button
      variant="quiet"
      size="icon"
      aria-label={isCopied ? t("account.copied") : t("account.copy", { label })}
      data-copied={isCopied ? "" : undefined}
      onClick={() => {
        void copyText(text).then(setCopied);
      }}
    >
      {isCopied ? (
        <Check aria-hidden="true" className="size-4 text-green" />
      ) : (
        <Copy aria-hidden="true" className="size-4" />
      )}
      <span role="status" className="sr-only">
        {isCopied ? t("account.copied") : ""}
      </span>
    </Button>
  );
}
