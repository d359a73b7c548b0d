import type { SummaryShape } from "@pith/core/summaries/summary-shape";
import { getSummaryTexts } from "@pith/texts/summary-texts";
import { clsx } from "clsx";
import { type FormEvent, useEffect, useId, useRef } from "react";
import { Button } from "../primitives/button.tsx";
import { useTexts } from "../texts/texts-provider.tsx";
import { WishField } from "./wish-field.tsx";

/** A request's options other than length and language. */
export interface ShapeChoice {
  shape: SummaryShape;
  wish: string | null;
}

/**
 * Shows the summary's shape and the user's instructions, and lets the reader request others. Each request uses quota,
 * so the shapes are buttons: with radio buttons, an arrow key could select one by accident.
 */
export function ShapeSwitch({
  choice,
  shapes,
  canTakeWish,
  isBusy,
  note,
  draft,
  onDraft,
  onChoose,
}: {
  choice: ShapeChoice;
  /** The shapes that the server offers. */
  shapes: readonly SummaryShape[];
  canTakeWish: boolean;
  isBusy: boolean;
  /** Shown instead of the cost. */
  note?: string | undefined;
  /**
   * The instructions being written; null while their field is closed. The caller keeps them, so that they
   * survive switching tabs.
   */
  draft: string | null;
  onDraft: (draft: string | null) => void;
  onChoose: (choice: ShapeChoice) => void;
}) {
  const texts = getSummaryTexts(useTexts().language);
  const fieldRef = useRef<HTMLTextAreaElement>(null);
  const openerRef = useRef<HTMLButtonElement>(null);
  const noteId = useId();
  const isOpen = draft !== null;
  const wasOpen = useRef(isOpen);

  useEffect(() => {
    // If the draft was already open, the focus stays on the tab that shows it again.
    if (isOpen && !wasOpen.current) fieldRef.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  function close(): void {
    onDraft(null);
    requestAnimationFrame(() => openerRef.current?.focus());
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    const wish = draft?.trim() || null;
    if (wish === choice.wish) close();
    else onChoose({ shape: choice.shape, wish });
  }

  return (
    <div className="mb-4" data-no-print="" data-shape-switch="">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {shapes.length > 1 && (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset groups form fields, and these are buttons
          <div
            role="group"
            aria-label={texts.translate("shape.label")}
            aria-describedby={noteId}
            className="inline-flex max-w-full min-w-0 rounded-control border border-rule-strong bg-paper p-0.5"
          >
            {shapes.map((shape) => (
              <button
                key={shape}
                type="button"
                aria-pressed={shape === choice.shape}
                aria-disabled={isBusy && shape !== choice.shape}
                className={clsx(
                  "touch-room min-h-8.5 rounded-[calc(var(--px)*6)] px-3 text-center text-sm transition-colors aria-disabled:opacity-50",
                  shape === choice.shape ? "bg-ink font-medium text-paper" : "text-soft hover:text-ink",
                )}
                onClick={() => {
                  if (!isBusy && shape !== choice.shape) onChoose({ shape, wish: choice.wish });
                }}
              >
                {texts.translate(`shape.${shape}`)}
              </button>
            ))}
          </div>
        )}
        {canTakeWish && !isOpen && (
          <span className="min-w-0 text-sm text-soft">
            {choice.wish !== null && (
              <span className="me-2 break-words">{texts.translate("wish.shown", { wish: choice.wish })}</span>
            )}
            <button
              ref={openerRef}
              type="button"
              aria-disabled={isBusy}
              className="link min-h-8.5 aria-disabled:opacity-50"
              onClick={() => !isBusy && onDraft(choice.wish ?? "")}
            >
              {texts.translate(choice.wish === null ? "wish.add" : "wish.change")}
            </button>
          </span>
        )}
        <p id={noteId} className="text-xs text-faint">
          {note ?? texts.translate("shape.cost")}
        </p>
      </div>
      {draft !== null && (
        <form
          className="mt-3 max-w-measure"
          onSubmit={submit}
          onKeyDown={(event) => {
            if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
            // The page around it may close on Escape, too.
            event.stopPropagation();
            close();
          }}
        >
          <WishField ref={fieldRef} value={draft} onChange={onDraft} />
          <div className="mt-2 flex flex-wrap gap-2">
            <Button type="submit" disabled={draft.trim() === ""} isBusy={isBusy}>
              {texts.translate("wish.ask")}
            </Button>
            {choice.wish !== null && (
              <Button isBusy={isBusy} onClick={() => onChoose({ shape: choice.shape, wish: null })}>
                {texts.translate("wish.drop")}
              </Button>
            )}
            <Button variant="quiet" onClick={close}>
              {texts.translate("wish.close")}
            </Button>
          </div>
        </form>
      )}
    </div>
  );
}
