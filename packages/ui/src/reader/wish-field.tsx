import { MAX_WISH_CHARACTERS } from "@pith/core/summaries/wish-limit";
import { getSummaryTexts } from "@pith/texts/summary-texts";
import { type Ref, useId } from "react";
import { useTexts } from "../texts/texts-provider.tsx";

/** The counter appears when only this many characters are left. */
const NEAR_LIMIT = 50;

/** The field for the user's own instructions. Shows a counter near the character limit. */
export function WishField({
  value,
  onChange,
  ref,
}: {
  value: string;
  onChange: (wish: string) => void;
  ref?: Ref<HTMLTextAreaElement>;
}) {
  const texts = getSummaryTexts(useTexts().language);
  const id = useId();
  const left = MAX_WISH_CHARACTERS - value.length;
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm text-soft">
        {texts.translate("wish.label")}
      </label>
      <textarea
        ref={ref}
        id={id}
        dir="auto"
        rows={2}
        value={value}
        maxLength={MAX_WISH_CHARACTERS}
        placeholder={texts.translate("wish.placeholder")}
        aria-describedby={`${id}-left`}
        className="block field-sizing-content min-h-15 w-full resize-y rounded-control border border-rule-strong bg-raised px-3 py-2 text-sm placeholder:text-faint"
        onChange={(event) => onChange(event.target.value)}
      />
      <p id={`${id}-left`} aria-live="polite" className="mt-1 text-xs text-faint tabular empty:hidden">
        {left <= NEAR_LIMIT && texts.translate("wish.left", { count: left })}
      </p>
    </div>
  );
}
