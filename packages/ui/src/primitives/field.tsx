import { clsx } from "clsx";
import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from "react";

export interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "id"> {
  label: string;
  ref?: Ref<HTMLInputElement>;
  /** Replaces the hint and is announced by screen readers. */
  error?: string | null;
  hint?: ReactNode;
  success?: string | null;
}

export function Field({ label, error = null, hint, success = null, className, ...rest }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? success ?? hint;
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      <input
        {...rest}
        id={id}
        aria-invalid={error !== null}
        aria-describedby={note ? noteId : undefined}
        className={clsx(
          "h-12 w-full rounded-control border bg-raised px-4 text-base placeholder:text-faint",
          error === null ? "border-rule-strong" : "border-red",
        )}
      />
      <p
        id={noteId}
        aria-live="polite"
        className={clsx(
          "mt-1.5 min-h-5 text-sm",
          error !== null ? "text-red" : success ? "text-green" : "text-faint",
        )}
      >
        {note}
      </p>
    </div>
  );
}
