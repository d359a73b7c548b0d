import { Button } from "@pith/ui/primitives/button";
import type { RefObject } from "react";
import { useTranslate } from "../../lib/texts/texts.ts";

/** Empties a search that found nothing, and returns the focus to its field, because the button disappears. */
export function ClearSearch({
  fieldRef,
  onClear,
  className,
}: {
  fieldRef: RefObject<HTMLInputElement | null>;
  onClear: () => void;
  className: string;
}) {
  const t = useTranslate();
  return (
    <Button
      size="small"
      className={className}
      onClick={() => {
        onClear();
        fieldRef.current?.focus();
      }}
    >
      {t("search.clear")}
    </Button>
  );
}
