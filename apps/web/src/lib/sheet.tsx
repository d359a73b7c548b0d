import type { ReactNode } from "react";
import { Drawer } from "vaul";

/** A sheet from the bottom that takes 80 % of the screen and can be drawn down. */
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
  return (
    <Drawer.Root open={isOpen} onOpenChange={onOpenChange}>
      <Drawer.Portal>
        <Drawer.Overlay className="fixed inset-0 z-50 bg-scrim" />
        <Drawer.Content
          data-sheet=""
          aria-describedby={undefined}
          className="fixed inset-x-0 bottom-0 z-50 flex h-[80%] flex-col rounded-t-surface border border-rule bg-raised outline-none"
        >
          <Drawer.Handle className="mt-3 shrink-0" />
          <Drawer.Title className="px-5 pt-4 pb-3 text-lg font-semibold">{title}</Drawer.Title>
          <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-6" data-vaul-no-drag="">
            {children}
          </div>
        </Drawer.Content>
      </Drawer.Portal>
    </Drawer.Root>
  );
}
