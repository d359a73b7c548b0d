import { Button, type ButtonStyle } from "@pith/ui/primitives/button";
import { useEffect, useState } from "react";
import { copyText } from "../../lib/copy-text.ts";
import { useTranslate } from "../../lib/texts/texts.ts";

const COPIED_MS = 2000;

/** Copies a text, and says for a moment that it did. */
export function CopyButton({ text, variant }: { text: string; variant?: ButtonStyle["variant"] }) {
  const t = useTranslate();
  const [isCopied, setCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  return (
    <Button {...(variant && { variant })} onClick={() => void copyText(text).then(setCopied)}>
      {t(isCopied ? "share.copied" : "share.copy")}
    </Button>
  );
}
