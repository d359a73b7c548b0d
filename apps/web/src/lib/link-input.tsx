import type { ComponentProps } from "react";

/** A field for a link. */
export function LinkInput({
  value,
  onChange,
  ...props
}: Omit<ComponentProps<"input">, "value" | "onChange"> & {
  value: string;
  onChange: (link: string) => void;
}) {
  return (
    <input
      type="url"
      dir={value && "ltr"}
      inputMode="url"
      enterKeyHint="go"
      autoComplete="off"
      spellCheck={false}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      {...props}
    />
  );
}
