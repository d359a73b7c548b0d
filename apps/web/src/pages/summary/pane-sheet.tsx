import { Button } from "@pith/ui/primitives/button";
import { useCloseRequest } from "@pith/ui/primitives/use-close-request";
import { X } from "lucide-react";
import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { useTranslate } from "../../lib/texts/texts.ts";

/** A pane over the lower part of a narrow viewport. It leaves the line and the player visible. */
export function PaneSheet({
  id,
  title,
  isTall,
  isHidden = false,
  onClose,
  children,
}: {
  id: string;
  title: string;
  /** True to use the maximum height, for text that scrolls inside the pane. */
  isTall: boolean;
  /** True to keep the pane's content, such as audio that is playing, while the sheet isn't shown. */
  isHidden?: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const t = useTranslate();
  useCloseRequest({ isOpen: !isHidden, onClose });
  useEffect(() => {
    if (isHidden) return undefined;
    const handleKey = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !event.defaultPrevented) onClose();
    };
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  }, [isHidden, onClose]);
  const rootRef = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // A hidden element loses focus, so return the focus to the bar, as when a sheet is removed.
    if (isHidden && rootRef.current?.contains(document.activeElement))
      document.querySelector<HTMLElement>("[data-pane-bar] [aria-selected=true]")?.focus();
  }, [isHidden]);
  return (
    <div
      ref={rootRef}
      id={id}
      hidden={isHidden}
      role="tabpanel"
      aria-label={title}
      data-pane-sheet={isHidden ? undefined : ""}
      data-no-print=""
      // Leaves space for the line (76 px), the docked player (72 px) and a gap above, and for the bar (60 px)
      // below.
      className={`page fixed inset-x-0 bottom-[calc(60px+var(--strip-height)+env(safe-area-inset-bottom))] z-29 flex max-h-[calc(100dvh-220px-var(--strip-height))] flex-col rounded-t-surface border-t border-rule bg-raised [--pane-ground:var(--paper-raised)] shadow-lift motion-safe:animate-sheet-in ${isTall ? "h-full" : ""}`}
    >
      <div className="flex shrink-0 items-center justify-between pt-1.5">
        <h2 className="text-sm font-semibold">{title}</h2>
        <Button
          variant="quiet"
          size="icon"
          aria-label={t("summary.closePane")}
          className="-me-3"
          onClick={onClose}
        >
          <X aria-hidden="true" className="size-5" />
        </Button>
      </div>
      <div className="-mx-2 -mt-1 min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 pt-1 pb-3">
        {children}
      </div>
    </div>
  );
}
