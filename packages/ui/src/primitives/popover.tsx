import { clsx } from "clsx";
import { Popover as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { keepFocusInView } from "./keep-focus-in-view.ts";

export function Popover({
  isOpen,
  onOpenChange,
  trigger,
  label,
  children,
  className,
}: {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  trigger: ReactNode;
  label: string;
  children: ReactNode;
  className?: string;
}) {
  return (
    <Radix.Root open={isOpen} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align="end"
          sideOffset={8}
          collisionPadding={8}
          aria-label={label}
          onFocus={keepFocusInView}
          className={clsx(
            "z-50 max-h-(--radix-popover-content-available-height) scroll-py-2 overflow-y-auto rounded-surface border border-rule bg-raised shadow-lift outline-none data-[state=open]:animate-menu-in",
            className,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
