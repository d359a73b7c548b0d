import { getSummaryTexts } from "@pith/texts/summary-texts";
import { clsx } from "clsx";
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { useTexts } from "../texts/texts-provider.tsx";
import { PointFailurePlace } from "./point-failure.tsx";

/**
 * A key point's actions. Shown below the selected point. For other points, they're shown on hover or focus:
 * as icons, or with text labels while one of them has keyboard focus. They're a single tab stop, with arrow
 * key navigation.
 */
export function PointToolbar({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  const texts = getSummaryTexts(useTexts().language);
  const ref = useRef<HTMLDivElement>(null);
  const failureRef = useRef<HTMLDivElement>(null);

  // The host page provides the buttons, so set their tab stops here.
  useEffect(() => {
    const buttons = listButtons(ref.current);
    const hasStop = buttons.includes(document.activeElement as HTMLElement);
    for (const [index, button] of buttons.entries()) {
      button.tabIndex = hasStop ? (button === document.activeElement ? 0 : -1) : index === 0 ? 0 : -1;
    }
  });

  function handleKeyDown(event: KeyboardEvent): void {
    // Alt (Command on macOS) with an arrow key is the browser's shortcut for back and forward.
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const buttons = listButtons(ref.current);
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === "rtl";
    const step = { ArrowRight: isRightToLeft ? -1 : 1, ArrowLeft: isRightToLeft ? 1 : -1 }[event.key];
    const at = buttons.indexOf(event.target as HTMLElement);
    const next =
      event.key === "Home"
        ? 0
        : event.key === "End"
          ? buttons.length - 1
          : step === undefined
            ? -1
            : at + step;
    const target = buttons[next];
    if (at < 0 || !target) return;
    event.preventDefault();
    for (const button of buttons) button.tabIndex = button === target ? 0 : -1;
    target.focus();
  }

  return (
    <PointFailurePlace value={failureRef}>
      {/* Clicking an action must not also select the point. */}
      <div
        ref={ref}
        role="toolbar"
        tabIndex={-1}
        aria-label={texts.translate("reader.pointActions")}
        data-no-print=""
        data-point-toolbar=""
        className={clsx(
          "flex flex-wrap cursor-auto gap-x-4.5 text-xs text-soft [&_button]:min-h-6 [&_button]:rounded-control [&_button]:underline-offset-3 [&_button:hover]:text-ink [&_button:hover]:underline",
          isShown
            ? "mt-2 pointer-coarse:[&_button]:min-h-11"
            : // Only transparent, because assistive technology has no hover. To cover nothing, it fills the space above the
              // point, which is one row high or, in narrow containers, two rows beside the time. All icons
              // fit there. Keyboard users get text labels, since they don't see tooltips, and focusing one
              // that doesn't fit scrolls to it.
              "[&:not(:has(:focus-visible))]:gap-x-1.5 [&:not(:has(:focus-visible))_[data-icon]]:grid [&:not(:has(:focus-visible))_[data-icon]+span]:sr-only absolute end-4 -top-3 max-h-12 max-w-[calc(100%-var(--px)*104)] justify-end overflow-hidden rounded-control bg-raised px-3 inset-ring inset-ring-rule @md:max-h-6 @md:max-w-[calc(100%-var(--px)*32)] [&_button]:-outline-offset-2 opacity-0 group-focus-within/point:opacity-100 group-hover/point:opacity-100 pointer-events-none pointer-fine:group-focus-within/point:pointer-events-auto pointer-fine:group-hover/point:pointer-events-auto",
        )}
        onClick={(event) => event.stopPropagation()}
        onKeyDown={handleKeyDown}
      >
        {children}
      </div>
      <div ref={failureRef} />
    </PointFailurePlace>
  );
}

function listButtons(toolbar: HTMLElement | null): HTMLElement[] {
  return [...(toolbar?.querySelectorAll<HTMLElement>("button, a[href]") ?? [])];
}
