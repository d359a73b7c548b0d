import { Button } from "@pith/ui/primitives/button";
import { Download } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, useState } from "react";
import { lazyPart, prepare, useLazyPart } from "../../lib/lazy/lazy-part.ts";
import { logError } from "../../lib/log-error.ts";
import { readError } from "../../lib/texts/read-error.ts";
import { useTranslate } from "../../lib/texts/texts.ts";
import type { ExportMenuProps, MenuPress } from "./export-menu.tsx";

export const exportMenu = lazyPart(async () => (await import("./export-menu.tsx")).ExportMenu);

const openingKeys = ["Enter", " ", "ArrowDown"];

/**
 * Placeholder for the export menu's button until the user first clicks it or presses a key on it. Then the
 * real button mounts, and the event is replayed on it. Replacing the placeholder earlier could lose focus or
 * interrupt a click.
 */
export function ExportButton(props: Omit<ExportMenuProps, "press">) {
  const t = useTranslate();
  const { Part: Menu, fetch } = useLazyPart(exportMenu);
  const [press, setPress] = useState<MenuPress | null>(null);

  function open(wanted: MenuPress): void {
    setPress(wanted);
    fetch().catch((cause: unknown) => {
      logError(cause);
      setPress(null);
      props.onFailed(() => readError(cause));
    });
  }

  if (Menu && press) return <Menu {...props} press={press} />;
  return (
    <Button
      size="medium"
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => prepare(exportMenu)}
      onFocus={() => prepare(exportMenu)}
      onPointerDown={(event: PointerEvent) => {
        if (event.button !== 0 || event.ctrlKey) return;
        // The menu takes focus, as it does when its own button opens it.
        event.preventDefault();
        open({ pointerType: event.pointerType });
      }}
      onKeyDown={(event: KeyboardEvent) => {
        if (!openingKeys.includes(event.key)) return;
        event.preventDefault();
        open({ key: event.key });
      }}
      // Screen readers and other assistive technology send a click without pointer or key events.
      onClick={() => press ?? open({ key: "Enter" })}
      // Don't open the menu if the user moved on while it was loading.
      onBlur={() => setPress(null)}
    >
      <Download aria-hidden="true" className="size-4" />
      {t("export.label")}
    </Button>
  );
}
