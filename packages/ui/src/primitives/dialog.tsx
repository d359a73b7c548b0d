import { clsx } from "clsx";
import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { useTexts } from "../texts/texts-provider.tsx";
import { keepFocusInView } from "./keep-focus-in-view.ts";
import { useCloseRequest } from "./use-close-request.ts";
import { useReturnFocus } from "./use-return-focus.ts";

export interface DialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  description: ReactNode | null;
  children?: ReactNode;
  /** False while the dialog waits for an action or a response. */
  canClose?: boolean;
  /** `side`: a panel at the inline end of wide screens and at the bottom of small ones. */
  shape?: "center" | "side";
  className?: string;
  testId?: string;
}

const shapes = {
  center:
    "inset-x-4 top-1/2 mx-auto max-h-[calc(100dvh-32px)] max-w-120 -translate-y-1/2 rounded-surface data-[state=open]:animate-dialog-in max-sm:inset-x-0 max-sm:top-auto max-sm:bottom-0 max-sm:max-w-none max-sm:translate-y-0 max-sm:rounded-b-none max-sm:data-[state=open]:animate-sheet-in",
  side: "inset-y-0 end-0 w-[clamp(400px,36vw,540px)] data-[state=open]:animate-side-in max-md:inset-x-0 max-md:top-auto max-md:bottom-0 max-md:max-h-[85dvh] max-md:w-full max-md:rounded-t-surface max-md:data-[state=open]:animate-sheet-in",
} as const;

/**
 * A modal dialog. On small screens, it slides up from the bottom. Radix handles focus, Escape and screen
 * readers.
 */
export function Dialog({
  isOpen,
  onOpenChange,
  title,
  description,
  children,
  canClose = true,
  shape = "center",
  className,
  testId,
}: DialogProps) {
  const texts = useTexts();
  const returnFocus = useReturnFocus();
  useCloseRequest({ isOpen: isOpen && canClose, onClose: () => onOpenChange(false) });
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => (open || canClose) && onOpenChange(open)}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 bg-scrim data-[state=open]:animate-fade-in" />
        <Radix.Content
          data-dialog={testId}
          data-shape={shape}
          {...(description === null ? { "aria-describedby": undefined } : {})}
          {...returnFocus}
          onFocus={keepFocusInView}
          className={clsx(
            "fixed z-50 scroll-py-6 overflow-y-auto border border-rule bg-raised p-6 shadow-lift outline-none [--line-surface:var(--paper-raised)]",
            shapes[shape],
            className,
          )}
        >
          <div className="flex items-start gap-4">
            <Radix.Title className="min-w-0 flex-1 text-lg font-semibold text-balance">{title}</Radix.Title>
            {canClose && (
              <Radix.Close
                aria-label={texts.translate("dialog.close")}
                className="touch-room -me-2 -mt-1.5 flex size-10 shrink-0 items-center justify-center rounded-control text-faint transition-colors hover:bg-hover hover:text-ink"
              >
                <X aria-hidden="true" className="size-5" />
              </Radix.Close>
            )}
          </div>
          {description !== null && (
            <Radix.Description asChild>
              <div className="mt-1 text-sm text-pretty text-soft">{description}</div>
            </Radix.Description>
          )}
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
