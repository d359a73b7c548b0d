import { clsx } from "clsx";
import { type KeyboardEvent, useRef } from "react";

export interface TabsProps<Value extends string> {
  label: string;
  value: Value;
  tabs: readonly { value: Value; text: string }[];
  onChange: (value: Value) => void;
  /** Returns the id of a tab's panel. Omitted if all tabs share a panel. */
  getPanelId?: (value: Value) => string;
  className?: string;
}

/** Tabs with arrow key navigation. Only renders the tab list; the parent renders the panel. */
export function Tabs<Value extends string>({
  label,
  value,
  tabs,
  onChange,
  getPanelId,
  className,
}: TabsProps<Value>) {
  const listRef = useRef<HTMLDivElement>(null);

  function handleKeyDown(event: KeyboardEvent) {
    // Alt (Command on macOS) with an arrow key is the browser's shortcut for back and forward.
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === "rtl";
    const step = { ArrowRight: isRightToLeft ? -1 : 1, ArrowLeft: isRightToLeft ? 1 : -1 }[event.key];
    const at = tabs.findIndex((tab) => tab.value === value);
    const next =
      event.key === "Home"
        ? 0
        : event.key === "End"
          ? tabs.length - 1
          : step && (at + step + tabs.length) % tabs.length;
    const tab = next === undefined ? undefined : tabs[next];
    if (!tab || next === undefined) return;
    event.preventDefault();
    onChange(tab.value);
    listRef.current?.querySelectorAll<HTMLElement>("[role=tab]")[next]?.focus();
  }

  return (
    <div
      ref={listRef}
      role="tablist"
      aria-label={label}
      className={clsx("flex max-w-full flex-wrap gap-x-4 shadow-[inset_0_-1px_0_var(--rule)]", className)}
      onKeyDown={handleKeyDown}
    >
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          aria-selected={tab.value === value}
          aria-controls={getPanelId?.(tab.value)}
          tabIndex={tab.value === value ? 0 : -1}
          className={clsx(
            "touch-room h-10 shrink-0 border-b-2 text-sm whitespace-nowrap transition-colors",
            tab.value === value ? "border-ink text-ink" : "border-transparent text-soft hover:text-ink",
          )}
          onClick={() => onChange(tab.value)}
        >
          {tab.text}
        </button>
      ))}
    </div>
  );
}
