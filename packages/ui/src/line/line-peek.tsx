import { clsx } from "clsx";
import type { ReactNode, RefObject } from "react";

const EDGE_PX = 14;

/** A popup at a position on the line, below the lane. It stays within the line's width. */
export function LinePeek({
  id,
  ref,
  xPx,
  lineWidthPx,
  maxWidthPx,
  label,
  children,
}: {
  id?: string;
  ref?: RefObject<HTMLDivElement | null>;
  xPx: number;
  lineWidthPx: number;
  maxWidthPx: number;
  /**
   * Accessible name for a popup with controls. Null for a popup without controls, which is hidden from screen
   * readers because its button has the same text.
   */
  label: string | null;
  children: ReactNode;
}) {
  const widthPx = Math.min(maxWidthPx, lineWidthPx);
  const startPx = Math.max(0, Math.min(lineWidthPx - widthPx, xPx - widthPx / 2));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form's
    <div
      id={id}
      ref={ref}
      role="group"
      aria-hidden={label === null ? true : undefined}
      aria-label={label ?? undefined}
      data-peek=""
      className={clsx(
        "absolute top-10 z-30 rounded-surface border border-rule bg-raised p-3 text-start shadow-lift",
        "animate-menu-in",
      )}
      style={{ insetInlineStart: startPx, width: widthPx }}
    >
      <span
        aria-hidden="true"
        className="absolute -top-1.5 size-2.5 -translate-x-1/2 rotate-45 border-s border-t border-rule bg-raised rtl:translate-x-1/2 rtl:-rotate-45"
        style={{ insetInlineStart: Math.max(EDGE_PX, Math.min(widthPx - EDGE_PX, xPx - startPx)) }}
      />
      {children}
    </div>
  );
}
