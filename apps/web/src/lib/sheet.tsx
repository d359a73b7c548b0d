import { keepFocusInView } from "@pith/ui/primitives/keep-focus-in-view";
import { useCloseRequest } from "@pith/ui/primitives/use-close-request";
import { useReturnFocus } from "@pith/ui/primitives/use-return-focus";
import { useTexts } from "@pith/ui/texts/texts-provider";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Drawer } from "vaul";

/** A bottom sheet that covers 80% of the screen and closes when dragged down. */
export function Sheet({
  isOpen,
  onOpenChange,
  title,
  children,
}: {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  children: ReactNode;
}) {
  const texts = useTexts();
  const returnFocus = useReturnFocus();
  useCloseRequest({ isOpen, onClose: () => onOpenChange(false) });
  return (
    <Drawer.Root open={isOpen} onOpenChange={onOpenChange} autoFocus>
      <Drawer.Portal>
        <Drawer.Overlay className="fixed inset-0 z-50 bg-scrim" />
        <Drawer.Content
          data-sheet=""
          aria-describedby={undefined}
          {...returnFocus}
          onFocus={keepFocusInView}
          className="fixed inset-x-0 bottom-0 z-50 flex h-[80%] flex-col rounded-t-surface border border-rule bg-raised outline-none"
        >
          <Drawer.Handle className="mt-3 shrink-0" />
          <div className="page flex items-center gap-4 pt-3 pb-2">
            <Drawer.Title className="min-w-0 flex-1 text-lg font-semibold">{title}</Drawer.Title>
            <Drawer.Close
              aria-label={texts.translate("dialog.close")}
              className="touch-room -me-2 flex size-10 shrink-0 items-center justify-center rounded-control text-faint transition-colors hover:bg-hover hover:text-ink"
            >
              <X aria-hidden="true" className="size-5" />
            </Drawer.Close>
          </div>
          <div className="page min-h-0 flex-1 overflow-y-auto pb-6" data-vaul-no-drag="">
            {children}
          </div>
        </Drawer.Content>
      </Drawer.Portal>
    </Drawer.Root>
  );
}
