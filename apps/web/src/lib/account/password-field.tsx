import { Field, type FieldProps } from "@pith/ui/primitives/field";
import { useState } from "react";
import { useTranslate } from "../texts/texts.ts";

/** A password field that can reveal its value, so users don't have to type it twice. */
export function PasswordField({ className, ...rest }: Omit<FieldProps, "type">) {
  const t = useTranslate();
  const [isShown, setShown] = useState(false);
  return (
    <div className={`relative ${className ?? ""}`}>
      <Field
        {...rest}
        type={isShown ? "text" : "password"}
        dir="ltr"
        autoCapitalize="none"
        spellCheck={false}
      />
      <button
        type="button"
        className="link absolute end-0 -top-0.5 min-h-6 text-sm text-soft"
        onClick={() => setShown(!isShown)}
      >
        {t(isShown ? "password.hide" : "password.show")}
      </button>
    </div>
  );
}
