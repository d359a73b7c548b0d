import { clsx } from "clsx";
import { type ReactNode, useId } from "react";

/** A checkbox, styled in theme.css. */
export function Checkbox({
  isChecked,
  isDisabled = false,
  isBusy = false,
  onChange,
  children,
  className,
}: {
  isChecked: boolean;
  isDisabled?: boolean;
  /** True to ignore changes while one is pending. Unlike with `isDisabled`, the checkbox keeps the focus. */
  isBusy?: boolean;
  onChange: (isChecked: boolean) => void;
  children: ReactNode;
  className?: string;
}) {
  const id = useId();
  return (
    <div className={clsx("flex items-start gap-2.5", className)}>
      <input
        id={id}
        type="checkbox"
        checked={isChecked}
        disabled={isDisabled}
        aria-disabled={isBusy || undefined}
        className="touch-room mt-0.5 size-5 shrink-0 cursor-pointer disabled:cursor-not-allowed aria-disabled:cursor-not-allowed"
        onChange={(event) => !isBusy && onChange(event.target.checked)}
      />
      <label htmlFor={id} className="min-w-0 cursor-pointer text-sm">
        {children}
      </label>
    </div>
  );
}
