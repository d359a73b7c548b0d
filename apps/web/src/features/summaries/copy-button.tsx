import { Button, type ButtonStyle } from "@pith/ui/primitives/button";
import { useTranslate } from "../../lib/texts/texts.ts";
import { useCopied } from "../../lib/use-copied.ts";

/** Copies a text and confirms it briefly. */
export function CopyButton({ text, variant }: { text: string; variant?: ButtonStyle["variant"] }) {
  const t = useTranslate();
  const { isCopied, copy } = useCopied(text);
  return (
    <Button {...(variant && { variant })} onClick={copy}>
      {t(isCopied ? "share.copied" : "share.copy")}
    </Button>
  );
}
