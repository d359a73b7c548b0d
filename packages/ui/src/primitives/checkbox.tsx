import { clsx } from "clsx";
import { type ReactNode, useId } from "react";

/** A checkbox, styled in theme.css. */
export function Checkbox({
  isChecked,
  isDisabled = false,
  onChange,
  children,
  className,
}: {
  isChecked: boolean;
  isDisabled?: boolean;
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
        className="mt-0.5 size-5 shrink-0 cursor-pointer disabled:cursor-not-allowed"
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id} className="min-w-0 cursor-pointer text-sm">
        {children}
      </label>
    </div>
  );
}
