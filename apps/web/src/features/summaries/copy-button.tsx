import { Button, type ButtonStyle } from "@pith/ui/primitives/button";
import { useTranslate } from "../../lib/texts/texts.ts";
import { useCopied } from "../../lib/use-copied.ts";

export function CopyButton({
  text,
  label,
  variant,
}: {
  text: string;
  /** Describes what gets copied, if there are several options. */
  label?: string;
  variant?: ButtonStyle["variant"];
}) {
  const t = useTranslate();
  const { isCopied, copy } = useCopied(text);
  return (
    <Button {...(variant && { variant })} onClick={copy}>
      {isCopied ? t("share.copied") : (label ?? t("share.copy"))}
    </Button>
  );
}
