import { AlignLeft, Headphones, List, type LucideIcon, MessageSquare, Rows3 } from "lucide-react";
import { type KeyboardEvent, useRef } from "react";
import { type TextKey, useTranslate } from "../../lib/texts/texts.ts";

export const barPanes = ["points", "chapters", "transcript", "questions", "audio"] as const;
export type BarPane = (typeof barPanes)[number];

const icons: Readonly<Record<BarPane, LucideIcon>> = {
  points: List,
  chapters: Rows3,
  transcript: AlignLeft,
  questions: MessageSquare,
  audio: Headphones,
};

/** The panes' names on tabs, where space is tight. */
export const paneTabs = {
  points: "summary.points",
  chapters: "summary.chapters",
  transcript: "summary.transcript",
  questions: "summary.questions",
  audio: "summary.audio",
} as const satisfies Record<BarPane, TextKey>;

/** The pane switcher at the bottom of a narrow viewport. `points` is the page itself. */
export function PaneBar({
  value,
  panelId,
  onChange,
}: {
  value: BarPane;
  panelId: string;
  onChange: (pane: BarPane) => void;
}) {
  const t = useTranslate();
  const listRef = useRef<HTMLDivElement>(null);

  function handleKeyDown(event: KeyboardEvent): void {
    // Alt (Command on macOS) with an arrow key is the browser's shortcut for back and forward.
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === "rtl";
    const step = { ArrowRight: isRightToLeft ? -1 : 1, ArrowLeft: isRightToLeft ? 1 : -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (barPanes.indexOf(value) + step + barPanes.length) % barPanes.length;
    const pane = barPanes[next];
    if (pane) onChange(pane);
    listRef.current?.querySelectorAll<HTMLElement>("[role=tab]")[next]?.focus();
  }

  return (
    <div
      ref={listRef}
      role="tablist"
      aria-label={t("summary.panes")}
      data-pane-bar=""
      data-no-print=""
      className="fixed inset-x-0 bottom-(--strip-height) z-30 grid grid-cols-5 border-t border-rule bg-paper pb-[env(safe-area-inset-bottom)]"
      onKeyDown={handleKeyDown}
    >
      {barPanes.map((pane) => {
        const Icon = icons[pane];
        const isSelected = pane === value;
        return (
          <button
            key={pane}
            type="button"
            role="tab"
            aria-selected={isSelected}
            aria-controls={isSelected && pane !== "points" ? panelId : undefined}
            tabIndex={isSelected ? 0 : -1}
            className={`relative flex h-15 min-w-0 flex-col items-center justify-center gap-1 outline-offset-[-2px] ${
              isSelected
                ? "font-medium text-ink before:absolute before:top-0 before:h-0.5 before:w-8 before:bg-ink"
                : "text-soft"
            }`}
            onClick={() => onChange(pane)}
          >
            <Icon aria-hidden="true" className="size-4.5" />
            <span className="w-full truncate text-center text-xs tracking-tight">{t(paneTabs[pane])}</span>
          </button>
        );
      })}
    </div>
  );
}
