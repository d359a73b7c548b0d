import { clsx } from "clsx";
import { DropdownMenu as Radix } from "radix-ui";
import { type ReactNode, useRef, useState } from "react";
import { getDirection } from "../texts/get-direction.ts";
import { useTexts } from "../texts/texts-provider.tsx";

/** Minimum distance to the viewport's edges. The same as the page's margin. */
const EDGE_PX = 16;

/**
 * A dropdown menu with arrow key navigation and typeahead. Aligned with whichever edge of its button is
 * nearer to the page's edge.
 */
export function Menu({
  trigger,
  label,
  children,
  className,
}: {
  /** A single button, which gets the menu's role and state. */
  trigger: ReactNode;
  label: string;
  children: ReactNode;
  className?: string;
}) {
  const direction = getDirection(useTexts().language);
  const triggerRef = useRef<HTMLButtonElement>(null);
  const [isAtStart, setAtStart] = useState(false);

  function choose(isOpen: boolean): void {
    const box = triggerRef.current?.getBoundingClientRect();
    if (!isOpen || !box) return;
    const isLeft = (box.left + box.right) / 2 < document.documentElement.clientWidth / 2;
    setAtStart(isLeft === (direction === "ltr"));
  }

  return (
    // Radix defaults to left-to-right.
    <Radix.Root modal={false} dir={direction} onOpenChange={choose}>
      <Radix.Trigger asChild ref={triggerRef}>
        {trigger}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={isAtStart ? "start" : "end"}
          sideOffset={8}
          collisionPadding={EDGE_PX}
          aria-label={label}
          className={clsx(
            "z-50 max-h-[var(--radix-dropdown-menu-content-available-height)] min-w-56 overflow-y-auto rounded-surface border border-rule bg-raised scroll-shade p-1.5 shadow-lift outline-none data-[state=open]:animate-menu-in",
            className,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

const itemStyle =
  "flex min-h-9 w-full pointer-coarse:min-h-11 [@media(height<50rem)_and_(pointer:fine)]:min-h-8 cursor-pointer items-center gap-2.5 rounded-control px-2.5 text-sm text-ink no-underline outline-none select-none data-highlighted:bg-hover";

export function MenuItem({ children, onSelect }: { children: ReactNode; onSelect: () => void }) {
  return (
    <Radix.Item className={itemStyle} onSelect={onSelect}>
      {children}
    </Radix.Item>
  );
}

/** A link in a menu. `children` must be a single anchor. */
export function MenuLink({ children }: { children: ReactNode }) {
  return (
    <Radix.Item asChild className={itemStyle}>
      {children}
    </Radix.Item>
  );
}

export function MenuSeparator() {
  return <Radix.Separator className="mx-2.5 my-1.5 h-px bg-rule" />;
}

/** Radio items in a menu. Selecting one doesn't close the menu. */
export function MenuChoices<Value extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: Value;
  options: readonly { value: Value; text: string }[];
  onChange: (value: Value) => void;
}) {
  return (
    <Radix.RadioGroup
      aria-label={label}
      value={value}
      className="mx-2.5 my-1 flex rounded-control border border-rule-strong p-0.5"
      onValueChange={(next) => {
        const chosen = options.find((option) => option.value === next);
        if (chosen) onChange(chosen.value);
      }}
    >
      {options.map((option) => (
        <Radix.RadioItem
          key={option.value}
          value={option.value}
          onSelect={(event) => event.preventDefault()}
          className="flex h-8 pointer-coarse:h-11 flex-1 cursor-pointer items-center justify-center rounded-[calc(var(--px)*6)] px-2 text-sm text-soft outline-none select-none data-highlighted:text-ink data-highlighted:outline-2 data-highlighted:outline-focus data-[state=checked]:bg-ink data-[state=checked]:font-medium data-[state=checked]:text-paper"
        >
          {option.text}
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  );
}
