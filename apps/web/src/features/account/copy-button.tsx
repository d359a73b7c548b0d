import { Button } from "@pith/ui/primitives/button";
import { Check, Copy } from "lucide-react";
import { useTranslate } from "../../lib/texts/texts.ts";
import { useCopied } from "../../lib/use-copied.ts";

/** Copies text to the clipboard and briefly confirms it. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const t = useTranslate();
  const { isCopied, copy } = useCopied(text);
  return (
    <Button
      variant="quiet"
      size="icon"
      aria-label={isCopied ? t("account.copied") : t("account.copy", { label })}
      data-copied={isCopied ? "" : undefined}
      onClick={copy}
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
