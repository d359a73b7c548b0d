import { Button } from "@pith/ui/primitives/button";
import type { RefObject } from "react";
import { useTranslate } from "../../lib/texts/texts.ts";

/**
 * A button that clears a search without results. Moves focus to the search field, because the button
 * disappears.
 */
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
