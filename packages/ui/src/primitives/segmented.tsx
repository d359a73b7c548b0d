import { clsx } from "clsx";
import { startTransition, useId, useOptimistic } from "react";

export interface SegmentedProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; text: string }[];
  onChange: (value: Value) => void;
  className?: string;
}

export function Segmented<Value extends string>({
  label,
  value,
  options,
  onChange,
  className,
}: SegmentedProps<Value>) {
  const name = useId();
  // Selecting may start a page transition, so show the new value before that finishes.
  const [shown, setShown] = useOptimistic(value);
  const choose = (next: Value) => {
    startTransition(() => setShown(next));
    onChange(next);
  };
  return (
    <fieldset
      className={clsx(
        "m-0 inline-flex max-w-full min-w-0 flex-wrap rounded-control border border-rule-strong bg-paper p-0.5",
        className,
      )}
    >
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={clsx(
            "relative flex min-h-8.5 cursor-pointer items-center justify-center rounded-[calc(var(--px)*6)] px-3 text-center text-sm transition-colors select-none",
            "has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-focus",
            option.value === shown ? "bg-ink font-medium text-paper" : "text-soft hover:text-ink",
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === shown}
            className="absolute inset-0 cursor-pointer opacity-0 pointer-coarse:-inset-y-1.25"
            onChange={() => choose(option.value)}
          />
          {option.text}
        </label>
      ))}
    </fieldset>
  );
}
